import type { OutputShape } from './outputShape';
import { formatCount, formatDuration } from '../../engine/primitives';

/** Mime of a cell's output, made by the host and shown by the renderer. */
export const rpcOutputMime = 'application/vnd.snowprobe.rpc';

/**
 * What became of one request of a cell: one answer, or one for each node or call. JSON stands as text, so that no digit
 * is lost on the way.
 */
export interface RpcOutput {
  readonly version: 1;
  readonly answers: readonly OutputAnswer[];
  /** URI of the text of the cell that it is of; absent of what no cell asked. */
  readonly cell?: string;
}

export interface OutputAnswer {
  /** "eth_blockNumber", "GET /v1/chains". */
  readonly label: string;
  /** What the catalogue says of the result. */
  readonly shape?: OutputShape;
  /** What the host says in words of calls, logs and whole answers (''), by their path in the result. */
  readonly words?: Readonly<Record<string, string>>;
  /** What addresses in it are known as, by their lower-case hex. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Whether figures over blocks or times are in it, which can be drawn. */
  readonly hasSeries?: true;
  readonly network: string;
  readonly node?: string;
  readonly chain?: string;
  readonly host: string;
  /** Symbol of the chain's native token, for amounts in wei. */
  readonly symbol?: string;
  readonly outcome: OutputOutcome;
  readonly status?: number;
  readonly milliseconds: number;
  /** UTF-16 units of the answer. */
  readonly size?: number;
  /** Decimal. */
  readonly height?: string;
  readonly expectations: readonly OutputExpectation[];
  /** What else there is to say of the answer, a sentence each: how many events came, what was missed. */
  readonly notes?: readonly string[];
}

export type OutputOutcome =
  | { readonly kind: 'result'; readonly json: string }
  | {
      readonly kind: 'error';
      readonly json: string;
      readonly meaning: string;
      /** Where in the open project the call failed: words, and places that lead to the editor. */
      readonly failedAt?: readonly (string | OutputPlace)[];
    }
  | { readonly kind: 'text'; readonly text: string }
  /** `isWithheld`: it was not sent, since an expectation before it failed. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly isWithheld?: true }
  /** Nothing came yet. `since`: Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly since: number };

/** A place in a file of the open folder. Line and column count from 0. */
export interface OutputPlace {
  readonly text: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

export interface OutputExpectation {
  readonly text: string;
  readonly holds: boolean;
  /** JSON of what stands at the path, or "nothing"; or why nobody can tell. */
  readonly found: string;
}

/** Answers of several nodes to the same request stand side by side; every other one stands alone, in its order. */
export function groupAnswers(answers: readonly OutputAnswer[]): readonly (readonly OutputAnswer[])[] {
  const groups: OutputAnswer[][] = [];
  for (const answer of answers) {
    const group = groups.find((members) => members.every((member) => areComparable(member, answer)));
    if (group === undefined) {
      groups.push([answer]);
    } else {
      group.push(answer);
    }
  }
  return groups;
}

/** The calls of a batch may have the same method, but go to the same node. */
function areComparable(a: OutputAnswer, b: OutputAnswer): boolean {
  const isOtherPlace = a.node !== undefined && b.node !== undefined && a.node !== b.node;
  return isOtherPlace && a.label === b.label && a.outcome.kind === 'result' && b.outcome.kind === 'result';
}

/** Id of the renderer in package.json. */
export const rpcRendererId = 'snowprobe-rpc-renderer';

/** "200 · 41 ms · one (127.0.0.1:9650) · height 26 · 1.2 kB". */
export function statusText({ status, milliseconds, node, host, height, size }: OutputAnswer): string {
  return [
    ...(status === undefined ? [] : [String(status)]),
    ...(milliseconds === 0 ? [] : [durationText(milliseconds)]),
    ...(host === '' ? [] : [nodeLabel({ node, host })]),
    ...(height === undefined ? [] : [`height ${formatCount(BigInt(height))}`]),
    ...(size === undefined ? [] : [sizeText(size)]),
  ].join(' · ');
}

/** "41 ms", "35 s". */
function durationText(milliseconds: number): string {
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : formatDuration(milliseconds);
}

/** "one (127.0.0.1:9650)". */
export function nodeLabel({ node, host }: { readonly node?: string | undefined; readonly host: string }): string {
  return node === undefined ? host : `${node} (${host})`;
}

/** "1.2 kB", rounded down to a tenth; one UTF-16 unit of JSON is a byte, near enough. */
export function sizeText(size: number): string {
  const inUnit = (unit: number) => (Math.floor((size / unit) * 10) / 10).toFixed(1).replace(/\.0$/, '');
  if (size < 1_000) {
    return `${size} B`;
  }
  return size < 1_000_000 ? `${inUnit(1_000)} kB` : `${inUnit(1_000_000)} MB`;
}
