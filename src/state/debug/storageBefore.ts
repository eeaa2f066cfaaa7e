import { setImmediate } from 'node:timers/promises';
import { RpcError } from '../../api/errors/errors';
import { getStorageAt } from '../../api/evm/account';
import { EvmRound, type Outcome, type RoundKey } from '../../api/evm/evmRound';
import type { EvmNode } from '../sources/evmNode';

type Block = `0x${string}` | 'latest';

/** What stood in storage before a transaction, asked of a node. Questions of one moment go out together. */
export class StorageBefore {
  private readonly words = new Map<string, Promise<bigint | undefined>>();
  private waiting:
    { readonly round: EvmRound; readonly answers: Promise<(key: RoundKey<string>) => Outcome<string>> } | undefined;

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
      this.ask(account, slot, this.block),
      this.own === undefined ? undefined : this.ask(account, slot, this.own),
    ]);
    return this.own === undefined || before === after ? before : undefined;
  }

  private async ask(account: string, slot: bigint, block: Block): Promise<bigint | undefined> {
    this.waiting ??= this.begin();
    const { round, answers } = this.waiting;
    const key = round.add(getStorageAt(account, `0x${slot.toString(16).padStart(64, '0')}`, block));
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
    const round = new EvmRound();
    const answers = setImmediate().then(async () => {
      this.waiting = undefined;
      const told = await this.node.ask(round);
      return (key: RoundKey<string>) => told.of(key);
    });
    return { round, answers };
  }
}
