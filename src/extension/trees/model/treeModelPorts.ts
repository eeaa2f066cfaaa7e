import type { Tree, TreeRun } from '../rows/treeNode';
import type { TreeRow } from './treeRow';

/** What a TreeModel needs of its surroundings; tests put their own in its place. */
export interface TreeModelPorts {
  readonly tree: Tree;
  /** The active network's name. */
  network(): string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `run` once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** After which a branch is given up, however many requests it takes. */
  deadlineMs(): number;
  /** Whether something may be sent to a URL. */
  decide(url: string): 'allowed' | 'refused' | 'undecided';
  /** Whom a request to a URL asks, as questions and answers name it. */
  hostOf(url: string): string;
  /** Height of a chain by its name. @throws whatever is the reason that it cannot be had */
  height(chain: string, run: Pick<TreeRun, 'signal' | 'allowed'>): Promise<bigint>;
  /** What was thrown as a sentence for the user. */
  sentence(error: unknown): string;
  /** A time of day as the reader has it: "14:02:11". */
  clockTime(at: number): string;
  /** What is to be drawn anew: rows with all that is below them; `undefined` is the whole view. */
  changed(rows: readonly TreeRow[] | undefined): void;
}
