import type { JsonValue, Path } from '../../../engine/primitives';
import { childrenOf, rootOf, type TreeContext } from './childrenOf';
import { equalJson, isContainer, sizeOf, type OutputTreeNode } from './outputTreeNode';

/** Maximum rows shown initially by expanding. */
const openAtFirst = 40;

/** Limit of `expandAll`; deeper rows can be expanded by hand. */
const maxOpened = 200_000;

/** The visible rows of an answer, in order. */
export class Rows {
  readonly root: OutputTreeNode;
  private visible: OutputTreeNode[];
  private isOnlyDifferences = false;

  constructor(
    values: readonly JsonValue[],
    private readonly context: TreeContext,
  ) {
    this.root = rootOf(values, context);
    this.visible = [this.root];
    if (isContainer(this.root)) {
      this.visible = [...this.childrenOf(this.root)];
      this.root.expanded = true;
      this.openFirst();
    }
  }

  get length(): number {
    return this.visible.length;
  }

  /** Whether any row below the root can be expanded. */
  get isNested(): boolean {
    return this.visible.slice(0, openAtFirst).some((node) => node !== this.root && isContainer(node));
  }

  /** Whether any visible row is collapsed. */
  get hasClosed(): boolean {
    return this.visible.slice(0, openAtFirst).some((node) => isContainer(node) && !node.expanded);
  }

  get hasDifferences(): boolean {
    return this.root.values.length > 1 && this.root.values.some((value) => !equalJson(value, this.root.values[0]));
  }

  get onlyDifferences(): boolean {
    return this.isOnlyDifferences;
  }

  /** Shows only what differs, expanded; rows that only some answers have stay collapsed. */
  set onlyDifferences(isOn: boolean) {
    this.isOnlyDifferences = isOn;
    if (isOn) {
      this.openWhere((node) => node.differs === true && !isPartial(node));
    }
    this.show();
  }

  get hidden(): number {
    const hiddenIn = (node: OutputTreeNode): number =>
      (node.children ?? []).reduce((sum, child) => {
        return sum + (child.kind === 'equal' ? (child.children?.length ?? 0) : child.expanded ? hiddenIn(child) : 0);
      }, 0);
    return this.isOnlyDifferences ? hiddenIn(this.root) : 0;
  }

  at(index: number): OutputTreeNode | undefined {
    return this.visible[index];
  }

  indexOf(node: OutputTreeNode): number {
    return this.visible.indexOf(node);
  }

  expand(index: number): void {
    const node = this.visible[index];
    if (node === undefined || node.expanded || !isContainer(node)) {
      return;
    }
    node.expanded = true;
    this.replace(index + 1, index + 1, this.openRows(node));
  }

  collapse(index: number): void {
    const node = this.visible[index];
    if (node?.expanded !== true) {
      return;
    }
    node.expanded = false;
    let end = index + 1;
    while (end < this.visible.length && this.visible[end]!.depth > node.depth) {
      end += 1;
    }
    this.replace(index + 1, end, []);
  }

  /** Expands everything, level by level. @returns whether all rows are now expanded */
  expandAll(): boolean {
    return this.openWhere(() => true);
  }

  private openWhere(predicate: (node: OutputTreeNode) => boolean): boolean {
    let rowCount = this.visible.length;
    let level = this.visible.filter((node) => isContainer(node) && predicate(node));
    while (level.length > 0) {
      const next: OutputTreeNode[] = [];
      for (const node of level) {
        if (rowCount > maxOpened) {
          this.show();
          return false;
        }
        const children = this.childrenOf(node);
        rowCount += node.expanded ? 0 : children.length;
        node.expanded = true;
        next.push(...children.filter((child) => isContainer(child) && predicate(child)));
      }
      level = next;
    }
    this.show();
    return true;
  }

  collapseAll(): void {
    const close = (node: OutputTreeNode): void => {
      node.expanded = false;
      node.children?.forEach(close);
    };
    this.root.children?.forEach(close);
    this.show();
  }

  /** Expands the ancestors of a path. @returns the index of its row, or of the nearest ancestor */
  reveal(path: Path): number {
    let node = this.root;
    for (const [i, step] of path.entries()) {
      if (i === path.length - 1 && node.columns?.some(({ key }) => key === step) === true) {
        // The value is shown in a column.
        break;
      }
      const fold = this.childrenOf(node).find(({ kind }) => kind === 'equal');
      const inside = [...this.childrenOf(node), ...(fold?.children ?? [])];
      const next = inside.find(({ kind, key }) => kind === 'value' && key === step);
      if (next === undefined) {
        break;
      }
      node.expanded = true;
      if (next.parent === fold && fold !== undefined) {
        fold.expanded = true;
        this.isOnlyDifferences = false;
      }
      node = next;
    }
    this.show();
    return Math.max(0, this.indexOf(node));
  }

  private childrenOf(node: OutputTreeNode): readonly OutputTreeNode[] {
    return (node.children ??= childrenOf(node, this.context));
  }

  private openRows(node: OutputTreeNode): readonly OutputTreeNode[] {
    const rows: OutputTreeNode[] = [];
    const stack = [...this.childrenOf(node)].reverse();
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (next.kind === 'equal' && this.isOnlyDifferences) {
        continue;
      }
      rows.push(next);
      if (next.expanded) {
        const inner = this.childrenOf(next);
        for (let i = inner.length - 1; i >= 0; i -= 1) {
          stack.push(inner[i]!);
        }
      }
    }
    return rows;
  }

  private show(): void {
    this.visible = this.root.expanded ? [...this.openRows(this.root)] : [this.root];
  }

  /** Without spread, since lists may exceed the maximum number of arguments. */
  private replace(start: number, end: number, rows: readonly OutputTreeNode[]): void {
    this.visible = this.visible.slice(0, start).concat(rows, this.visible.slice(end));
  }

  /** Expands an only child, and short rows as long as there is room. */
  private openFirst(): void {
    // A long list is never expanded, so its first rows suffice. Expanded rows are appended during the iteration.
    const queue = [...this.openable(this.visible)];
    for (const next of queue) {
      const size = Math.max(...next.values.map(sizeOf), 0);
      const hasRoom = this.visible.length + size <= openAtFirst || (next.siblings === 1 && next.kind === 'value');
      if (hasRoom && !isPartial(next) && next.columns === undefined && next.kind === 'value' && isContainer(next)) {
        this.expand(this.indexOf(next));
        queue.push(...this.openable(next.children ?? []));
      }
    }
  }

  /** List items are similar, so either all or none of them are expanded. */
  private openable(rows: readonly OutputTreeNode[]): readonly OutputTreeNode[] {
    const first = rows.slice(0, openAtFirst);
    const size = first.reduce((sum, { values }) => sum + Math.max(...values.map(sizeOf), 0), 0);
    const isList = rows.length > 1 && typeof rows[0]?.key === 'number';
    return isList && this.visible.length + size > openAtFirst ? [] : first;
  }
}

/** Whether only some answers have the row, with equal values: its presence is then the difference. */
function isPartial({ values }: OutputTreeNode): boolean {
  const present = values.filter((value) => value !== undefined);
  return present.length < values.length && present.every((value) => equalJson(value, present[0]));
}
