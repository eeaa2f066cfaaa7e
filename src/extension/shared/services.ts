import type vscode = require('vscode');
import type { Report } from '../../engine/report';
import type { Config } from '../vscode/config';
import type { Consent } from '../vscode/consent';
import type { LabelFiles } from '../vscode/labelFiles';
import type { Log } from '../vscode/log';
import type { Pins } from '../vscode/pins';
import type { Secrets } from '../vscode/secrets';
import type { State } from '../services/createState';
import type { HoverState } from '../services/hoverState';
import type { Target } from '../vscode/target';
import type { ByteStore } from './byteStore';

/** What hovers are given. */
export interface HoverServices extends Omit<Services, 'state'> {
  readonly state: HoverState;
}

/** What every other feature is given; made once. */
export interface Services {
  readonly config: Config;
  readonly state: State;
  readonly consent: Consent;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly labels: LabelFiles;
  readonly pins: Pins;
  readonly recent: RecentReports;
  readonly bytes: ByteStore;
  readonly claims: HoverExclusions;
}

/** Places whose meaning another hover of ours knows better than that of identifiers: it is not said twice. */
export class HoverExclusions {
  private claim: ((document: vscode.TextDocument, position: vscode.Position) => Promise<boolean>) | undefined;

  /** @param claim says of a place whether it is known better */
  set(claim: (document: vscode.TextDocument, position: vscode.Position) => Promise<boolean>): void {
    this.claim = claim;
  }

  async has(document: vscode.TextDocument, position: vscode.Position): Promise<boolean> {
    return (await this.claim?.(document, position)) === true;
  }
}

interface RecentReport {
  readonly target: Target;
  readonly report: Report;
}

/** What was shown last, in a hover or a document: what Open Result and the copy commands mean when nothing is named. */
export class RecentReports {
  private readonly shown = new Map<string, RecentReport>();
  private latest: RecentReport | undefined;

  /** @param onFirst is told that there is something to open or copy */
  constructor(
    private readonly capacity = 100,
    private readonly onFirst?: () => void,
  ) {}

  /** Known afterwards as asked for, and by the chain it was found on. */
  add(target: Target, report: Report): void {
    const entry = { target, report };
    const { chain } = report;
    if (this.latest === undefined) {
      this.onFirst?.();
    }
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

  /** What was shown, the last one first. */
  all(): readonly Report[] {
    return [...new Set([...this.shown.values()].map(({ report }) => report))].reverse();
  }

  /** IDs of transactions, the last one first. */
  transactions(): readonly string[] {
    return [...new Set(this.all().flatMap(({ kind, identifier }) => (kind === 'transaction' ? [identifier] : [])))];
  }

  last(): RecentReport | undefined {
    return this.latest;
  }
}

function keyOf({ id, network, chain, node, balances }: Target): string {
  return JSON.stringify([id, network ?? '', chain ?? '', node ?? '', balances]);
}
