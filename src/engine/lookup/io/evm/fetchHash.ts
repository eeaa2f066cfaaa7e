import { fetchServiceBlock, getTransaction } from '../../../net';
import { DecodeError, hostOf, type ApiError } from '../../../errors';
import {
  type BatchKey,
  BatchResponses,
  type EvmBlock,
  type EvmReceipt,
  type EvmTransaction,
  type HashResult,
  type Outcome,
  RpcBatch,
  addSettlingBlocks,
  fetchBlockByHash,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  getLatestBlock,
  getWarpMessage,
  type WarpResult,
  getWarpLogs,
  type CallTrace,
  type NodeTransaction,
  type PoolOfAccount,
  callContract,
  calledToken,
  catalogueCall,
  failedContract,
  fetchContractCode,
  fetchTransactionCount,
  hasDeferredExecution,
  maxTracedGas,
  mayHaveRunNoCode,
  intrinsicGasOf,
  readableLogs,
  recoverAuthorities,
  tokenStandards,
  traceCalls,
  transferGasLimit,
  txpoolContentFrom,
} from '../../../evm';
import { type QueryResult, type RawResponse, errorOf } from '../../../report';
import { type JsonValue, printJson, type JsonObject, toQuantity } from '../../../primitives';
import type { EvmChain } from '../../../networks';
import type { EvmQuery, SourceClient, TokenMetadataCache, EvmNode } from '../../../sources';
import { isPrecompileAddress } from '../../../precompiles';
import { baseFee } from '../../../rpc';
import { addCharge, type ChargedTransaction, chargeOf, isMinimumCharged, fetchRefusedCreation } from './fetchMissing';
import { fetchBlockDetails } from './resolveBlockNumber';

/**
 * Queries a chain's node: one round trip to find out what the hash is, a second one for the details.
 *
 * @param urls nodes to query; all permitted ones by default
 * @param onLatest called with the chain's latest block
 */
export function fetchNodeForHash(
  client: SourceClient,
  chain: EvmChain,
  hash: string,
  tokens: TokenMetadataCache,
  { urls, onLatest }: { readonly urls?: readonly string[]; readonly onLatest?: (latest: EvmBlock) => void } = {},
): Promise<QueryResult<HashResult>> {
  const request: EvmQuery<HashResult> = async (node) => {
    const batch = new RpcBatch();
    const transactionKey = batch.add(fetchTransactionByHash(hash));
    const receiptKey = batch.add(fetchTransactionReceipt(hash));
    const blockKey = batch.add(fetchBlockByHash(hash));
    const latestKey = batch.add(getLatestBlock());
    // The ID of a Warp message is a 32-byte hash, too.
    const messageKey = batch.add(getWarpMessage(hash));
    const { responses, isHeld } = await queryUnlessHeld(client, node, batch, {
      transaction: transactionKey,
      receipt: receiptKey,
      latest: latestKey,
    });

    const rawOf = (key: BatchKey<unknown>, json: JsonValue): RawResponse => ({
      label: key.call.method,
      json: printJson(json, 2),
      request: responses.request(key, chain.name),
    });
    const latest = responses.value(latestKey);
    const height = latest?.number;
    if (latest !== undefined) {
      onLatest?.(latest);
    }
    const transaction = responses.of(transactionKey);
    const block = responses.of(blockKey);
    if (transaction.ok && transaction.value !== null) {
      const receipt = responses.needed(receiptKey);
      checkSameBlock(responses.url, transaction.value, receipt);
      const known = { latest, transaction: transaction.value, receipt: receipt ?? undefined, isHeld };
      const { problem, ...full } = await completeTransaction(node, chain.name, known, tokens);
      const raw = [
        rawOf(transactionKey, transaction.json),
        ...(receipt === null ? [] : [rawOf(receiptKey, responses.json(receiptKey)!)]),
      ];
      return { value: { transaction: full, raw }, json: transaction.json, height, problem };
    }
    if (block.ok && block.value !== null) {
      const { problem, ...details } = await fetchBlockDetails(node, block.value, latest);
      const raw = [rawOf(blockKey, block.json)];
      return { value: { block: { latest, block: block.value, ...details }, raw }, json: block.json, height, problem };
    }
    const unsigned = responses.value(messageKey);
    if (unsigned !== undefined) {
      const warpMessage = await completeWarpMessage(node, hash, unsigned, height);
      const raw = [rawOf(messageKey, unsigned)];
      return { value: { warpMessage, raw }, json: unsigned, height };
    }
    // A failed request does not mean that there is nothing.
    for (const outcome of [transaction, block]) {
      if (!outcome.ok) {
        throw outcome.error;
      }
    }
    return { value: undefined, json: null, height };
  };
  return client.evm(chain, request, urls);
}

/** Execution is at most two seconds behind full blocks (docs/facts/evm.md). */
const heldMs = 2_000;

/**
 * Since Helicon, a node holds back the receipt of an accepted transaction until it is executed, and with it the whole
 * batch. If that takes longer than `heldMs`, the rest of the batch is sent again: an unexecuted transaction has no
 * receipt there.
 */
