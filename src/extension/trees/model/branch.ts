import { formatCount } from '../../../engine/primitives';
import { hostLabel } from '../../../engine/networks';
import type { Report } from '../../../engine/report';
import type { TreeBranch, TreeNode } from '../../../engine/trees';

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
  /** When that answer came, milliseconds since the epoch; what it says may be older. */
  answeredAt?: number;
  /** Hosts that it would have asked had somebody agreed to them. */
  undecided: readonly string[];
  /** It is asked again once it is on the screen, however fresh it is. */
  isOutdated: boolean;
  /** It was collapsed before it was told: VS Code believes that nothing is below it. */
  wasAbandoned: boolean;
  /** Height of the chain that it follows when it was told. */
  height?: bigint | undefined;
  /** The last answer was of the same block as the one before. */
  isStuck?: boolean;
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

interface BranchRowContext {
  /** The active network's name. */
  readonly network: string;
  /** Hosts that a branch above offers to ask already. */
  readonly offered: readonly string[];
  /** A time of day as the reader has it: "14:02:11". */
  readonly clockTime: (at: number) => string;
}

interface BranchRows {
  readonly rows: readonly TreeRow[];
  /** Rows that stay where they are and say something else now. */
  readonly changed: readonly TreeNodeRow[];
  /** Rows have come, gone or moved. */
  readonly moved: boolean;
}

/** The rows of a branch as it is known now. Rows that stand for the same as before are the same objects. */
export function branchRows(branch: Branch, context: BranchRowContext): BranchRows {
  const before = new Map(branch.rows.map((row) => [row.id, row]));
  const changed: TreeNodeRow[] = [];
  const nodes = (branch.result?.nodes ?? []).slice(0, branch.shown).map((node): TreeNodeRow => {
    const row = before.get(node.id);
    if (row?.kind !== 'node') {
      return { kind: 'node', id: node.id, parent: branch.parent, node };
    }
    if (!sameNode(row.node, node)) {
      changed.push(row);
    }
    row.node = node;
    return row;
  });
  const notes = notesOf(branch, context).map((note): NoteRow => {
    const row = before.get(note.id);
    return row?.kind === note.kind && row.label === note.label && row.detail === note.detail ? row : note;
  });
  const rows = [...nodes, ...notes];
  return { rows, changed, moved: rows.length !== branch.rows.length || rows.some((row, i) => row !== branch.rows[i]) };
}

function notesOf(branch: Branch, context: BranchRowContext): readonly NoteRow[] {
  const { parent, result, failure } = branch;
  const note = (kind: NoteRow['kind'], label: string, detail = label): NoteRow => ({
    kind,
    id: `${parent?.id ?? ''} ${kind}`,
    parent,
    label,
    detail,
  });
  const more = hidden(result?.nodes ?? [], branch.shown) + (result?.more ?? 0);
  const hosts = branch.undecided.filter((host) => !context.offered.includes(host));
  const failed =
    failure === undefined
      ? []
      : result === undefined
        ? // Nobody has been asked, so nobody failed.
          hosts.length > 0
          ? []
          : [note('failed', failure.sentence)]
        : [note('stale', `last updated ${context.clockTime(result.at)}`, failure.sentence)];
  return [
    ...(more === 0 ? [] : [note('more', `Show ${formatCount(BigInt(more))} more…`)]),
    ...(hosts.length === 0
      ? []
      : [{ ...note('ask', `Ask ${hosts.map(hostLabel).join(', ')} about ${context.network}?`), hosts }]),
    ...(result?.problem === undefined ? [] : [note('problem', result.problem)]),
    ...failed,
  ];
}

function hidden(nodes: readonly TreeNode[], shown: number): number {
  return Math.max(0, nodes.length - shown);
}

/** Whether an item looks and says the same; who said it when is left out, or each answer would change every item. */
function sameNode(a: TreeNode, b: TreeNode): boolean {
  return a === b || sameValue({ ...a, report: saying(a.report) }, { ...b, report: saying(b.report) });
}

function saying(report: Report | undefined): Partial<Report> | undefined {
  return report && { ...report, sources: [], raw: [] };
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return false;
  }
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => sameValue(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

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
