import type { EvmBlock, EvmReceipt, EvmTransaction } from '../../evm';
import type { EvmChain } from '../../networks';

/** What was read of both chains while a message was followed, so that nobody asks for it a second time. */
export class FetchCache {
  /** By hash. */
  readonly receipts = new Map<string, EvmReceipt>();
  /** By hash. */
  readonly transactions = new Map<string, EvmTransaction>();
  /** What a transaction that failed said as it did, by hash, in the contract's words. */
  readonly errors = new Map<string, string>();
  /** Height of the last final block, by the chain's name. */
  readonly finalized = new Map<string, bigint>();
  private readonly blocks = new Map<string, EvmBlock>();
  private readonly tips = new Map<string, EvmBlock>();

  block({ name }: EvmChain, number: bigint): EvmBlock | undefined {
    return this.blocks.get(`${name} ${number}`);
  }

  addBlock({ name }: EvmChain, block: EvmBlock): void {
    this.blocks.set(`${name} ${block.number}`, block);
  }

  /** The last block of a chain as it was told first. */
  latest({ name }: EvmChain): EvmBlock | undefined {
    return this.tips.get(name);
  }

  addLatest({ name }: EvmChain, block: EvmBlock): void {
    this.tips.set(name, this.tips.get(name) ?? block);
  }
}
