import type { Finding } from '../../core/finding/finding';

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
  identifier: Infinity,
};

/** Pending, not found and half-answered results are asked again soon, but not by every twitch of the pointer. */
const unsettledLife = 5_000;

/** Found, but not by every source of its chain: an index that lags will know more, one that lacks the chain will not. */
const laggingLife = 60_000;

interface Kept {
  readonly finding: Finding;
  readonly until: number;
}

/** The findings of this session, least recently used out first. */
export class KeptFindings {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly now: () => number,
    private readonly capacity = 500,
  ) {}

  get(key: string): Finding | undefined {
    const entry = this.kept.get(key);
    if (entry === undefined) {
      return undefined;
    }
    this.kept.delete(key);
    if (entry.until <= this.now()) {
      return undefined;
    }
    this.kept.set(key, entry);
    return entry.finding;
  }

  set(key: string, finding: Finding): void {
    const life = lifeOf(finding);
    if (life === 0) {
      return;
    }
    this.kept.delete(key);
    this.kept.set(key, { finding, until: this.now() + life });
    const oldest = this.kept.keys().next();
    if (this.kept.size > this.capacity && oldest.done !== true) {
      this.kept.delete(oldest.value);
    }
  }
}

function lifeOf(finding: Finding): number {
  if (finding.status === 'unavailable') {
    return 0;
  }
  const settled = finding.status === 'ok' || finding.status === 'failed' || finding.status === 'offline';
  if (!settled || finding.sources.some((source) => source.outcome === 'failed')) {
    return unsettledLife;
  }
  const lags = finding.sources.some((source) => source.outcome === 'notFound' && source.chain === finding.chain);
  return lags ? Math.min(laggingLife, lives[finding.kind]) : lives[finding.kind];
}
