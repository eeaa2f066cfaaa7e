import { fetchBranch, nextRefreshAt, type TreeModelPorts, Heights } from './fetchBranch';
import {
  type Branch,
  isKnown,
  newBranch,
  pageSize,
  branchRows,
  type TreeNodeRow,
  type NoteRow,
  type TreeRow,
} from './branch';

/** Grace time for reading a tooltip: VS Code hides it when its row, or one above it, is redrawn. */
const readMs = 5_000;

/**
 * State of a Tree's view: a branch is fetched when it is expanded, and again while it is visible and stale. The last
 * result stays until it is replaced.
 */
export class TreeModel {
  private branches = new Map<string, Branch>();
  private readonly heights: Heights;
  /** IDs of expanded rows, to restore them when they reappear, as after another filter. */
  private readonly open = new Set<string>();
  private isVisible = false;
  private words: string | undefined;
  private cancelTimer: (() => void) | undefined;
  /** The row with a visible tooltip, and until when; redraws that would hide it are delayed. */
  private reading: { readonly row: TreeRow; readonly until: number } | undefined;
  private readonly undrawn = new Set<Branch>();
  private cancelRest: (() => void) | undefined;

  constructor(private readonly ports: TreeModelPorts) {
    this.heights = new Heights(ports, () => this.received());
  }

  /** The rows below a row, or at the root; fetched where unknown. Never rejects. */
  async children(parent: TreeNodeRow | undefined): Promise<readonly TreeRow[]> {
    const branch = this.branchOf(parent);
    branch.isOpen = true;
    if (!isKnown(branch)) {
      await this.query(branch).first;
      branch.rows = this.rowsOf(branch).rows;
    }
    this.schedule();
    return branch.rows;
  }

  /** The last result of the branch that contains a row, and later failures. */
  branchAround({ parent }: TreeRow): Pick<Branch, 'result' | 'failure'> {
    return this.branchOf(parent);
  }

  /** Called when a row's tooltip is shown. */
  read(row: TreeRow): void {
    this.reading = { row, until: this.ports.now() + readMs };
  }

  has(row: TreeRow): boolean {
    return this.branches.get(row.parent?.id ?? '')?.rows.includes(row) === true;
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    if (!isVisible) {
      // VS Code waits for a first result; a mere refresh can wait until the view is visible.
      this.heights.stop();
      this.all().forEach((branch) => isKnown(branch) && branch.requesting?.stop.abort());
    }
    this.schedule();
  }

  isExpanded({ id }: TreeNodeRow): boolean {
    return this.open.has(id);
  }

  expanded(row: TreeNodeRow): void {
    this.open.add(row.id);
    const branch = this.branchOf(row);
    branch.isOpen = true;
    if (branch.wasAbandoned && !isKnown(branch)) {
      branch.wasAbandoned = false;
      this.ports.changed([row]);
    }
    this.schedule();
  }

  collapsed(row: TreeNodeRow): void {
    this.open.delete(row.id);
    const branch = this.branchOf(row);
    branch.isOpen = false;
    branch.wasAbandoned ||= branch.requesting !== undefined && !isKnown(branch);
    branch.requesting?.stop.abort();
    this.schedule();
  }

  get filter(): string | undefined {
    return this.words;
  }

  /** @param words empty to show all */
  setFilter(words: string): void {
    const wanted = words.trim().toLowerCase();
    this.words = wanted === '' ? undefined : wanted;
    this.reset();
  }

  showMore({ parent }: NoteRow): void {
    this.reading = undefined;
    const branch = this.branchOf(parent);
    branch.shown += pageSize;
    if ((branch.result?.nodes.length ?? 0) >= branch.shown || (branch.result?.more ?? 0) === 0) {
      this.draw(branch);
    } else {
      void this.renew(branch);
    }
  }

  /** Fetches a failed branch as if it were expanded for the first time. */
  retry({ parent }: NoteRow): void {
    this.branchOf(parent).failure = undefined;
    this.ports.changed(parent === undefined ? undefined : [parent]);
  }

  /** Refreshes what is visible now, and the rest once it is. */
  refresh(): void {
    this.reading = undefined;
    for (const branch of this.all()) {
      branch.isOutdated = isKnown(branch);
    }
    this.schedule();
  }

  /** Drops all state, after another network or filter was selected. */
  reset(): void {
    this.all().forEach(({ requesting }) => requesting?.stop.abort());
    this.heights.forget();
    this.undrawn.clear();
    this.branches = new Map();
    this.schedule();
    this.ports.changed(undefined);
  }

  dispose(): void {
    this.setVisible(false);
    this.cancelRest?.();
    this.all().forEach(({ requesting }) => requesting?.stop.abort());
  }

  private all(): readonly Branch[] {
    return [...this.branches.values()];
  }

  private branchOf(parent: TreeNodeRow | undefined): Branch {
    const key = parent?.id ?? '';
    const known = this.branches.get(key);
    // A row that reappears is a new one.
    const branch = known?.parent === parent ? known : undefined;
    const found = branch ?? newBranch(parent);
    this.branches.set(key, found);
    return found;
  }

  private isOnScreen(branch: Branch): boolean {
    const { parent } = branch;
    return branch.isOpen && (parent === undefined || this.isOnScreen(this.branchOf(parent.parent)));
  }

