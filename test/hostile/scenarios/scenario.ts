import type { SurfaceName } from '../client/surfaces/surfaces';
import type { Hostile } from '../server/hostileServer';

/** One way in which a server can be hostile, and what its reader is to be told of it. */
export interface Scenario {
  /** What the server does: "answers with 503 and a page of HTML". */
  readonly name: string;
  readonly hostile: Hostile;
  /**
   * By surface, all that is said, literally: NODE stands for the host, METHOD for what was asked (`methods`). Surfaces that are not named are not attacked, as
   * they never meet it.
   */
  readonly expected: MessageTemplate;
  /** Surfaces that `npm test` attacks, where it is not the usual ones; none: for the long run alone, as it takes seconds. */
  readonly quick?: readonly SurfaceName[];
  /** What is run in place of the surface's own cell. */
  readonly cell?: string;
  /** Times that the user is asked before something is changed; absent: does not matter. */
  readonly requests?: number;
  /** Methods that were run and that change something; absent: at most one. */
  readonly changes?: readonly string[];
  /** The reader stops it, in place of waiting for the deadline. */
  readonly isStopped?: boolean;
  /** Numbers in what is said differ from run to run; N stands for each. */
  readonly numbersVary?: boolean;
  /** What may be said beside that or in its place, as it happens to be fast or slow. */
  readonly perhaps?: readonly string[];
  /** Megabytes of heap that the client has; absent: 512. */
  readonly heapMb?: number;
}

export type MessageTemplate = Partial<Readonly<Record<SurfaceName, readonly string[]>>>;
