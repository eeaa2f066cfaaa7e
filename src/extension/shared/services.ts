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

export interface HoverServices extends Omit<Services, 'state'> {
  readonly state: HoverState;
}

/** Dependencies of all other features; created once. */
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

/** Positions where another hover of ours takes precedence over that of identifiers. */
export class HoverExclusions {
  private claim: ((document: vscode.TextDocument, position: vscode.Position) => Promise<boolean>) | undefined;

  /** @param claim whether another hover takes precedence at a position */
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

/** Recently shown Reports: the default subject of Open Result and the copy commands. */
export class RecentReports {
  private readonly shown = new Map<string, RecentReport>();
  private latest: RecentReport | undefined;

  /** @param onFirst called when there is something to open or copy */
  constructor(
    private readonly capacity = 100,
    private readonly onFirst?: () => void,
  ) {}

  /** Stored under its target as requested, and under the chain that it was found on. */
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

  /** All of them, latest first. */
  all(): readonly Report[] {
    return [...new Set([...this.shown.values()].map(({ report }) => report))].reverse();
  }

  /** Transaction IDs, latest first. */
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