  /** Fetches a branch; concurrent calls share the request. Never rejects. */
  private query(branch: Branch): NonNullable<Branch['requesting']> {
    if (branch.requesting === undefined) {
      const stop = new AbortController();
      let isShown = false;
      let showFirst = (): void => undefined;
      const first = new Promise<void>((resolve) => (showFirst = resolve));
      const show = (): void => {
        if (isShown) {
          this.draw(branch);
        }
        isShown = true;
        showFirst();
      };
      const done = this.report(branch, stop, show).finally(() => {
        branch.requesting = undefined;
        if (isShown) {
          // Nothing waits for later parts.
          this.draw(branch);
          this.schedule();
        }
        showFirst();
      });
      branch.requesting = { stop, done, first };
    }
    return branch.requesting;
  }

  private async report(branch: Branch, stop: AbortController, show: () => void): Promise<void> {
    const { result: before, height: heightBefore } = branch;
    const heights = this.heights.all();
    await fetchBranch(branch, this.ports, stop, this.words, show);
    const { result } = branch;
    if (result !== undefined && result !== before && result.freshUntil.kind === 'block') {
      // A result without height is at least of the height known when it was requested.
      const polled = heights.get(result.freshUntil.chain);
      branch.height = result.freshUntil.height ?? polled;
      branch.unchangedAt = branch.height === heightBefore ? polled : undefined;
    }
  }

  private async renew(branch: Branch): Promise<void> {
    await this.query(branch).done;
    this.draw(branch);
    this.schedule();
  }

  private draw(branch: Branch): void {
    const key = branch.parent?.id ?? '';
    if (this.branches.get(key) !== branch) {
      return;
    }
    if (this.isRead(branch)) {
      if (this.undrawn.size === 0) {
        this.cancelRest = this.ports.after(this.reading!.until - this.ports.now(), () => this.drawRest());
      }
      this.undrawn.add(branch);
      return;
    }
    const { rows, changed, moved } = this.rowsOf(branch);
    branch.rows = rows;
    if (moved) {
      this.dropBelow(branch);
      this.ports.changed(branch.parent === undefined ? undefined : [branch.parent]);
    } else if (changed.length > 0) {
      this.ports.changed(changed);
    }
  }

  private isRead(branch: Branch): boolean {
    if (this.reading === undefined || this.reading.until <= this.ports.now()) {
      return false;
    }
    let row: TreeRow | undefined = this.reading.row;
    while (row !== undefined && row.parent !== branch.parent) {
      row = row.parent;
    }
    return row !== undefined;
  }

  /** Runs redraws that were delayed by a tooltip, unless another one is visible by now. */
  private drawRest(): void {
    const branches = [...this.undrawn];
    this.undrawn.clear();
    branches.forEach((branch) => this.draw(branch));
  }

  /** Cancels requests below removed rows. */
  private dropBelow(branch: Branch): void {
    const rows = new Set<TreeRow>(branch.rows);
    for (const [key, other] of this.branches) {
      if (other.parent !== undefined && other.parent.parent === branch.parent && !rows.has(other.parent)) {
        other.requesting?.stop.abort();
        this.branches.delete(key);
        other.rows = [];
        this.dropBelow(other);
      }
    }
  }

  private rowsOf(branch: Branch): ReturnType<typeof branchRows> {
    const { ports } = this;
    const offered: string[] = [];
    for (let row = branch.parent; row !== undefined; row = row.parent) {
      offered.push(...this.branchOf(row.parent).undecided);
    }
    return branchRows(branch, { network: ports.network(), offered, clockTime: (at) => ports.clockTime(at) });
  }

  /** Sets the single timer to the next due time; none while nothing is visible. */
  private schedule(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    if (!this.isVisible) {
      return;
    }
    const seen = this.seen();
    const times = seen.flatMap((branch) => this.dueTime(branch) ?? []);
    if (this.followed(seen).length > 0) {
      times.push(this.heights.nextAt ?? Infinity);
    }
    const next = Math.min(...times);
    if (next < Infinity) {
      const wait = Math.max(0, next - this.ports.now());
      this.cancelTimer = this.ports.after(wait, () => this.tick());
    }
  }

  private tick(): void {
    const now = this.ports.now();
    const seen = this.seen();
    for (const branch of seen) {
      const due = this.dueTime(branch);
      if (due !== undefined && due <= now) {
        void this.renew(branch);
      }
    }
    const chains = this.followed(seen);
    if (chains.length > 0 && (this.heights.nextAt ?? Infinity) <= now) {
      void this.heights.poll(chains);
    }
    this.schedule();
  }

  private seen(): readonly Branch[] {
    return this.all().filter((branch) => isKnown(branch) && branch.requesting === undefined && this.isOnScreen(branch));
  }

  private dueTime(branch: Branch): number | undefined {
    const fresh = branch.result?.freshUntil;
    return nextRefreshAt(branch, fresh?.kind === 'block' ? this.heights.of(fresh.chain) : undefined);
  }

  /** Chains whose blocks make visible branches stale. */
  private followed(seen: readonly Branch[]): readonly string[] {
    return [
      ...new Set(seen.flatMap(({ result }) => (result?.freshUntil.kind === 'block' ? [result.freshUntil.chain] : []))),
    ];
  }

  /** A branch without height gets the first one that is known. */
  private received(): void {
    for (const branch of this.all()) {
      const fresh = branch.result?.freshUntil;
      const height = fresh?.kind === 'block' ? this.heights.of(fresh.chain) : undefined;
      if (typeof height === 'bigint') {
        branch.height ??= height;
      }
    }
    this.schedule();
  }
}
