import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem';
import type { Hex, TransactionSerialized } from 'viem';
import type { Anvil } from '../anvil/anvil';
import type { ChainFacts } from '../chain/chainFacts';
import { messagesIn, verifiedWords } from './predicate';
import { isTaken } from './signedBy';
import { verifiedPlace, warpAddress } from './standIn';

interface Delivery {
  readonly raw: Hex;
  readonly hash: Hex;
  readonly from: string;
  readonly nonce: number;
  readonly messages: readonly (Buffer | undefined)[];
}

const none = '000000000000';

/**
 * Moves transactions with Warp messages in their access lists from the pool into blocks: places the messages where the
 * stand-in precompile finds them while the block is built, and records in the header which were rejected.
 */
export class Deliveries {
  private readonly waiting = new Map<Hex, Delivery>();
  /** By height. */
  private readonly results = new Map<number, string>();

  constructor(
    private readonly facts: ChainFacts,
    private readonly anvil: Anvil,
  ) {}

  /** Registers a transaction accepted into the pool. */
  async sent(raw: Hex): Promise<void> {
    const transaction = parseTransaction(raw);
    const messages = 'accessList' in transaction ? messagesIn(transaction.accessList) : [];
    if (messages.length === 0) return;
    const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized });
    const hash = keccak256(raw);
    this.waiting.set(hash, { raw, hash, from, nonce: transaction.nonce ?? 0, messages });
  }

  /** The end of a block's `extraData`: version, and the failed messages of each of these transactions. */
  resultsAt(height: number): string {
    return this.results.get(height) ?? none;
  }

  /** Runs before a block. @returns a function to call with the block's height after it */
  async prepare(): Promise<(height: number) => Promise<void>> {
    if (this.waiting.size === 0) return () => Promise.resolve();
    const next = this.nextOfEach();
    const later = [...this.waiting.values()].filter((one) => !next.includes(one));
    const placed = next.flatMap((delivery) =>
      delivery.messages.map((message, index) => ({
        delivery,
        index,
        place: verifiedPlace(delivery.from, index),
        words: message && isTaken(message, this.facts) ? verifiedWords(message) : undefined,
      })),
    );
    // A sender's second delivery would find the messages of the first, so it goes into the next block.
    for (const { hash } of later) await this.anvil.call('anvil_dropTransaction', hash);
    for (const { place, words } of placed) {
      if (words !== undefined) await this.anvil.call('anvil_setCode', place, words);
    }
    return async (height) => {
      for (const { place, words } of placed) {
        if (words !== undefined) await this.anvil.call('anvil_setCode', place, '0x');
      }
      for (const { raw, hash } of later) {
        await this.anvil.call('eth_sendRawTransaction', raw).catch((error: unknown) => {
          if (!String(error).includes('nonce too low')) throw error;
          // Replaced by another transaction: it will never be in a block.
          this.waiting.delete(hash);
        });
      }
      const mined = await this.minedIn(height);
      const result = mined.flatMap((hash) => {
        const failed = placed.filter(({ delivery, words }) => delivery.hash === hash && words === undefined);
        if (!this.waiting.delete(hash)) return [];
        return [
          resultText(
            hash,
            failed.map(({ index }) => index),
          ),
        ];
      });
      if (result.length > 0)
        this.results.set(height, `0000${result.length.toString(16).padStart(8, '0')}${result.join('')}`);
    };
  }

  private nextOfEach(): readonly Delivery[] {
    const all = [...this.waiting.values()];
    return all.filter((one) => !all.some(({ from, nonce }) => from === one.from && nonce < one.nonce));
  }

  private async minedIn(height: number): Promise<readonly Hex[]> {
    const number = `0x${height.toString(16)}`;
    return (await this.anvil.call<{ transactions: Hex[] }>('eth_getBlockByNumber', number, false)).transactions;
  }
}

/** Hash, number of precompiles (one), and the length-prefixed bit set of failed messages. */
function resultText(hash: Hex, failed: readonly number[]): string {
  const bits = failed.reduce((sum, index) => sum | (1n << BigInt(index)), 0n);
  const set = bits === 0n ? '' : bits.toString(16).padStart(2 * Math.ceil(bits.toString(16).length / 2), '0');
  return `${hash.slice(2)}00000001${warpAddress.slice(2)}${(set.length / 2).toString(16).padStart(8, '0')}${set}`;
}