async function queryUnlessHeld(
  { endpointStats: { clock } }: SourceClient,
  node: EvmNode,
  batch: RpcBatch,
  keys: {
    readonly transaction: BatchKey<EvmTransaction | null>;
    readonly receipt: BatchKey<EvmReceipt | null>;
    readonly latest: BatchKey<EvmBlock>;
  },
): Promise<{ readonly responses: BatchResponses; readonly isHeld: boolean }> {
  const allResponses = node.query(batch).then((responses) => ({ responses, isHeld: false }));
  let cancel = (): void => undefined;
  const timeout = new Promise<undefined>((resolve) => {
    cancel = clock.after(heldMs, () => resolve(undefined));
  });
  const first = await Promise.race([allResponses, timeout]).finally(() => cancel());
  if (first !== undefined) {
    return first;
  }
  const indexes = [...batch.methods.keys()].filter((place) => place !== keys.receipt.index);
  const others = node.query(batch.part(indexes)).then(({ url, outcomes }) => {
    const noReceipt: Outcome<null> = { ok: true, value: null, json: null };
    const responses = new BatchResponses(url, outcomes.toSpliced(keys.receipt.index, 0, noReceipt));
    const block = responses.value(keys.transaction)?.blockNumber ?? 0n;
    return block > (responses.value(keys.latest)?.number ?? block) ? { responses, isHeld: true } : allResponses;
  });
  return Promise.race([allResponses, others.catch(() => allResponses)]);
}

/** Throws where a node's responses contradict each other. */
function checkSameBlock(url: string, transaction: EvmTransaction, receipt: EvmReceipt | null): void {
  if (transaction.blockHash != null && receipt !== null && receipt.blockHash !== transaction.blockHash) {
    const expected = `${transaction.blockHash}, as in eth_getTransactionByHash,`;
    throw new DecodeError({ host: hostOf(url), method: 'eth_getTransactionReceipt' }, 'blockHash', expected, 'wrong');
  }
}

