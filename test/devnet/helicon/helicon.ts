import type { Hex } from 'viem';
import type { Anvil } from '../anvil/anvil';
import { type Charge, charge } from './charge';
import { afterGas, atBlock, clockAt, type GasClock, isSettledAt, priceOf } from './gasClock';
import { receiptsRoot, type RootedReceipt } from './receiptsRoot';

/** A block by Helicon's rules: its header before execution, and the results of its execution. */
export interface HeliconBlock {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
  /** After its execution. The header contains the state root of the settled block. */
  readonly stateRoot: Hex;
  /** Upper bound of the base fee, from the header; wei. */
  readonly bound: bigint;
  /** The base fee paid by its transactions; wei. */
  readonly baseFee: bigint;
  /** Sum of the gas limits. */
  readonly reserved: bigint;
  readonly charges: readonly Charge[];
  readonly settled: Settled;
  /** When its execution ended. */
  readonly clock: GasClock;
}

/** A header's data about the blocks that it settles. */
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
/** Yields a base fee of 12 nAVAX. */
const firstExcess = 2_019_000_000n;
const noBloom: Hex = `0x${'0'.repeat(512)}`;

/**
 * Helicon's C-Chain rules on top of an engine with the previous rules: the base fee of a block, what is charged, what
 * is settled. Blocks up to `last` are unchanged.
 */
export class Helicon {
  private readonly blocks = new Map<number, HeliconBlock>();
  private readonly byHash = new Map<string, Charge>();
  private readonly start: GasClock;
  private readonly waiting = new Map<number, (() => void)[]>();

  private constructor(
    private readonly anvil: Anvil,
    /** Height of the last block under the old rules. */
    readonly last: number,
    time: number,
  ) {
    this.start = clockAt(time * 1_000, firstExcess);
  }

  /** Applies from the next block on. @param time of the latest block, Unix seconds */
  static async begin(anvil: Anvil, height: number, time: number): Promise<Helicon> {
    await anvil.call('evm_setBlockGasLimit', `0x${gasLimit.toString(16)}`);
    return new Helicon(anvil, height, time);
  }

  /** `undefined` for a block under the old rules. */
  at(height: number): HeliconBlock | undefined {
    return this.blocks.get(height);
  }

  /** `undefined` for a transaction before Helicon. */
  chargeOf(hash: string): Charge | undefined {
    return this.byHash.get(hash.toLowerCase());
  }

  /** The charges of the transactions in its block up to and including this one. */
  chargesUpTo(hash: string): readonly Charge[] {
    const own = this.chargeOf(hash);
    const all = own === undefined ? [] : (this.at(Number(own.receipt.blockNumber))?.charges ?? []);
    return all.slice(0, all.findIndex((one) => one === own) + 1);
  }

  /** Height of the last settled block. */
  get settled(): number {
    return this.tip?.settled.height ?? this.last;
  }

  /** Upper bound of the next block's base fee if it followed immediately. */
  get nextBound(): bigint {
    return priceOf(this.worst(this.settled));
  }

  /**
   * The next block's base fee bound in the header, and the base fee that its transactions pay. @param time Unix seconds
   */
  next(time: number): { readonly bound: bigint; readonly baseFee: bigint } {
    const bound = priceOf(atBlock(this.worst(this.settledAt(time)), time * 1_000));
    return { bound, baseFee: priceOf(atBlock(this.clockAfter(this.height), time * 1_000)) };
  }

  /**
   * Adds the block that the engine has just built, and charges what its transactions owe beyond the gas used. @param
   * time of the block, Unix seconds
   */
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

  /** The block at that height. Waits until it is added; `undefined` under the old rules. */
  async made(height: number): Promise<HeliconBlock | undefined> {
    if (height > this.height) {
      await new Promise<void>((resolve) => this.waiting.set(height, [...(this.waiting.get(height) ?? []), resolve]));
    }
    return this.at(height);
  }

  get height(): number {
    return this.last + this.blocks.size;
  }

  private get tip(): HeliconBlock | undefined {
    return this.blocks.get(this.height);
  }

  private clockAfter(height: number): GasClock {
    return this.blocks.get(height)?.clock ?? this.start;
  }

  /** The clock as if every later block had used up its gas limits. */
  private worst(settled: number): GasClock {
    let clock = this.clockAfter(settled);
    for (let height = settled + 1; height <= this.height; height += 1) {
      const block = this.blocks.get(height);
      if (block !== undefined) clock = afterGas(atBlock(clock, block.time * 1_000), block.reserved);
    }
    return clock;
  }

  /** Height of the last block that a block of this time settles. */
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
