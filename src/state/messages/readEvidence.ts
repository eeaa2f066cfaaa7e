import { getBlockByNumber } from '../../api/evm/block';
import { getFinalizedBlock } from '../../api/evm/messages';
import { EvmRound } from '../../api/evm/evmRound';
import { getTransactionByHash, getTransactionReceipt } from '../../api/evm/transaction';
import type { EvmChain } from '../../core/networks/network';
import type { SourceClient } from '../sources/sourceClient';
import type { Evidence } from './evidence';

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
export async function readEvidence(
  client: SourceClient,
  chain: EvmChain,
  wanted: Wanted,
  evidence: Evidence,
): Promise<number> {
  const receipts = [...new Set(wanted.receipts)].filter((hash) => !evidence.receipts.has(hash));
  const transactions = [...new Set(wanted.transactions)].filter((hash) => !evidence.transactions.has(hash));
  const blocks = [...new Set(wanted.blocks)].filter((number) => evidence.block(chain, number) === undefined);
  const isFinalAsked = wanted.finalized === true && !evidence.finalized.has(chain.name);
  if (receipts.length + transactions.length + blocks.length === 0 && !isFinalAsked) {
    return -1;
  }
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const receiptKeys = receipts.map((hash) => round.add(getTransactionReceipt(hash)));
    const transactionKeys = transactions.map((hash) => round.add(getTransactionByHash(hash)));
    const blockKeys = blocks.map((number) => round.add(getBlockByNumber(number)));
    const finalKey = isFinalAsked ? round.add(getFinalizedBlock()) : undefined;
    const answers = await node.ask(round);
    const final = finalKey && answers.value(finalKey);
    if (final !== undefined) {
      evidence.finalized.set(chain.name, final.number);
    }
    for (const key of receiptKeys) {
      const receipt = answers.value(key);
      if (receipt) {
        evidence.receipts.set(receipt.transactionHash, receipt);
      }
    }
    for (const key of transactionKeys) {
      const transaction = answers.value(key);
      if (transaction) {
        evidence.transactions.set(transaction.hash, transaction);
      }
    }
    for (const key of blockKeys) {
      const block = answers.value(key);
      if (block) {
        evidence.addBlock(chain, block);
      }
    }
    return { value: true, json: null };
  });
  return told.from;
}
