import type { Hex } from 'viem';
import type { Anvil } from '../anvil/anvil';
import { type Charge, charge } from './charge';
import { afterGas, atBlock, clockAt, type GasClock, isSettledAt, priceOf } from './gasClock';
import { receiptsRoot, type RootedReceipt } from './receiptsRoot';

/** A block by the rules since Helicon: what its header says before it is executed, and what its execution gave. */
export interface HeliconBlock {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
  /** After it; its header has that of what it settles. */
  readonly stateRoot: Hex;
  /** In the header: no base fee of the execution is above it. Wei. */
  readonly bound: bigint;
  /** What its transactions paid; wei. */
  readonly baseFee: bigint;
  /** Sum of the gas limits. */
  readonly reserved: bigint;
  readonly charges: readonly Charge[];
  readonly settled: Settled;
  /** When its execution was done. */
  readonly clock: GasClock;
}

/** What a header says of the blocks that it settles. */
interface Settled {
  readonly height: number;
  readonly clock: GasClock;
  readonly stateRoot: Hex;
  readonly receiptsRoot: Hex;
  readonly logsBloom: Hex;
}

interface Mined {
  readonly hash: Hex;
  readonly stateRoot: Hex;
  readonly transactions: readonly { readonly hash: Hex; readonly gas: Hex }[];
}

/** Gas limit of a block: 20 seconds of the target. */
export const gasLimit = 20_000_000;
/** The base fee is 12 nAVAX with it. */
const firstExcess = 2_019_000_000n;
const noBloom: Hex = `0x${'0'.repeat(512)}`;

/**
 * The rules of the C-Chain since Helicon over a chain whose engine has those before it: which base fee a block has, what
 * is charged, what is settled. Blocks up to `last` stay as they were.
 */
export class Helicon {
  private readonly blocks = new Map<number, HeliconBlock>();
  private readonly byHash = new Map<string, Charge>();
  private readonly start: GasClock;
  private readonly waiting = new Map<number, (() => void)[]>();

  private constructor(
    private readonly anvil: Anvil,
    /** Height of the last block by the old rules. */
    readonly last: number,
    time: number,
  ) {
    this.start = clockAt(time * 1_000, firstExcess);
  }

  /** From the next block on. @param time of the newest block, Unix seconds */
  static async begin(anvil: Anvil, height: number, time: number): Promise<Helicon> {
    await anvil.call('evm_setBlockGasLimit', `0x${gasLimit.toString(16)}`);
    return new Helicon(anvil, height, time);
  }

  /** Undefined for a block by the old rules. */
  at(height: number): HeliconBlock | undefined {
    return this.blocks.get(height);
  }

  /** What a transaction was charged; undefined for one of the time before. */
  chargeOf(hash: string): Charge | undefined {
    return this.byHash.get(hash.toLowerCase());
  }

  /** The same of all transactions of its block up to it, its own last. */
  chargesUpTo(hash: string): readonly Charge[] {
    const own = this.chargeOf(hash);
    const all = own === undefined ? [] : (this.at(Number(own.receipt.blockNumber))?.charges ?? []);
    return all.slice(0, all.findIndex((one) => one === own) + 1);
  }

  /** Height of the last block that is settled. */
  get settled(): number {
    return this.tip?.settled.height ?? this.last;
  }

  /** At most this is the base fee of the next block, if it came at once. */
  get nextBound(): bigint {
    return priceOf(this.worst(this.settled));
  }

  /** What the next block's header says and what its transactions pay. @param time Unix seconds */
  next(time: number): { readonly bound: bigint; readonly baseFee: bigint } {
    const bound = priceOf(atBlock(this.worst(this.settledAt(time)), time * 1_000));
    return { bound, baseFee: priceOf(atBlock(this.clockAfter(this.height), time * 1_000)) };
  }

  /** Takes in the block that the engine has just made, and charges what its transactions owe beyond the gas they used. @param time of it */
  async add(height: number, time: number): Promise<void> {
    const block = await this.anvil.call<Mined>('eth_getBlockByNumber', `0x${height.toString(16)}`, true);
    const { bound, baseFee } = this.next(time);
    const settled = await this.settledBy(time);
    const charges = await charge(this.anvil, height, baseFee);
    const charged = charges.reduce((sum, one) => sum + one.charged, 0n);
    this.blocks.set(height, {
      height,
      hash: block.hash,
      time,
      stateRoot: block.stateRoot,
      bound,
      baseFee,
      reserved: block.transactions.reduce((sum, { gas }) => sum + BigInt(gas), 0n),
      charges,
      settled,
      clock: afterGas(atBlock(this.clockAfter(height - 1), time * 1_000), charged),
    });
    for (const one of charges) this.byHash.set(one.receipt.transactionHash, one);
    this.waiting.get(height)?.forEach((go) => go());
    this.waiting.delete(height);
  }

  /** The block of that height, once it is taken in where the engine has it already; undefined by the old rules. */
  async made(height: number): Promise<HeliconBlock | undefined> {
    if (height > this.height) {
      await new Promise<void>((resolve) => this.waiting.set(height, [...(this.waiting.get(height) ?? []), resolve]));
    }
    return this.at(height);
  }

  /** Of the newest block. */
  get height(): number {
    return this.last + this.blocks.size;
  }

  private get tip(): HeliconBlock | undefined {
    return this.blocks.get(this.height);
  }

  private clockAfter(height: number): GasClock {
    return this.blocks.get(height)?.clock ?? this.start;
  }

  /** The clock as if every block after that one had used up all of its limits. */
  private worst(settled: number): GasClock {
    let clock = this.clockAfter(settled);
    for (let height = settled + 1; height <= this.height; height += 1) {
      const block = this.blocks.get(height);
      if (block !== undefined) clock = afterGas(atBlock(clock, block.time * 1_000), block.reserved);
    }
    return clock;
  }

  /** Height of the last block that one of this time settles. */
  private settledAt(time: number): number {
    let height = this.settled;
    while (height < this.height && isSettledAt(this.clockAfter(height + 1), time * 1_000)) height += 1;
    return height;
  }

  private async settledBy(time: number): Promise<Settled> {
    const height = this.settledAt(time);
    const { stateRoot } = await this.anvil.call<Mined>('eth_getBlockByNumber', `0x${height.toString(16)}`, false);
    const receipts = this.receiptsOf(this.settled + 1, height);
    return {
      height,
      clock: this.clockAfter(height),
      stateRoot,
      receiptsRoot: receiptsRoot(receipts),
      logsBloom: receipts.reduce((bloom, { logsBloom }) => either(bloom, logsBloom), noBloom),
    };
  }

  private receiptsOf(from: number, to: number): readonly RootedReceipt[] {
    const heights = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
    return heights.flatMap((height) =>
      (this.blocks.get(height)?.charges ?? []).map(({ receipt, cumulative }) => ({
        ...receipt,
        cumulativeGasUsed: cumulative,
      })),
    );
  }
}

function either(one: Hex, other: Hex): Hex {
  return `0x${(BigInt(one) | BigInt(other)).toString(16).padStart(512, '0')}`;
}
