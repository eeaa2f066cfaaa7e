import type { ApiError } from '../../../errors';
import {
  type BatchKey,
  type CallTrace,
  type EvmBlock,
  type EvmReceipt,
  type EvmTransaction,
  type NodeTransaction,
  type PoolOfAccount,
  RpcBatch,
  callContract,
  calledToken,
  failedContract,
  fetchBlockByHash,
  fetchContractCode,
  fetchTransactionCount,
  fetchTransactionReceipt,
  fetchTransactionTrace,
  maxTracedGas,
  mayHaveCalledNothing,
  readableLogs,
  recoverAuthorities,
  toQuantity,
  tokenStandards,
  transferGasLimit,
  txpoolContentFrom,
} from '../../../evm';
import { isPrecompileAddress } from '../../../precompiles';
import type { JsonObject, JsonValue } from '../../../primitives';
import type { EvmNode, TokenMetadataCache } from '../../../sources';

interface Known {
  readonly transaction: EvmTransaction;
  readonly receipt?: EvmReceipt;
  readonly latest?: EvmBlock;
}

export interface CompleteTransaction extends NodeTransaction {
  /** Why something that the node should know is left out. */
  readonly problem?: ApiError;
}

/** The second round trip of a transaction: everything that only the first one's answer lets us ask. */
export async function completeTransaction(
  node: EvmNode,
  chain: string,
  known: Known,
  tokens: TokenMetadataCache,
): Promise<CompleteTransaction> {
  const { transaction, receipt } = known;
  const batch = new RpcBatch();
  const blockHash = transaction.blockHash ?? receipt?.blockHash;
  const block = blockHash == null ? undefined : batch.add(fetchBlockByHash(blockHash));
  const replay = receipt?.status === 0n ? addReplay(batch, transaction, receipt) : undefined;
  const trace =
    receipt !== undefined && replay === undefined && isTraced(receipt)
      ? batch.add(fetchTransactionTrace(transaction.hash))
      : undefined;
  const code =
    transaction.to != null && receipt !== undefined && mayHaveCalledNothing(transaction, receipt)
      ? batch.add(fetchContractCode(transaction.to))
      : undefined;
  const waiting = block === undefined ? addWaiting(batch, transaction) : undefined;
  const logs = receipt === undefined ? [] : readableLogs(receipt);
  const called = calledToken(transaction);
  const tokenQuestions = tokens.addQuestions(batch, chain, [
    ...tokenStandards(logs).keys(),
    ...(called === undefined ? [] : [called]),
    // Its error may have amounts.
    ...(replay === undefined || transaction.to == null || isPrecompileAddress(transaction.to) ? [] : [transaction.to]),
  ]);
  const answers = await node.query(batch);
  tokens.remember(chain, tokenQuestions, answers);
  const result = (replay && answers.value(replay.trace)) ?? (trace && answers.value(trace));
  const failed = result && failedContract(result)?.toLowerCase();
  if (failed !== undefined && !tokenQuestions.some(({ address }) => address === failed)) {
    await learnToken(node, chain, tokens, failed);
  }
  const blockAnswer = block && answers.of(block);
  return {
    ...known,
    receipt: (waiting && answers.value(waiting.receipt)) ?? receipt,
    block: (blockAnswer?.ok === true ? blockAnswer.value : undefined) ?? undefined,
    problem: blockAnswer?.ok === false ? blockAnswer.error : undefined,
    replay: replay && {
      trace: answers.of(replay.trace),
      atParent: answers.of(replay.atParent),
      atLatest: answers.of(replay.atLatest),
    },
    trace: trace && answers.of(trace),
    authorities:
      transaction.authorizationList == null ? undefined : await recoverAuthorities(transaction.authorizationList),
    codeAtReceiver: code && answers.value(code),
    waiting: waiting && { nextNonce: answers.value(waiting.nextNonce), pool: answers.value(waiting.pool) },
  };
}

/** The unit of a token whose error a trace tells; without it the amounts stand as the contract gave them. */
async function learnToken(node: EvmNode, chain: string, tokens: TokenMetadataCache, token: string): Promise<void> {
  const batch = new RpcBatch();
  const questions = tokens.addQuestions(batch, chain, [token]);
  if (questions.length > 0) {
    tokens.remember(chain, questions, await node.query(batch));
  }
}

function isTraced({ gasUsed }: EvmReceipt): boolean {
  return gasUsed > transferGasLimit && gasUsed <= maxTracedGas;
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
    // Storage that it names costs less, and the Warp messages that it delivers stand in it.
    ...(transaction.accessList ? { accessList: accessListOf(transaction.accessList) } : {}),
  };
  const parent = receipt.blockNumber === 0n ? 0n : receipt.blockNumber - 1n;
  return {
    trace: batch.add(fetchTransactionTrace(transaction.hash)),
    atParent: batch.add(callContract(call, toQuantity(parent) as `0x${string}`)),
    atLatest: batch.add(callContract(call)),
  };
}

function accessListOf(list: NonNullable<EvmTransaction['accessList']>): JsonValue {
  return list.map(({ address, storageKeys }) => ({ address, storageKeys }));
}

function addWaiting(
  batch: RpcBatch,
  transaction: EvmTransaction,
): { nextNonce: BatchKey<bigint>; pool: BatchKey<PoolOfAccount>; receipt: BatchKey<EvmReceipt | null> } {
  return {
    nextNonce: batch.add(fetchTransactionCount(transaction.from)),
    pool: batch.add(txpoolContentFrom(transaction.from)),
    // It may have got into a block since the first round: its used nonce must not be taken for another's.
    receipt: batch.add(fetchTransactionReceipt(transaction.hash)),
  };
}
