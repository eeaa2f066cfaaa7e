import type { TreeNode } from '../rows/treeNode';

/** One line of a view. The same object stands for the same thing as long as it is there: VS Code knows it by that. */
export type TreeRow = TreeNodeRow | NoteRow | CardRow;

export interface TreeNodeRow {
  readonly kind: 'node';
  readonly id: string;
  readonly parent: TreeNodeRow | undefined;
  /** As it was told last. */
  node: TreeNode;
}

/** What is said about a branch below its nodes. */
export interface NoteRow {
  readonly kind: 'more' | 'ask' | 'problem' | 'stale' | 'failed' | 'way';
  readonly id: string;
  readonly parent: TreeNodeRow | undefined;
  readonly label: string;
  /** The whole sentence. */
  readonly detail: string;
  /** Hosts that nobody has decided on; of `ask` alone. */
  readonly hosts?: readonly string[];
  /** What a click does where there is no network; of `way` alone. */
  readonly way?: { readonly command: string; readonly args: readonly unknown[]; readonly icon: string };
}

/** What can be done about a view that may ask nobody: one line for each, below the sentence that says so. */
export interface CardRow {
  readonly kind: 'card';
  readonly id: string;
  readonly parent: undefined;
  readonly label: string;
  readonly detail: string;
  readonly icon: string;
  readonly command: string;
  readonly args: readonly unknown[];
}
