import type { TreeBranch } from '../rows/treeNode';
import type { TreeNodeRow, TreeRow } from './treeRow';

/** Nodes that are shown at first, and that each "Show more" adds. */
export const pageSize = 100;

/** What is known of one branch: of what stands below a row, or at the root. */
export interface Branch {
  readonly parent: TreeNodeRow | undefined;
  /** Whether it is expanded, as far as is known. */
  isOpen: boolean;
  /** Most nodes that are shown. */
  shown: number;
  rows: readonly TreeRow[];
  /** The last good answer, which stays where a later one fails. */
  result?: TreeBranch | undefined;
  failure?: BranchFailure | undefined;
  /** Hosts that it would have asked had somebody agreed to them. */
  undecided: readonly string[];
  /** It is asked again once it is on the screen, however fresh it is. */
  isOutdated: boolean;
  /** It was collapsed before it was told: VS Code believes that nothing is below it. */
  wasAbandoned: boolean;
  /** Height of the chain that it follows when it was told. */
  height?: bigint | undefined;
  /** `first`: something may be shown of it, be it all or what is known so far. */
  requesting?:
    { readonly stop: AbortController; readonly done: Promise<void>; readonly first: Promise<void> } | undefined;
}

export interface BranchFailure {
  readonly sentence: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Failures since the last good answer. */
  readonly times: number;
}

export function newBranch(parent: TreeNodeRow | undefined): Branch {
  return {
    parent,
    isOpen: false,
    shown: pageSize,
    rows: [],
    undecided: [],
    isOutdated: false,
    wasAbandoned: false,
  };
}

export function isKnown({ result, failure }: Branch): boolean {
  return result !== undefined || failure !== undefined;
}
