import { setImmediate } from 'node:timers/promises';
import { RpcError } from '../../../errors';
import { type BatchKey, type Outcome, RpcBatch, fetchStorageAt } from '../../../evm';
import type { EvmNode } from '../../../sources';

type Block = `0x${string}` | 'latest';

/** What stood in storage before a transaction, asked of a node. Questions of one moment go out together. */
export class StorageBefore {
  private readonly words = new Map<string, Promise<bigint | undefined>>();
  private waiting:
    { readonly batch: RpcBatch; readonly answers: Promise<(key: BatchKey<string>) => Outcome<string>> } | undefined;

  /**
   * @param block on whose state the transaction's block was built
   * @param own the transaction's block, where others stand before it there and may have written too
   */
  constructor(
    private readonly node: EvmNode,
    private readonly block: Block,
    private readonly own?: Block,
  ) {}

  /** Undefined: it cannot be told. @throws {ApiError} the node does not answer */
  async word(account: string, slot: bigint): Promise<bigint | undefined> {
    const key = `${account} ${slot}`;
    const word = this.words.get(key) ?? this.read(account, slot);
    this.words.set(key, word);
    try {
      return await word;
    } catch (error) {
      this.words.delete(key);
      throw error;
    }
  }

  private async read(account: string, slot: bigint): Promise<bigint | undefined> {
    const [before, after] = await Promise.all([
      this.query(account, slot, this.block),
      this.own === undefined ? undefined : this.query(account, slot, this.own),
    ]);
    return this.own === undefined || before === after ? before : undefined;
  }

  private async query(account: string, slot: bigint, block: Block): Promise<bigint | undefined> {
    this.waiting ??= this.begin();
    const { batch, answers } = this.waiting;
    const key = batch.add(fetchStorageAt(account, `0x${slot.toString(16).padStart(64, '0')}`, block));
    const outcome = (await answers)(key);
    if (outcome.ok) {
      return BigInt(outcome.value);
    }
    if (outcome.error instanceof RpcError) {
      // It has pruned that state.
      return undefined;
    }
    throw outcome.error;
  }

  private begin(): NonNullable<typeof this.waiting> {
    const batch = new RpcBatch();
    const answers = setImmediate().then(async () => {
      this.waiting = undefined;
      const result = await this.node.query(batch);
      return (key: BatchKey<string>) => result.of(key);
    });
    return { batch, answers };
  }
}
