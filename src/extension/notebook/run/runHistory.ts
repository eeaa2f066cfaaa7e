import type { RpcOutput } from '../../../webview/protocol/rpcOutput';

/** What a cell asked, and what came of it. */
export interface PastRun {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** One for each request. */
  readonly outputs: readonly RpcOutput[];
}

/** Runs that are kept of one cell, and UTF-16 units of answers that are kept of all cells together. */
const maxCached = { runs: 10, units: 64_000_000 };

/** The last runs of each cell of a notebook, in memory alone. Cells are named by the URI of their text. */
export class RunHistory {
  /** The oldest first. */
  private runs: { readonly cell: string; readonly run: PastRun; readonly units: number }[] = [];

  constructor(private readonly limits: { readonly runs: number; readonly units: number } = maxCached) {}

  add(cell: string, run: PastRun): void {
    this.runs.push({ cell, run, units: unitsOf(run) });
    const own = this.runs.filter((one) => one.cell === cell);
    const tooMany = own.slice(0, Math.max(0, own.length - this.limits.runs));
    this.runs = this.runs.filter((one) => !tooMany.includes(one));
    let units = this.runs.reduce((sum, one) => sum + one.units, 0);
    // The newest one stays, however large.
    while (units > this.limits.units && this.runs.length > 1) {
      units -= this.runs.shift()!.units;
    }
  }

  /** The oldest first. */
  of(cell: string): readonly PastRun[] {
    return this.runs.filter((one) => one.cell === cell).map(({ run }) => run);
  }
}

function unitsOf({ outputs }: PastRun): number {
  return outputs.flatMap(({ answers }) => answers).reduce((sum, { size = 0 }) => sum + size, 0);
}
