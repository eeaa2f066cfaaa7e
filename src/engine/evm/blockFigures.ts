import { type BlockStrip, type Line, type ReportDrawing, count, id, message, partOf, time } from '../report';
import { hasDeferredExecution } from './fees';
import type { EvmBlock } from './io/blocks';

/** Timestamp of an EVM block in milliseconds since the epoch; only to the second before Granite. */
export function blockTime(block: {
  readonly timestamp: bigint;
  readonly timestampMilliseconds?: bigint | null;
}): number {
  return Number(block.timestampMilliseconds ?? block.timestamp * 1000n);
}

/** `time` in milliseconds since the epoch, `transactions` a count. */
export interface CountedBlock {
  readonly number: bigint;
  readonly time: number;
  readonly transactions: number;
}

/** Throughput covers the last minute at most; older blocks do not describe the current rate. */
const windowMs = 60_000;

/**
 * Current transactions per second, in hundredths: over the last minute, or since the oldest block where the blocks do
 * not reach that far back.
 * @param blocks without gaps, in any order
 * @param now milliseconds since the epoch; the newest block's time is used instead where the chain's clock is ahead
 * @returns `undefined` where the blocks span no time
 */
export function throughput(blocks: readonly CountedBlock[], now: number): bigint | undefined {
  const newestFirst = [...blocks].sort((a, b) => (a.number > b.number ? -1 : 1));
  const oldest = newestFirst.at(-1);
  const newest = newestFirst[0];
  if (oldest === undefined || newest === undefined) {
    return undefined;
  }
  const end = Math.max(now, newest.time);
  const start = Math.max(end - windowMs, oldest.time);
  // The oldest block only marks the start of the interval: its transactions were made before it.
  const counted = newestFirst.filter((block) => block.time > start || (block.time === start && block !== oldest));
  const transactions = counted.reduce((sum, block) => sum + block.transactions, 0);
  return end === start ? undefined : BigInt(Math.round((transactions * 100_000) / (end - start)));
}

/** Fee state at the start of the block's extra data: capacity, excess and target excess, 8 bytes each. */
const feeState = /^0x[0-9a-f]{32}([0-9a-f]{16})/i;

const minTarget = 1_000_000n;

const conversion = 1n << 25n;

/** The target of a larger excess overflows 64 bits. */
const largestExcess = 1_024_950_627n;

/** A block's gas limit is the target times this many seconds. */
const secondsInLimit = 10n;

const secondsSinceHelicon = 20n;

/** Tolerance 1/500: a block may move the target by 1/1000 after its limit is computed; other rules differ by more. */
const maxChange = 500n;

/**
 * Target gas per second of the C-Chain, on which validators vote with their blocks since Fortuna. Rule: ACP-176 as
 * implemented in avalanchego, 1,000,000 · e^(target excess / 2^25); the excess has its own header field since Helicon.
 * @returns `undefined` where the block's gas limit does not match the target: before Fortuna, or under the rules of
 * another upgrade
 */
export function gasTarget(block: {
  readonly gasLimit: bigint;
  readonly extraData?: string | null | undefined;
  readonly targetExponent?: bigint | null | undefined;
}): bigint | undefined {
  const hex = feeState.exec(block.extraData ?? '')?.[1];
  const excess = block.targetExponent ?? (hex === undefined ? undefined : BigInt(`0x${hex}`));
  if (excess === undefined || excess > largestExcess) {
    return undefined;
  }
  const target = exponential(minTarget, excess, conversion);
  const seconds = block.targetExponent == null ? secondsInLimit : secondsSinceHelicon;
  const limit = target * seconds;
  const change = limit > block.gasLimit ? limit - block.gasLimit : block.gasLimit - limit;
  return change * maxChange <= block.gasLimit ? target : undefined;
}

/** `factor · e^(numerator / denominator)` in integers, summing the Taylor series until a term is zero. */
function exponential(factor: bigint, numerator: bigint, denominator: bigint): bigint {
  let sum = 0n;
  let term = factor * denominator;
  for (let i = 1n; term > 0n; i++) {
    sum += term;
    term = (term * numerator) / denominator / i;
  }
  return sum / denominator;
}

/** Number of recent blocks considered: half a minute of a busy chain. */
const depth = 16n;

/** Heights above the newest known block, requested with it so that one request is usually enough. */
const ahead = [1n, 2n];

export class RecentBlocks {
  private readonly blocks = new Map<bigint, CountedBlock>();
  private newest = -1n;

  add(block: EvmBlock): void {
    const { number } = block;
    this.blocks.set(number, { number, time: blockTime(block), transactions: block.transactions.length });
    this.newest = number > this.newest ? number : this.newest;
    for (const old of this.blocks.keys()) {
      if (old <= this.newest - depth) {
        this.blocks.delete(old);
      }
    }
  }

  /** Heights to request together with the newest block. */
  get wanted(): readonly bigint[] {
    return this.newest < 0n ? [] : [...this.missing, ...ahead.map((step) => this.newest + step)];
  }

  /** Newest first. */
  get missing(): readonly bigint[] {
    const lowest = this.newest >= depth ? this.newest - depth + 1n : 0n;
    const all = Array.from({ length: Number(this.newest - lowest) }, (_, i) => this.newest - 1n - BigInt(i));
    return all.filter((number) => !this.blocks.has(number));
  }

  /** The newest block and its predecessors up to the first gap, newest first. */
  get run(): readonly CountedBlock[] {
    const run: CountedBlock[] = [];
    for (let block = this.blocks.get(this.newest); block; block = this.blocks.get(block.number - 1n)) {
      run.push(block);
    }
    return run;
  }
}

/**
 * Blocks on a time axis; empty for fewer than two.
 *
 * @param blocks oldest first
 * @param until milliseconds since the epoch; defaults to the time of the last block
 * @param own the block that the page shows
 */
export function blockStrip(blocks: readonly EvmBlock[], until?: number, own?: EvmBlock): readonly ReportDrawing[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined || blocks.length < 2) {
    return [];
  }
  const drawing: BlockStrip<Line> = {
    kind: 'blocks',
    from: blockTime(first),
    to: Math.max(until ?? 0, blockTime(last)),
    blocks: blocks.map((block) => ({
      at: blockTime(block),
      share: block.gasLimit > 0n ? Math.min(1, partOf(block.gasUsed, block.gasLimit)) : 0,
      label: message`${own === undefined ? count(block.number) : id(String(block.number))}: ${count(block.gasUsed, hasDeferredExecution(block) ? 'gas reserved' : 'gas')}, ${time(blockTime(block))}`,
    })),
    own: {
      at: own === undefined ? blocks.length - 1 : blocks.indexOf(own),
      label: message`Gas of blocks ${count(first.number)} to ${count(last.number)} over time`,
    },
  };
  return [
    { key: 'blocks', heading: own === undefined ? 'Last blocks' : 'Neighbouring blocks', drawing, isInText: true },
  ];
}
