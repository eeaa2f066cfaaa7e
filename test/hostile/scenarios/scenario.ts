import type { SurfaceName } from '../client/surfaces/surfaces';
import type { Hostile } from '../server/hostileServer';

/** A kind of hostile server, and the expected messages. */
export interface Scenario {
  /** What the server does: "answers with 503 and a page of HTML". */
  readonly name: string;
  readonly hostile: Hostile;
  /**
   * All expected messages by surface, literally: NODE is the host, METHOD the request (`methods`). Surfaces that are
   * not listed do not meet the attack and are skipped.
   */
  readonly expected: MessageTemplate;
  /** Surfaces that `npm test` attacks, if not the usual ones; empty: only in the long run, as it takes seconds. */
  readonly quick?: readonly SurfaceName[];
  /** Replaces the surface's own cell. */
  readonly cell?: string;
  /** Number of confirmation prompts; absent: any. */
  readonly requests?: number;
  /** Changes that were executed; absent: at most one. */
  readonly changes?: readonly string[];
  /** Stopped by the reader, instead of waiting for the deadline. */
  readonly isStopped?: boolean;
  /** Numbers in messages vary between runs; N matches each. */
  readonly numbersVary?: boolean;
  /** Messages that may appear additionally or instead, depending on timing. */
  readonly perhaps?: readonly string[];
  /** Heap of the client in megabytes; default: 512. */
  readonly heapMb?: number;
}

export type MessageTemplate = Partial<Readonly<Record<SurfaceName, readonly string[]>>>;
