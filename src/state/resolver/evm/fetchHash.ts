import { DecodeError, RpcError, type ApiError } from '../../../api/errors/errors';
import { hostOf } from '../../../api/errors/redact';
import { getBlockByHash, getLatestBlock, type EvmBlock } from '../../../api/evm/block';
import { EvmRound } from '../../../api/evm/evmRound';
import { getBlockReceipts, getTransactionReceipt, type EvmReceipt, type PaidGas } from '../../../api/evm/transaction';
import { getTransactionByHash, type EvmTransaction } from '../../../api/evm/transaction';
import { getBlock, type IndexedBlock } from '../../../api/dataApi/block';
import type { Answer } from '../../../api/dataApi/dataService';
import { getTransaction, type IndexedTransaction } from '../../../api/dataApi/transaction';
import { printJson } from '../../../core/json/printJson';
import { fetchNode } from '../../sources/fetchNode';
import type { LookupContext } from '../../sources/lookupContext';
import { nodePart } from '../../sources/nodePart';
import type { OpenSource } from '../../sources/sourceLog';
import { completeTransaction } from './nodeTransaction';
import type { TokenMetadataCache } from './tokenMetadataCache';
import type { HashAnswer } from '../../../explain/evm/hashAnswer';

/** Asks a chain's node: one round trip to learn what the hash is, a second one for what follows from that. */
export async function fetchNodeForHash(
  context: LookupContext,
  chain: string,
  rpcUrls: readonly string[],
  hash: string,
  tokens: TokenMetadataCache,
  source: OpenSource,
  signal: AbortSignal,
): Promise<HashAnswer> {
  const options = { signal, deadlineMs: context.deadlineMs };
  const round = new EvmRound();
  const transactionKey = round.add(getTransactionByHash(hash));
  const receiptKey = round.add(getTransactionReceipt(hash));
  const blockKey = round.add(getBlockByHash(hash));
  const latestKey = round.add(getLatestBlock());
  const answers = await fetchNode(context.rpc, rpcUrls, round, options);

  const latest = answers.value(latestKey);
  const transaction = answers.of(transactionKey);
  const block = answers.of(blockKey);
  const known = { latest };
  if (transaction.ok && transaction.value !== null) {
    const receipt = answers.of(receiptKey);
    if (!receipt.ok) {
      throw receipt.error;
    }
    checkSameBlock(answers.url, transaction.value, receipt.value);
    const { problem, ...full } = await completeTransaction(
      context.rpc,
      answers.url,
      chain,
      { ...known, transaction: transaction.value, ...(receipt.value === null ? {} : { receipt: receipt.value }) },
      tokens,
      options,
    );
    source.answered(nodePart(answers.url, latest));
    if (problem !== undefined) {
      source.failed(problem);
    }
    const raw = [
      { label: 'eth_getTransactionByHash', json: printJson(transaction.json, 2) },
      ...(receipt.value === null ? [] : [{ label: 'eth_getTransactionReceipt', json: printJson(receipt.json, 2) }]),
    ];
    return { source: source.index, transaction: full, raw };
  }
  if (block.ok && block.value !== null) {
    const { problem, ...paid } = await fetchPaidGas(context, answers.url, block.value, options);
    source.answered(nodePart(answers.url, latest));
    if (problem !== undefined) {
      source.failed(problem);
    }
    const raw = [{ label: 'eth_getBlockByHash', json: printJson(block.json, 2) }];
    return { source: source.index, block: { ...known, block: block.value, ...paid }, raw };
  }
  // A question that failed says nothing about what is there.
  for (const outcome of [transaction, block]) {
    if (!outcome.ok) {
      throw outcome.error;
    }
  }
  source.notFound(nodePart(answers.url, latest));
  return { source: source.index, raw: [] };
}

/** A node whose two answers name different blocks has mixed something up. */
function checkSameBlock(url: string, transaction: EvmTransaction, receipt: EvmReceipt | null): void {
  if (transaction.blockHash != null && receipt !== null && receipt.blockHash !== transaction.blockHash) {
    const expected = `${transaction.blockHash}, which eth_getTransactionByHash named,`;
    throw new DecodeError({ host: hostOf(url), method: 'eth_getTransactionReceipt' }, 'blockHash', expected, 'wrong');
  }
}

/** Fees of a block are not in the block; a node that does not tell them leaves the fact out. */
export async function fetchPaidGas(
  context: LookupContext,
  url: string,
  block: EvmBlock,
  options: { readonly signal: AbortSignal; readonly deadlineMs: number },
): Promise<{ readonly paid?: readonly PaidGas[]; readonly problem?: ApiError }> {
  if (block.transactions.length === 0) {
    return { paid: [] };
  }
  const round = new EvmRound();
  const key = round.add(getBlockReceipts(block.hash));
  const answer = (await round.ask(context.rpc, url, options)).of(key);
  if (!answer.ok) {
    return answer.error instanceof RpcError ? {} : { problem: answer.error };
  }
  return answer.value === null ? {} : { paid: answer.value };
}

/** Asks the data service whether it knows the hash as a transaction or as a block, both at once. */
export async function fetchIndexForHash(
  context: LookupContext,
  baseUrl: string,
  chainId: string,
  hash: string,
  source: OpenSource,
  signal: AbortSignal,
): Promise<HashAnswer> {
  const service = context.dataService(baseUrl);
  const options = { signal, deadlineMs: context.deadlineMs };
  const settled = await Promise.allSettled([
    getTransaction(service, chainId, hash, options),
    getBlock(service, chainId, hash, options),
  ]);
  signal.throwIfAborted();
  const [transaction, block] = settled.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as [
    Answer<IndexedTransaction> | undefined,
    Answer<IndexedBlock> | undefined,
  ];
  const refused = settled.find((result) => result.status === 'rejected');
  if (transaction === undefined && block === undefined && refused !== undefined) {
    throw refused.reason;
  }
  const raw = [
    ...(transaction === undefined ? [] : [{ label: 'getTransaction', json: printJson(transaction.json, 2) }]),
    ...(block === undefined ? [] : [{ label: 'getBlock', json: printJson(block.json, 2) }]),
  ];
  if (transaction === undefined && block === undefined) {
    source.notFound();
  } else {
    source.answered();
  }
  return {
    source: source.index,
    indexedTransaction: transaction === undefined ? undefined : transaction.value,
    indexedBlock: block === undefined ? undefined : block.value,
    raw,
  };
}
