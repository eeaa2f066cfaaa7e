import type { TreeBranch, TreeNode } from './treeNode';

/** A tree whose branches are asked for one at a time. */
export interface Tree {
  /**
   * What stands below `parent`, or at the root.
   *
   * @throws ApiError and its kin where nothing could be had at all: the host keeps what it showed, marked as stale, and
   *   says the sentence; the abort reason
   */
  children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch>;
}

export interface TreeRun {
  readonly signal: AbortSignal;
  /**
   * Whether something may be sent to a URL; a tree never sends to one that nobody agreed to. Where it is asked about one
   * that nobody has decided on, the host offers to ask it, so a tree need not say that.
   */
  allowed(url: string): boolean;
  /** Words that the user filters by, in lower case; absent: all. */
  readonly filter?: string;
  /** So many nodes are shown at most: what costs a question for each node is asked for these alone. */
  readonly shown: number;
}
