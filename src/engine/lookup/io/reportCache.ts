import {
  type Fact,
  type MessageTimeline,
  type Report,
  type Source,
  type TimelineStage,
  isStoodInFor,
} from '../../report';

/** What was found stays true this long, in milliseconds. A transaction or block in a chain is final for ever. */
const lives: Readonly<Record<Report['kind'], number>> = {
  transaction: Infinity,
  block: Infinity,
  address: 15_000,
  contract: 15_000,
  node: 30_000,
  subnet: 60_000,
  blockchain: 60_000,
  asset: 3_600_000,
  validation: 15_000,
  utxo: 15_000,
  publicKey: 60_000,
  virtualMachine: Infinity,
  warpMessage: 60_000,
  // Never kept: they are asked for to know what is so now.
  diagnosis: 0,
  comparison: 0,
  identifier: Infinity,
};

/** Pending, not found and half-answered results are asked again soon, but not by every twitch of the pointer. */
const unsettledLife = 5_000;

/** Found, but not by every source of its chain: an index that lags will know more, one that lacks the chain will not. */
const laggingLife = 60_000;

/** Found and final, but for what another chain does with it. */
const unclaimedLife = 15_000;

/**
 * A network of one's own may be wiped and started again under the same settings. What was final there is asked for again
 * after this long, so that it is noticed; more often would cost requests for a hover that comes back, less often would
 * show what is no more for longer than somebody looks for it.
 */
const maxLifeWhereItMayBeReset = 60_000;

/** Characters of answers as they came that are kept at most, of all findings together. */
const maxRaw = 64 * 1024 * 1024;

interface Cached {
  readonly report: Report;
  /** Characters of its answers as they came. */
  readonly raw: number;
  readonly until: number;
  /** Nothing but a new beginning of the network changes it. */
  readonly isFinal: boolean;
}

/** The findings of this session, least recently used out first. */
export class ReportCache {
  private readonly cached = new Map<string, Cached>();
  private raw = 0;

  constructor(
    private readonly now: () => number,
    private readonly capacity = 500,
  ) {}

  get(key: string): Report | undefined {
    const entry = this.cached.get(key);
    if (entry === undefined) {
      return undefined;
    }
    const isOver = entry.until <= this.now();
    this.remove(key);
    if (!isOver || entry.isFinal) {
      this.add(key, entry);
    }
    return isOver ? undefined : entry.report;
  }

  /** What was final when it was found, though it is to be asked for again. */
  final(key: string): Report | undefined {
    const entry = this.cached.get(key);
    return entry?.isFinal === true ? entry.report : undefined;
  }

  /** @param mayBeReset whether its network can be wiped and started again */
  set(key: string, report: Report, mayBeReset = false): void {
    const life = lifeOf(report);
    if (life === 0) {
      return;
    }
    const until = this.now() + (mayBeReset ? Math.min(life, maxLifeWhereItMayBeReset) : life);
    const raw = rawSize(report);
    this.remove(key);
    if (raw > maxRaw) {
      return;
    }
    this.add(key, { report, raw, until, isFinal: isFinal(report) });
    for (const oldest of this.cached.keys()) {
      if (this.cached.size <= this.capacity && this.raw <= maxRaw) {
        return;
      }
      this.remove(oldest);
    }
  }

  /** Forgets what a predicate on keys names. */
  forget(matches: (key: string) => boolean): void {
    [...this.cached.keys()].filter(matches).forEach((key) => this.remove(key));
  }

  private add(key: string, entry: Cached): void {
    this.cached.set(key, entry);
    this.raw += entry.raw;
  }

  private remove(key: string): void {
    this.raw -= this.cached.get(key)?.raw ?? 0;
    this.cached.delete(key);
  }
}

function rawSize({ raw = [] }: Report): number {
  return raw.reduce((sum, answer) => {
    // What is printed only when it is asked for takes nothing here.
    const json: unknown = Object.getOwnPropertyDescriptor(answer, 'json')?.value;
    return sum + (typeof json === 'string' ? json.length : 0);
  }, 0);
}

function isFinal({ kind, status, facts, timelines = [] }: Report): boolean {
  return (
    !facts.some(isUnclaimed) &&
    !facts.some(isUnsettled) &&
    !timelines.some(goesOn) &&
    (kind === 'transaction' || kind === 'block') &&
    (status === 'ok' || status === 'failed')
  );
}

function isUnclaimed({ key }: Fact): boolean {
  return key === 'unclaimed';
}

/** A block that is not executed or settled yet is so in seconds. */
function isUnsettled({ key }: Fact): boolean {
  return key === 'unsettled';
}

/** A message that still goes on: it may be delivered, executed or acknowledged at any time. */
function goesOn({ stages }: MessageTimeline): boolean {
  return stages.some(({ state }) => state === 'open' || state === 'unknown') || stages.some(isRetriable);
}

function isRetriable({ key, state }: TimelineStage): boolean {
  return key === 'executed' && state === 'failed';
}

function lifeOf(report: Report): number {
  if (report.status === 'unavailable') {
    return 0;
  }
  const settled = report.status === 'ok' || report.status === 'failed' || report.status === 'offline';
  const { sources } = report;
  const isMissed = (source: Source): boolean =>
    (source.outcome === 'failed' || source.outcome === 'notWaitedFor') && !isStoodInFor(source, sources);
  if (!settled || sources.some(isMissed) || report.facts.some(isUnsettled)) {
    return unsettledLife;
  }
  if (report.facts.some(isUnclaimed) || report.timelines?.some(goesOn) === true) {
    return unclaimedLife;
  }
  const lags = report.sources.some((source) => source.outcome === 'notFound' && source.chain === report.chain);
  return lags ? Math.min(laggingLife, lives[report.kind]) : lives[report.kind];
}
