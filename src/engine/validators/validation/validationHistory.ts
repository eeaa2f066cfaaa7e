import type {
  ResultOf,
  getCurrentEpoch,
  getL1Validator,
  getTotalStake,
  getValidatorFeeState,
  upgrades,
} from '../../rpc';
import type { LatestTransaction, LatestTransactionsPage, PTransaction } from '../../net';
import { avaxAmount, describeAction, transactionType } from '../../transactions';
import {
  type Line,
  type QueryResult,
  type Section,
  count,
  id,
  remote,
  rowCells,
  sourcesOf,
  text,
  time,
  valueOf,
} from '../../report';
import type { PastValidation } from './pastTransactions';

/** All answers about a validation ID. */
export interface ValidationAnswers {
  readonly validator: QueryResult<L1ValidatorResult>;
  /** Transactions about it, newest first. */
  readonly history: QueryResult<LatestTransactionsPage>;
  readonly price?: QueryResult<ResultOf<typeof getValidatorFeeState>>;
  readonly totalStake?: QueryResult<ResultOf<typeof getTotalStake>>;
  /** There where the validator is so young that it may not sign yet. */
  readonly epoch?: QueryResult<ResultOf<typeof getCurrentEpoch>>;
  /** What the blocks of the chain tell, where a node of this machine was asked for them. */
  readonly past?: { readonly validation?: PastValidation; readonly isWhole: boolean };
  /** There with the epoch: how long epochs are. */
  readonly upgrades?: QueryResult<ResultOf<typeof upgrades>>;
  /** Of the chain in the settings that the subnet validates. */
  readonly chainName?: string;
}

export type L1ValidatorResult = ResultOf<typeof getL1Validator>;

/** What the index last heard of a validator. */
export interface LastState {
  readonly nodeId: string;
  readonly subnetId?: string;
  readonly weight: bigint;
}

/** Transactions about the validation, newest first. */
export function validationTransactions({ history }: ValidationAnswers): readonly PTransaction[] {
  return (valueOf(history)?.items ?? []).flatMap((one) => (one.chain === 'P' ? [one.transaction] : []));
}

/** A transaction that made a validator active or inactive. */
export interface Turn {
  readonly type: string;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time?: number;
}

/** The transaction that made the validator what it is: active or inactive. Undefined where nobody says. */
export function lastTurn(answers: ValidationAnswers): Turn | undefined {
  const indexed = validationTransactions(answers).find(({ txType }) => transactionType(txType)?.turns);
  if (indexed !== undefined) {
    return { type: indexed.txType, id: indexed.txHash, time: indexed.blockTimestamp.getTime() };
  }
  const { validation, isWhole = false } = answers.past ?? {};
  const last = validation?.transactions.find(({ decoded }) => transactionType(decoded.type)?.turns);
  // Where blocks are missing, another transaction may have come after what was paid in.
  return last !== undefined && (isWhole || transactionType(last.decoded.type)?.turns === 'off')
    ? { type: last.decoded.type, id: last.id, time: last.time }
    : undefined;
}

export function lastState(answers: ValidationAnswers, validationId: string): LastState | undefined {
  for (const transaction of validationTransactions(answers)) {
    const detail = detailOf(transaction, validationId);
    if (detail !== undefined) {
      const subnetId = detail.subnetId ?? transaction.subnetId;
      return { nodeId: detail.nodeId, weight: detail.weight, subnetId: subnetId == null ? undefined : subnetId };
    }
  }
  return undefined;
}

/** What happened to the validation, by the data service. */
export function historySection(answers: ValidationAnswers, network: string, validationId: string): readonly Section[] {
  const page = valueOf(answers.history);
  if (page === undefined || page.rows.length === 0) {
    return [];
  }
  return [
    {
      key: 'transactions',
      heading: 'Transactions',
      columns: ['transaction', 'action', 'time', 'weight', 'balance'],
      rows: page.rows.map((row) => rowCells(row, (one) => cells(one, validationId), 5)),
      list: { network, list: 'latestTransactions', blockchainId: 'p-chain', l1ValidationId: validationId },
      from: sourcesOf(answers.history),
    },
  ];
}

function cells({ chain, transaction }: LatestTransaction, validationId: string): readonly Line[] {
  const known = describeAction(transaction.txType);
  const detail = chain === 'P' ? detailOf(transaction, validationId) : undefined;
  const at = chain === 'P' ? transaction.blockTimestamp : undefined;
  return [
    [id(transaction.txHash)],
    [known === undefined ? remote(transaction.txType) : text(known)],
    at === undefined ? [] : [time(at.getTime())],
    detail === undefined ? [] : [count(detail.weight)],
    detail === undefined ? [] : [avaxAmount(detail.remainingBalance)],
  ];
}

function detailOf({ l1ValidatorDetails }: PTransaction, validationId: string) {
  return l1ValidatorDetails?.find((detail) => detail.validationId === validationId);
}