export function fetchIndexForHash(
  client: SourceClient,
  chain: EvmChain,
  hash: string,
): Promise<QueryResult<HashResult>> {
  return client.evmIndex<HashResult>(chain, async (service, chainId, options) => {
    const [transactionResult, blockResult] = await Promise.allSettled([
      getTransaction(service, chainId, hash, options),
      fetchServiceBlock(service, chainId, hash, options),
    ]);
    options.signal.throwIfAborted();
    const transaction = transactionResult.status === 'fulfilled' ? transactionResult.value : undefined;
    const block = blockResult.status === 'fulfilled' ? blockResult.value : undefined;
    const response = transaction ?? block;
    if (response === undefined) {
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
    return { value: { indexedTransaction: transaction?.value, indexedBlock: block?.value, raw }, json: response.json };
  });
}

/** Number of latest blocks searched for the sending transaction: the range limit of public nodes. */
const searchedBlocks = 2_000n;

/** A Warp message known to a node at height `latest`, with its sending transaction if that is recent. */
async function completeWarpMessage(
  node: EvmNode,
  messageId: string,
  unsigned: string,
  latest: bigint | undefined,
): Promise<WarpResult> {
  if (latest === undefined) {
    return { unsigned };
  }
  const from = latest < searchedBlocks ? 0n : latest - searchedBlocks + 1n;
  const result = await node.queryOne(getWarpLogs(messageId, from, latest));
  return result.ok ? { unsigned, sent: result.value[0], searchedFrom: from } : { unsigned, problem: result.error };
}

interface FetchedTransaction extends ChargedTransaction {
  /** The node holds back the receipt. */
  readonly isHeld: boolean;
}

interface CompleteTransaction extends NodeTransaction {
  /** Why something is missing that the node should know. */
  readonly problem?: ApiError;
}

/** The second round trip: requests that depend on the response of the first one. */
async function completeTransaction(
  node: EvmNode,
  chain: string,
  known: FetchedTransaction,
  tokens: TokenMetadataCache,
): Promise<CompleteTransaction> {
  const { transaction, receipt } = known;
  const batch = new RpcBatch();
  const blockHash = transaction.blockHash ?? receipt?.blockHash;
  const block = blockHash == null ? undefined : batch.add(fetchBlockByHash(blockHash));
  const settlingBlock = addSettlingBlocks(batch, transaction.blockNumber ?? receipt?.blockNumber, known.latest);
  const isMinimum = isMinimumCharged(known);
  const replay = receipt?.status === 0n ? addReplay(batch, transaction, receipt) : undefined;
  const trace =
    receipt !== undefined && replay === undefined && isTraced(receipt, isMinimum)
      ? batch.add(traceCalls({ hash: transaction.hash }))
      : undefined;
  const code =
    transaction.to != null && receipt !== undefined && mayHaveRunNoCode(transaction, receipt, isMinimum)
      ? batch.add(fetchContractCode(transaction.to))
      : undefined;
  const charge = addCharge(batch, known);
  const waiting = block === undefined ? addPending(batch, known) : undefined;
  // It may have been included or executed meanwhile: its own used nonce must not be taken for that of a replacement.
  const laterReceipt =
    receipt === undefined && !known.isHeld ? batch.add(fetchTransactionReceipt(transaction.hash)) : undefined;
  const logs = receipt === undefined ? [] : readableLogs(receipt);
  const called = calledToken(transaction);
  const tokenQueries = tokens.addQueries(batch, chain, [
    ...tokenStandards(logs).keys(),
    ...(called === undefined ? [] : [called]),
    // Custom errors may have amounts of this token.
    ...(replay === undefined || transaction.to == null || isPrecompileAddress(transaction.to) ? [] : [transaction.to]),
  ]);
  const responses = await node.query(batch);
  tokens.remember(chain, tokenQueries, responses);
  const result = (replay && responses.value(replay.trace)) ?? (trace && responses.value(trace));
  const failed = result && failedContract(result)?.toLowerCase();
  if (failed !== undefined && !tokenQueries.some(({ address }) => address === failed)) {
    await learnTokens(node, chain, tokens, [failed]);
  }
  const refusedCreation =
    replay === undefined || result === undefined || receipt === undefined
      ? undefined
      : await fetchRefusedCreation(node, {
          ...{ hash: transaction.hash, from: transaction.from, trace: result },
          before: parentTag(receipt),
        });
  const fee = await chargeOf(node, known, charge, responses, result);
  const blockResult = block && responses.of(block);
  return {
    ...known,
    receipt: (laterReceipt && responses.value(laterReceipt)) ?? receipt,
    block: (blockResult?.ok === true ? blockResult.value : undefined) ?? undefined,
    problem: errorOf(blockResult),
    settledBy: settlingBlock(responses),
    replay: replay && {
      trace: responses.of(replay.trace),
      refusedCreation,
      atParent: responses.of(replay.atParent),
      atLatest: responses.of(replay.atLatest),
    },
    trace: trace && responses.of(trace),
    authorities:
      transaction.authorizationList == null ? undefined : await recoverAuthorities(transaction.authorizationList),
    // If more than the intrinsic gas was used, code did run, even if there is none today.
    codeAtReceiver:
      code && [undefined, intrinsicGasOf(transaction)].includes(fee.ranGas) ? responses.value(code) : undefined,
    ...fee,
    waiting: waiting && {
      nextNonce: responses.value(waiting.nextNonce),
      pool: responses.value(waiting.pool),
      baseFeeBound: waiting.baseFee && responses.value(waiting.baseFee),
    },
  };
}

/** Loads the metadata of tokens in a trace; without it, amounts are shown as raw integers. */
export async function learnTokens(
  node: EvmNode,
  chain: string,
  tokens: TokenMetadataCache,
  addresses: readonly string[],
): Promise<void> {
  const batch = new RpcBatch();
  const queries = tokens.addQueries(batch, chain, addresses);
  if (queries.length > 0) {
    tokens.remember(chain, queries, await node.query(batch));
  }
}

/** The length of a trace depends on the executed gas, not on what was charged for the gas limit. */
function isTraced({ gasUsed }: EvmReceipt, isMinimum: boolean): boolean {
  return gasUsed > transferGasLimit && (isMinimum || gasUsed <= maxTracedGas);
}

function addReplay(
  batch: RpcBatch,
  transaction: EvmTransaction,
  receipt: EvmReceipt,
): { trace: BatchKey<CallTrace>; atParent: BatchKey<string>; atLatest: BatchKey<string> } {
  const call: JsonObject = {
    from: transaction.from,
    ...(transaction.to ? { to: transaction.to } : {}),
    gas: toQuantity(transaction.gas),
    value: toQuantity(transaction.value),
    input: transaction.input,
    // Access lists reduce the cost of storage and carry Warp messages.
    ...(transaction.accessList ? { accessList: accessListOf(transaction.accessList) } : {}),
  };
  return {
    trace: batch.add(traceCalls({ hash: transaction.hash })),
    atParent: batch.add(callContract(call, parentTag(receipt))),
    atLatest: batch.add(callContract(call)),
  };
}

function parentTag({ blockNumber }: EvmReceipt): `0x${string}` {
  return toQuantity(blockNumber === 0n ? 0n : blockNumber - 1n);
}

function accessListOf(list: NonNullable<EvmTransaction['accessList']>): JsonValue {
  return list.map(({ address, storageKeys }) => ({ address, storageKeys }));
}

function addPending(
  batch: RpcBatch,
  { transaction, latest }: FetchedTransaction,
): {
  nextNonce: BatchKey<bigint>;
  pool: BatchKey<PoolOfAccount>;
  baseFee: BatchKey<bigint> | undefined;
} {
  return {
    baseFee: hasDeferredExecution(latest) ? batch.add(catalogueCall(baseFee, {})) : undefined,
    nextNonce: batch.add(fetchTransactionCount(transaction.from)),
    pool: batch.add(txpoolContentFrom(transaction.from)),
  };
}
