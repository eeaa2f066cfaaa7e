import {
  RpcBatch,
  fetchBlockByNumber,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  getFinalizedBlock,
} from '../../evm';
import type { EvmChain } from '../../networks';
import type { SourceClient } from '../../sources';
import type { FetchCache } from './fetchCache';

/** What of one chain is to be read. */
export interface Wanted {
  readonly receipts?: Iterable<string>;
  readonly transactions?: Iterable<string>;
  readonly blocks?: Iterable<bigint>;
  /** The height of the last block that is final. */
  readonly finalized?: boolean;
}

/**
 * Reads, in one round trip, what is not read yet. What the node does not have stays away.
 *
 * @returns the source; -1: nothing was to be read, or nobody may be asked
 * @throws the abort reason alone
 */
export async function readThroughCache(
  client: SourceClient,
  chain: EvmChain,
  wanted: Wanted,
  cache: FetchCache,
): Promise<number> {
  const receipts = [...new Set(wanted.receipts)].filter((hash) => !cache.receipts.has(hash));
  const transactions = [...new Set(wanted.transactions)].filter((hash) => !cache.transactions.has(hash));
  const blocks = [...new Set(wanted.blocks)].filter((number) => cache.block(chain, number) === undefined);
  const isFinalRequested = wanted.finalized === true && !cache.finalized.has(chain.name);
  if (receipts.length + transactions.length + blocks.length === 0 && !isFinalRequested) {
    return -1;
  }
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const receiptKeys = receipts.map((hash) => batch.add(fetchTransactionReceipt(hash)));
    const transactionKeys = transactions.map((hash) => batch.add(fetchTransactionByHash(hash)));
    const blockKeys = blocks.map((number) => batch.add(fetchBlockByNumber(number)));
    const finalKey = isFinalRequested ? batch.add(getFinalizedBlock()) : undefined;
    const answers = await node.query(batch);
    const final = finalKey && answers.value(finalKey);
    if (final !== undefined) {
      cache.finalized.set(chain.name, final.number);
    }
    for (const key of receiptKeys) {
      const receipt = answers.value(key);
      if (receipt) {
        cache.receipts.set(receipt.transactionHash, receipt);
      }
    }
    for (const key of transactionKeys) {
      const transaction = answers.value(key);
      if (transaction) {
        cache.transactions.set(transaction.hash, transaction);
      }
    }
    for (const key of blockKeys) {
      const block = answers.value(key);
      if (block) {
        cache.addBlock(chain, block);
      }
    }
    return { value: true, json: null };
  });
  return result.from;
}
