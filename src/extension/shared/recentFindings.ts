import type { Report } from '../../engine/report';
import type { Target } from '../vscode/target';

export interface RecentReport {
  readonly target: Target;
  readonly report: Report;
}

/** What was shown last, in a hover or a document: what Open Result and the copy commands mean when nothing is named. */
export class RecentReports {
  private readonly shown = new Map<string, RecentReport>();
  private latest: RecentReport | undefined;

  constructor(private readonly capacity = 100) {}

  /** Known afterwards as asked for, and by the chain it was found on. */
  add(target: Target, report: Report): void {
    const entry = { target, report };
    const { chain } = report;
    this.latest = entry;
    for (const key of new Set([keyOf(target), keyOf(chain === undefined ? target : { ...target, chain })])) {
      this.shown.delete(key);
      this.shown.set(key, entry);
    }
    while (this.shown.size > this.capacity) {
      this.shown.delete(this.shown.keys().next().value ?? '');
    }
  }

  get(target: Target): Report | undefined {
    return this.shown.get(keyOf(target))?.report;
  }

  last(): RecentReport | undefined {
    return this.latest;
  }
}

function keyOf({ id, network, chain, node, balances }: Target): string {
  return JSON.stringify([id, network ?? '', chain ?? '', node ?? '', balances]);
}
