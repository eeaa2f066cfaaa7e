import { formatCount } from '../../../engine/primitives';
import { hostLabel } from '../../../engine/networks';
import type { Report } from '../../../engine/report';
import type { TreeBranch, TreeNode } from '../../../engine/trees';

/** Rows shown at first, and added by each "Show more". */
export const pageSize = 100;

export interface Branch {
  readonly parent: TreeNodeRow | undefined;
  /** Whether it is expanded, as far as known. */
  isOpen: boolean;
  /** Limit on the rows that are shown. */
  shown: number;
  rows: readonly TreeRow[];
  /** The last successful result, retained when a later request fails. */
  result?: TreeBranch | undefined;
  failure?: BranchFailure | undefined;
  /** When that result arrived, milliseconds since the epoch; its data may be older. */
  answeredAt?: number;
  /** Hosts that would have been queried with consent. */
  undecided: readonly string[];
  /** Fetch again once visible, regardless of freshness. */
  isOutdated: boolean;
  /** Collapsed before its result arrived: VS Code believes that it has no children. */
  wasAbandoned: boolean;
  /** Height of its chain at the time of the result. */
  height?: bigint | undefined;
  /** The polled height at which fetching again brought the same block. */
  unchangedAt?: bigint | undefined;
  /** `first`: resolves once something can be shown, complete or partial. */
  requesting?:
    { readonly stop: AbortController; readonly done: Promise<void>; readonly first: Promise<void> } | undefined;
}

interface BranchFailure {
  readonly sentence: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Failures since the last success. */
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
  /** Hosts for which a branch above already shows the prompt. */
  readonly offered: readonly string[];
  /** A local time of day: "14:02:11". */
  readonly clockTime: (at: number) => string;
}

interface BranchRows {
  readonly rows: readonly TreeRow[];
  readonly changed: readonly TreeNodeRow[];
  readonly moved: boolean;
}

/** The current rows of a branch. Rows for the same thing as before are the same objects. */
export function branchRows(branch: Branch, context: BranchRowContext): BranchRows {
  const before = new Map(branch.rows.map((row) => [row.id, row]));
  const changed: TreeNodeRow[] = [];
  const nodes = (branch.result?.nodes ?? []).slice(0, branch.shown).map((node): TreeNodeRow => {
    const row = before.get(node.id);
    if (row?.kind !== 'node') {
      return { kind: 'node', id: node.id, parent: branch.parent, node };
    }
    if (!isSameNode(row.node, node)) {
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
  const more = hiddenCount(result?.nodes ?? [], branch.shown) + (result?.more ?? 0);
  const hosts = branch.undecided.filter((host) => !context.offered.includes(host));
  const failed =
    failure === undefined
      ? []
      : result === undefined
        ? // Nothing was queried, so nothing failed.
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

function hiddenCount(nodes: readonly TreeNode[], shown: number): number {
  return Math.max(0, nodes.length - shown);
}

/** Whether an item looks and reads the same. Source and time are ignored, or each response would change all items. */
function isSameNode(a: TreeNode, b: TreeNode): boolean {
  return a === b || isSameValue({ ...a, report: visibleContent(a.report) }, { ...b, report: visibleContent(b.report) });
}

function visibleContent(report: Report | undefined): Partial<Report> | undefined {
  return report && { ...report, sources: [], raw: [] };
}

function isSameValue(a: unknown, b: unknown): boolean {
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
    keys.every((key) => isSameValue(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

/** One row of a view. VS Code identifies rows by object, so that the same thing keeps the same object. */
export type TreeRow = TreeNodeRow | NoteRow | CardRow;

export interface TreeNodeRow {
  readonly kind: 'node';
  readonly id: string;
  readonly parent: TreeNodeRow | undefined;
  node: TreeNode;
}

/** A note about a branch, below its rows. */
export interface NoteRow {
  readonly kind: 'more' | 'ask' | 'problem' | 'stale' | 'failed' | 'way';
  readonly id: string;
  readonly parent: TreeNodeRow | undefined;
  readonly label: string;
  /** The whole sentence. */
  readonly detail: string;
  /** Undecided hosts; of `ask` alone. */
  readonly hosts?: readonly string[];
  /** The action of a click where there is no network; of `way` alone. */
  readonly way?: { readonly command: string; readonly args: readonly unknown[]; readonly icon: string };
}

/** The actions in a view that may not query any host: one row each, below the message that explains it. */
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
