import {
  type Fact,
  type MessageTimeline,
  type Report,
  type Source,
  type TimelineStage,
  isCoveredByOtherHost,
} from '../../report';

/** Lifetime of successful results in milliseconds. Accepted transactions and blocks are final. */
const lifetimes: Readonly<Record<Report['kind'], number>> = {
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
  // Never cached: they are about the current state.
  diagnosis: 0,
  comparison: 0,
  identifier: Infinity,
};

/** Lifetime of pending, not found and incomplete results: short, but longer than a movement of the pointer. */
const unsettledLife = 5_000;

/** Results that a source of the chain lacks: a lagging index will catch up, one without the chain will not. */
const laggingLife = 60_000;

/** Lifetime of final results with an outcome on another chain that is still open. */
const unclaimedLife = 15_000;

/**
 * Non-public networks may be reset under the same settings. Their final results are queried again after this time, to
 * detect it: less would cost requests for repeated hovers, more would show stale results for too long.
 */
const maxResettableLife = 60_000;

/** Maximum total size of raw responses in the cache, in characters. */
const maxRaw = 64 * 1024 * 1024;

interface CacheEntry {
  readonly report: Report;
  /** Size of its raw responses in characters. */
  readonly raw: number;
  readonly until: number;
  /** Only a reset of the network changes it. */
  readonly isFinal: boolean;
}

/** The Reports of this session; evicts the least recently used. */
export class ReportCache {
  private readonly cached = new Map<string, CacheEntry>();
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
    const isExpired = entry.until <= this.now();
    this.remove(key);
    if (!isExpired || entry.isFinal) {
      this.add(key, entry);
    }
    return isExpired ? undefined : entry.report;
  }

  /** A final Report, even if expired. */
  final(key: string): Report | undefined {
    const entry = this.cached.get(key);
    return entry?.isFinal === true ? entry.report : undefined;
  }

  set(key: string, report: Report, mayBeReset = false): void {
    const life = lifeOf(report);
    if (life === 0) {
      return;
    }
    const until = this.now() + (mayBeReset ? Math.min(life, maxResettableLife) : life);
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

  forget(matches: (key: string) => boolean): void {
    [...this.cached.keys()].filter(matches).forEach((key) => this.remove(key));
  }

  private add(key: string, entry: CacheEntry): void {
    this.cached.set(key, entry);
    this.raw += entry.raw;
  }

  private remove(key: string): void {
    this.raw -= this.cached.get(key)?.raw ?? 0;
    this.cached.delete(key);
  }
}

function rawSize({ raw = [] }: Report): number {
  return raw.reduce((sum, response) => {
    // Getters, which print the JSON on demand, take no memory.
    const json: unknown = Object.getOwnPropertyDescriptor(response, 'json')?.value;
    return sum + (typeof json === 'string' ? json.length : 0);
  }, 0);
}

function isFinal({ kind, status, facts, timelines = [] }: Report): boolean {
  return (
    !facts.some(isUnclaimed) &&
    !facts.some(isUnsettled) &&
    !timelines.some(isTimelineOpen) &&
    (kind === 'transaction' || kind === 'block') &&
    (status === 'ok' || status === 'failed')
  );
}

function isUnclaimed({ key }: Fact): boolean {
  return key === 'unclaimed';
}

/** Not executed or settled yet; a matter of seconds. */
function isUnsettled({ key }: Fact): boolean {
  return key === 'unsettled';
}

/** Whether a message may still be delivered, executed or acknowledged. */
function isTimelineOpen({ stages }: MessageTimeline): boolean {
  return stages.some(({ state }) => state === 'open' || state === 'unknown') || stages.some(isRetriable);
}

function isRetriable({ key, state }: TimelineStage): boolean {
  return key === 'executed' && state === 'failed';
}

function lifeOf(report: Report): number {
  if (report.status === 'unavailable') {
    return 0;
  }
  const isSettled = report.status === 'ok' || report.status === 'failed' || report.status === 'offline';
  const { sources } = report;
  const isUncoveredFailure = (source: Source): boolean =>
    (source.outcome === 'failed' || source.outcome === 'notWaitedFor') && !isCoveredByOtherHost(source, sources);
  if (!isSettled || sources.some(isUncoveredFailure) || report.facts.some(isUnsettled)) {
    return unsettledLife;
  }
  if (report.facts.some(isUnclaimed) || report.timelines?.some(isTimelineOpen) === true) {
    return unclaimedLife;
  }
  const isLagging = report.sources.some((source) => source.outcome === 'notFound' && source.chain === report.chain);
  return isLagging ? Math.min(laggingLife, lifetimes[report.kind]) : lifetimes[report.kind];
}
