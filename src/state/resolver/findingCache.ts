import {
  type Fact,
  type Finding,
  isStoodInFor,
  type Lane,
  type LaneStage,
  type Source,
} from '../../core/finding/finding';

/** What was found stays true this long, in milliseconds. A transaction or block in a chain is final for ever. */
const lives: Readonly<Record<Finding['kind'], number>> = {
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
  // Never kept: it is asked for to know what is so now.
  diagnosis: 0,
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

interface Kept {
  readonly finding: Finding;
  /** Characters of its answers as they came. */
  readonly raw: number;
  readonly until: number;
  /** Nothing but a new beginning of the network changes it. */
  readonly isFinal: boolean;
}

/** The findings of this session, least recently used out first. */
export class FindingCache {
  private readonly kept = new Map<string, Kept>();
  private raw = 0;

  constructor(
    private readonly now: () => number,
    private readonly capacity = 500,
  ) {}

  get(key: string): Finding | undefined {
    const entry = this.kept.get(key);
    if (entry === undefined) {
      return undefined;
    }
    const isOver = entry.until <= this.now();
    this.remove(key);
    if (!isOver || entry.isFinal) {
      this.add(key, entry);
    }
    return isOver ? undefined : entry.finding;
  }

  /** What was final when it was found, though it is to be asked for again. */
  final(key: string): Finding | undefined {
    const entry = this.kept.get(key);
    return entry?.isFinal === true ? entry.finding : undefined;
  }

  /** @param mayBeReset whether its network can be wiped and started again */
  set(key: string, finding: Finding, mayBeReset = false): void {
    const life = lifeOf(finding);
    if (life === 0) {
      return;
    }
    const until = this.now() + (mayBeReset ? Math.min(life, maxLifeWhereItMayBeReset) : life);
    const raw = rawSize(finding);
    this.remove(key);
    if (raw > maxRaw) {
      return;
    }
    this.add(key, { finding, raw, until, isFinal: isFinal(finding) });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.capacity && this.raw <= maxRaw) {
        return;
      }
      this.remove(oldest);
    }
  }

  /** Forgets what a predicate on keys names. */
  forget(isMeant: (key: string) => boolean): void {
    [...this.kept.keys()].filter(isMeant).forEach((key) => this.remove(key));
  }

  private add(key: string, entry: Kept): void {
    this.kept.set(key, entry);
    this.raw += entry.raw;
  }

  private remove(key: string): void {
    this.raw -= this.kept.get(key)?.raw ?? 0;
    this.kept.delete(key);
  }
}

function rawSize({ raw = [] }: Finding): number {
  return raw.reduce((sum, answer) => {
    // What is printed only when it is asked for takes nothing here.
    const json: unknown = Object.getOwnPropertyDescriptor(answer, 'json')?.value;
    return sum + (typeof json === 'string' ? json.length : 0);
  }, 0);
}

function isFinal({ kind, status, facts, lanes = [] }: Finding): boolean {
  return (
    !facts.some(isUnclaimed) &&
    !lanes.some(goesOn) &&
    (kind === 'transaction' || kind === 'block') &&
    (status === 'ok' || status === 'failed')
  );
}

function isUnclaimed({ key }: Fact): boolean {
  return key === 'unclaimed';
}

/** A message that still goes on: it may be delivered, executed or acknowledged at any time. */
function goesOn({ stages }: Lane): boolean {
  return stages.some(({ state }) => state === 'open' || state === 'unknown') || stages.some(isRetriable);
}

function isRetriable({ key, state }: LaneStage): boolean {
  return key === 'executed' && state === 'failed';
}

function lifeOf(finding: Finding): number {
  if (finding.status === 'unavailable') {
    return 0;
  }
  const settled = finding.status === 'ok' || finding.status === 'failed' || finding.status === 'offline';
  const { sources } = finding;
  const isMissed = (source: Source): boolean =>
    (source.outcome === 'failed' || source.outcome === 'notWaitedFor') && !isStoodInFor(source, sources);
  if (!settled || sources.some(isMissed)) {
    return unsettledLife;
  }
  if (finding.facts.some(isUnclaimed) || finding.lanes?.some(goesOn) === true) {
    return unclaimedLife;
  }
  const lags = finding.sources.some((source) => source.outcome === 'notFound' && source.chain === finding.chain);
  return lags ? Math.min(laggingLife, lives[finding.kind]) : lives[finding.kind];
}
