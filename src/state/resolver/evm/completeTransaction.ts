import type { ApiError } from '../../../api/errors/errors';
import { ethCall, getCode, getTransactionCount } from '../../../api/evm/account';
import { traceTransaction, type CallTrace } from '../../../api/evm/trace';
import { getBlockByHash, toQuantity, type EvmBlock } from '../../../api/evm/block';
import { EvmRound, type RoundKey } from '../../../api/evm/evmRound';
import {
  type EvmReceipt,
  type EvmTransaction,
  getTransactionReceipt,
  type PoolOfAccount,
  txpoolContentFrom,
} from '../../../api/evm/transaction';
import { isPrecompileAddress } from '../../../core/evm/precompile/precompiles';
import { recoverAuthorities } from '../../../core/evm/transaction/recoverSigners';
import type { JsonObject, JsonValue } from '../../../core/json/value';
import type { EvmNode } from '../../sources/evmNode';
import type { TokenMetadataCache } from '../../sources/tokenMetadataCache';
import { mayHaveCalledNothing, maxTracedGas, transferGas, type NodeTransaction } from '../../../explain/evm/hashAnswer';
import { readableLogs } from '../../../explain/evm/eventSection';
import { calledToken, tokenStandards } from '../../../explain/evm/describeCall';
import { failedContract } from '../../../explain/evm/failure';

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
  const round = new EvmRound();
  const blockHash = transaction.blockHash ?? receipt?.blockHash;
  const block = blockHash == null ? undefined : round.add(getBlockByHash(blockHash));
  const replay = receipt?.status === 0n ? addReplay(round, transaction, receipt) : undefined;
  const trace =
    receipt !== undefined && replay === undefined && isTraced(receipt)
      ? round.add(traceTransaction(transaction.hash))
      : undefined;
  const code =
    transaction.to != null && receipt !== undefined && mayHaveCalledNothing(transaction, receipt)
      ? round.add(getCode(transaction.to))
      : undefined;
  const waiting = block === undefined ? addWaiting(round, transaction) : undefined;
  const logs = receipt === undefined ? [] : readableLogs(receipt);
  const called = calledToken(transaction);
  const tokenQuestions = tokens.addQuestions(round, chain, [
    ...tokenStandards(logs).keys(),
    ...(called === undefined ? [] : [called]),
    // Its error may have amounts.
    ...(replay === undefined || transaction.to == null || isPrecompileAddress(transaction.to) ? [] : [transaction.to]),
  ]);
  const answers = await node.ask(round);
  tokens.learn(chain, tokenQuestions, answers);
  const told = (replay && answers.value(replay.trace)) ?? (trace && answers.value(trace));
  const failed = told && failedContract(told)?.toLowerCase();
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
  const round = new EvmRound();
  const questions = tokens.addQuestions(round, chain, [token]);
  if (questions.length > 0) {
    tokens.learn(chain, questions, await node.ask(round));
  }
}

function isTraced({ gasUsed }: EvmReceipt): boolean {
  return gasUsed > transferGas && gasUsed <= maxTracedGas;
}

function addReplay(
  round: EvmRound,
  transaction: EvmTransaction,
  receipt: EvmReceipt,
): { trace: RoundKey<CallTrace>; atParent: RoundKey<string>; atLatest: RoundKey<string> } {
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
    trace: round.add(traceTransaction(transaction.hash)),
    atParent: round.add(ethCall(call, toQuantity(parent) as `0x${string}`)),
    atLatest: round.add(ethCall(call)),
  };
}

function accessListOf(list: NonNullable<EvmTransaction['accessList']>): JsonValue {
  return list.map(({ address, storageKeys }) => ({ address, storageKeys }));
}

function addWaiting(
  round: EvmRound,
  transaction: EvmTransaction,
): { nextNonce: RoundKey<bigint>; pool: RoundKey<PoolOfAccount>; receipt: RoundKey<EvmReceipt | null> } {
  return {
    nextNonce: round.add(getTransactionCount(transaction.from)),
    pool: round.add(txpoolContentFrom(transaction.from)),
    // It may have got into a block since the first round: its used nonce must not be taken for another's.
    receipt: round.add(getTransactionReceipt(transaction.hash)),
  };
}
