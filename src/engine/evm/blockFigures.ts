import { type BlockStrip, type Line, type ReportDrawing, count, id, message, partOf, time } from '../report';
import { hasBounds } from './fees';
import type { EvmBlock } from './io/blocks';

/** Milliseconds since the epoch of an EVM block, as exact as the block says: since Granite it tells milliseconds too. */
export function blockTime(block: {
  readonly timestamp: bigint;
  readonly timestampMilliseconds?: bigint | null;
}): number {
  return Number(block.timestampMilliseconds ?? block.timestamp * 1000n);
}

/** What counts of a block: milliseconds since the epoch, and how many transactions it has. */
export interface CountedBlock {
  readonly number: bigint;
  readonly time: number;
  readonly transactions: number;
}

/** Figures are of the last minute at most: what was before says nothing of now. */
const windowMs = 60_000;

/**
 * Transactions per second now, in hundredths, from the last blocks. Of the last minute where the blocks reach that far
 * back, else since the oldest of them. A chain that makes no blocks has none.
 * @param blocks without gaps, in any order
 * @param now milliseconds since the epoch; a chain whose clock is ahead is measured by its own
 * @returns undefined where the blocks span no time
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
  // The oldest block's transactions came before it.
  const counted = newestFirst.filter((block) => block.time > start || (block.time === start && block !== oldest));
  const transactions = counted.reduce((sum, block) => sum + block.transactions, 0);
  return end === start ? undefined : BigInt(Math.round((transactions * 100_000) / (end - start)));
}

/** The block's fee state: capacity, excess and target excess, 8 bytes each, at the beginning of its extra data. */
const feeState = /^0x[0-9a-f]{32}([0-9a-f]{16})/i;

const minTarget = 1_000_000n;

const conversion = 1n << 25n;

/** A larger excess than that has no target that fits into 64 bits. */
const largestExcess = 1_024_950_627n;

/** The limit of a block is what so many seconds of the target hold. */
const secondsInLimit = 10n;

const secondsSinceHelicon = 20n;

/** A block moves the target by a thousandth at most, after its own limit was reckoned; other rules differ by more. */
const maxChange = 500n;

/**
 * Gas a second that the validators of the C-Chain aim at: they vote on it by their blocks since Fortuna. Rule: ACP-176
 * as avalanchego has it, 1,000,000 · e^(target excess / 2^25); the excess has a field of its own since Helicon.
 * @returns undefined where a block's limit does not follow from it: before Fortuna, or by the rules of another upgrade
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

/** `factor · e^(numerator / denominator)` in integers, by the terms of its series that are not zero. */
function exponential(factor: bigint, numerator: bigint, denominator: bigint): bigint {
  let sum = 0n;
  let term = factor * denominator;
  for (let i = 1n; term > 0n; i++) {
    sum += term;
    term = (term * numerator) / denominator / i;
  }
  return sum / denominator;
}

/** So many of the newest blocks are looked at: half a minute of a busy chain. */
const depth = 16n;

/** Blocks that may have come since: asked for with the newest one, so that mostly one request is enough. */
const ahead = [1n, 2n];

/** The newest blocks of a chain, by which its throughput is reckoned. */
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

  /** Numbers to ask for together with the newest block. */
  get wanted(): readonly bigint[] {
    return this.newest < 0n ? [] : [...this.missing, ...ahead.map((step) => this.newest + step)];
  }

  /** Numbers below the newest one that were never seen, the newest first. */
  get missing(): readonly bigint[] {
    const lowest = this.newest >= depth ? this.newest - depth + 1n : 0n;
    const all = Array.from({ length: Number(this.newest - lowest) }, (_, i) => this.newest - 1n - BigInt(i));
    return all.filter((number) => !this.blocks.has(number));
  }

  /** The newest block and those before it, up to the first gap. */
  get run(): readonly CountedBlock[] {
    const run: CountedBlock[] = [];
    for (let block = this.blocks.get(this.newest); block; block = this.blocks.get(block.number - 1n)) {
      run.push(block);
    }
    return run;
  }
}

/**
 * Blocks where they stand in time; fewer than two are no picture.
 *
 * @param blocks the oldest first
 * @param until milliseconds since the epoch; absent: the last of them
 * @param own the one that a page is about
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
      // From the page of a block one goes to the others.
      label: message`${own === undefined ? count(block.number) : id(String(block.number))}: ${count(block.gasUsed, hasBounds(block) ? 'gas reserved' : 'gas')}, ${time(blockTime(block))}`,
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
