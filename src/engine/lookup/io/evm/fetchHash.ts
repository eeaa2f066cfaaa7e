import { fetchServiceBlock, getTransaction } from '../../../net';
import { DecodeError, hostOf } from '../../../errors';
import {
  type BatchKey,
  type EvmBlock,
  type EvmReceipt,
  type EvmTransaction,
  type HashAnswer,
  RpcBatch,
  fetchBlockByHash,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  getLatestBlock,
  getWarpMessage,
} from '../../../evm';
import type { QueryResult, RawAnswer } from '../../../report';
import { type JsonValue, printJson } from '../../../primitives';
import type { EvmChain } from '../../../networks';
import type { EvmQuestion, SourceClient, TokenMetadataCache } from '../../../sources';
import { fetchBlockDetails } from './fetchBlockDetails';
import { completeTransaction } from './completeTransaction';
import { completeWarpMessage } from './completeWarpMessage';

/**
 * Asks a chain's node: one round trip to learn what the hash is, a second one for what follows from that.
 *
 * @param urls the nodes that are asked; absent: all that may be
 * @param onLatest told the chain's last block
 */
export function fetchNodeForHash(
  client: SourceClient,
  chain: EvmChain,
  hash: string,
  tokens: TokenMetadataCache,
  { urls, onLatest }: { readonly urls?: readonly string[]; readonly onLatest?: (latest: EvmBlock) => void } = {},
): Promise<QueryResult<HashAnswer>> {
  const request: EvmQuestion<HashAnswer> = async (node) => {
    const batch = new RpcBatch();
    const transactionKey = batch.add(fetchTransactionByHash(hash));
    const receiptKey = batch.add(fetchTransactionReceipt(hash));
    const blockKey = batch.add(fetchBlockByHash(hash));
    const latestKey = batch.add(getLatestBlock());
    // The ID of a Warp message is such a hash too.
    const messageKey = batch.add(getWarpMessage(hash));
    const answers = await node.query(batch);

    const rawOf = (key: BatchKey<unknown>, json: JsonValue): RawAnswer => ({
      label: key.call.method,
      json: printJson(json, 2),
      request: answers.request(key, chain.name),
    });
    const latest = answers.value(latestKey);
    const height = latest?.number;
    if (latest !== undefined) {
      onLatest?.(latest);
    }
    const transaction = answers.of(transactionKey);
    const block = answers.of(blockKey);
    if (transaction.ok && transaction.value !== null) {
      const receipt = answers.of(receiptKey);
      if (!receipt.ok) {
        throw receipt.error;
      }
      checkSameBlock(answers.url, transaction.value, receipt.value);
      const known = { latest, transaction: transaction.value, receipt: receipt.value ?? undefined };
      const { problem, ...full } = await completeTransaction(node, chain.name, known, tokens);
      const raw = [
        rawOf(transactionKey, transaction.json),
        ...(receipt.value === null ? [] : [rawOf(receiptKey, receipt.json)]),
      ];
      return { value: { transaction: full, raw }, json: transaction.json, height, problem };
    }
    if (block.ok && block.value !== null) {
      const { problem, ...details } = await fetchBlockDetails(node, block.value);
      const raw = [rawOf(blockKey, block.json)];
      return { value: { block: { latest, block: block.value, ...details }, raw }, json: block.json, height, problem };
    }
    const unsigned = answers.value(messageKey);
    if (unsigned !== undefined) {
      const warpMessage = await completeWarpMessage(node, hash, unsigned, height);
      const raw = [rawOf(messageKey, unsigned)];
      return { value: { warpMessage, raw }, json: unsigned, height };
    }
    // A question that failed says nothing about what is there.
    for (const outcome of [transaction, block]) {
      if (!outcome.ok) {
        throw outcome.error;
      }
    }
    return { value: undefined, json: null, height };
  };
  return client.evm(chain, request, urls);
}

/** A node whose two answers name different blocks has mixed something up. */
function checkSameBlock(url: string, transaction: EvmTransaction, receipt: EvmReceipt | null): void {
  if (transaction.blockHash != null && receipt !== null && receipt.blockHash !== transaction.blockHash) {
    const expected = `${transaction.blockHash}, as in eth_getTransactionByHash,`;
    throw new DecodeError({ host: hostOf(url), method: 'eth_getTransactionReceipt' }, 'blockHash', expected, 'wrong');
  }
}

/** Asks the data service whether it knows the hash as a transaction or as a block, both at once. */
export function fetchIndexForHash(
  client: SourceClient,
  chain: EvmChain,
  hash: string,
): Promise<QueryResult<HashAnswer>> {
  return client.evmIndex<HashAnswer>(chain, async (service, chainId, options) => {
    const [transactionResult, blockResult] = await Promise.allSettled([
      getTransaction(service, chainId, hash, options),
      fetchServiceBlock(service, chainId, hash, options),
    ]);
    options.signal.throwIfAborted();
    const transaction = transactionResult.status === 'fulfilled' ? transactionResult.value : undefined;
    const block = blockResult.status === 'fulfilled' ? blockResult.value : undefined;
    const answer = transaction ?? block;
    if (answer === undefined) {
      for (const result of [transactionResult, blockResult]) {
        if (result.status === 'rejected') {
          throw result.reason;
        }
      }
      return { value: undefined, json: null };
    }
    const raw = [
      ...(transaction === undefined
        ? []
        : [{ label: 'getTransaction', json: printJson(transaction.json, 2), request: transaction.request }]),
      ...(block === undefined ? [] : [{ label: 'getBlock', json: printJson(block.json, 2), request: block.request }]),
    ];
    return { value: { indexedTransaction: transaction?.value, indexedBlock: block?.value, raw }, json: answer.json };
  });
}
