import {
  type Fact,
  type Line,
  bar,
  count,
  fact,
  id,
  message,
  percentOf,
  sourcesOf,
  text,
  time,
  valueOf,
  type QueryResult,
  type Section,
  remote,
  rowCells,
} from '../../report';
import { formatDuration } from '../../primitives';
import { balanceLeft } from '../validatorLife';
import { epochLeft, epochSeconds } from '../../networks';
import { avaxAmount, ownerLine, describeAction, transactionType } from '../../transactions';
import type {
  ResultOf,
  getCurrentEpoch,
  getL1Validator,
  getTotalStake,
  getValidatorFeeState,
  upgrades,
} from '../../rpc';
import type { LatestTransaction, LatestTransactionsPage, PTransaction } from '../../net';
import type { PastValidation } from './pastTransactions';

const brief = { brief: true } as const;

/** The last millisecond that a Date holds. */
const LAST_TIME = 8.64e15;

interface Context {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly networkId: number;
}

/** Who validates what with which weight, and how long its balance lasts. */
export function validationFacts(
  validator: L1ValidatorResult,
  answers: ValidationAnswers,
  context: Context,
): readonly Fact[] {
  const from = sourcesOf(answers.validator);
  const { chainName } = answers;
  const isActive = validator.balance > 0n;
  return [
    ...fact('node', 'node', [id(validator.nodeID)], from, brief),
    ...fact('subnet', 'subnet', [id(validator.subnetID, chainName)], from, brief),
    ...fact(
      'weight',
      'weight',
      weightLine(validator, answers),
      sourcesOf(answers.validator, answers.totalStake),
      brief,
    ),
    ...(isActive ? balanceFacts(validator, answers, context) : inactiveFacts(answers)),
    ...fact('since', 'since', [time(validator.startTime.getTime())], from, brief),
    ...fact('epoch', 'Warp signing', epochLine(validator, answers, context), sourcesOf(answers.epoch), brief),
    ...fact('remainingBalanceOwner', 'remaining balance owner', ownerLine(validator.remainingBalanceOwner), from),
    ...fact('deactivationOwner', 'deactivation owner', ownerLine(validator.deactivationOwner), from),
    ...fact('minNonce', 'min nonce', [count(validator.minNonce)], from),
    ...fact('publicKey', 'BLS public key', [id(validator.publicKey)], from),
    ...fact('height', 'P-Chain height', [count(validator.height)], from),
  ];
}

function weightLine({ weight }: L1ValidatorResult, { totalStake }: ValidationAnswers): Line {
  const whole = valueOf(totalStake)?.weight;
  const share = whole === undefined ? undefined : percentOf(weight, whole);
  return share === undefined || whole === undefined
    ? [count(weight)]
    : [...message`${count(weight)} (${share} of the L1)`, ...bar(weight, whole)];
}

function balanceFacts({ balance }: L1ValidatorResult, answers: ValidationAnswers, { now }: Context): readonly Fact[] {
  const price = valueOf(answers.price)?.price;
  const left = price === undefined ? undefined : balanceLeft(balance, price);
  const both = sourcesOf(answers.validator, answers.price);
  const ends = left === undefined ? NaN : now + Number(left.seconds) * 1_000;
  return [
    ...fact('balance', 'balance', [avaxAmount(balance)], sourcesOf(answers.validator), brief),
    ...fact(
      'price',
      'continuous fee rate',
      left && price !== undefined
        ? message`${count(price, 'nAVAX')} per second, ${avaxAmount(left.perDay)} per day`
        : undefined,
      sourcesOf(answers.price),
      brief,
    ),
    ...fact(
      'left',
      'time left',
      left && message`${count(left.seconds / 3_600n, 'h')} (${count(left.seconds / 86_400n, 'd')}) at current rate`,
      both,
      brief,
    ),
    ...fact('runsOut', 'balance used up at', ends <= LAST_TIME ? [time(ends)] : undefined, both),
  ];
}

/** Why it is inactive, as far as the index tells, and what makes it active again (ACP-77). */
function inactiveFacts(answers: ValidationAnswers): readonly Fact[] {
  const price = valueOf(answers.price)?.price;
  const oneAvax = price === undefined ? undefined : balanceLeft(1_000_000_000n, price);
  const revive =
    oneAvax === undefined
      ? 'anyone can top up the balance: IncreaseL1ValidatorBalanceTx with this validation ID'
      : `anyone can top up the balance: IncreaseL1ValidatorBalanceTx with this validation ID; 1 AVAX lasts ${formatDuration(Number(oneAvax.seconds) * 1_000)} at current rate`;
  return [
    ...fact('inactive', 'inactive', whyInactive(answers), sourcesOf(answers.validator, answers.history), brief),
    ...fact('revive', 'reactivate', [text(revive)], sourcesOf(answers.price), brief),
  ];
}

function whyInactive(answers: ValidationAnswers): Line {
  const turn = lastTurn(answers);
  if (turn === undefined) {
    return [text('no balance: used up or disabled by owner; keeps its weight but cannot sign')];
  }
  const at = turn.time === undefined ? text('at an unknown time') : time(turn.time);
  return turn.type === 'DisableL1ValidatorTx'
    ? message`disabled by owner ${at} · ${id(turn.id)}`
    : message`balance used up; last top-up ${at}`;
}

/** Warp messages are checked with the validators of the current epoch: a new one counts from the next (docs/facts/staking.md). */
function epochLine(
  { startTime }: L1ValidatorResult,
  { epoch, upgrades }: ValidationAnswers,
  { now, networkId }: Context,
): Line | undefined {
  const current = valueOf(epoch);
  if (current === undefined || startTime < current.startTime) {
    return undefined;
  }
  const length = epochSeconds(networkId, valueOf(upgrades)?.graniteEpochDuration);
  const left = epochLeft(current.startTime, length, now);
  return [
    text(
      left > 0
        ? `counted from the next epoch, in ${formatDuration(left)}`
        : 'counted from the next epoch, which starts with the next block',
    ),
  ];
}

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
interface LastState {
  readonly nodeId: string;
  readonly subnetId?: string;
  readonly weight: bigint;
}

/** Transactions about the validation, newest first. */
export function validationTransactions({ history }: ValidationAnswers): readonly PTransaction[] {
  return (valueOf(history)?.items ?? []).flatMap((one) => (one.chain === 'P' ? [one.transaction] : []));
}

/** A transaction that made a validator active or inactive. */
interface Turn {
  readonly type: string;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time?: number;
}

/** The transaction that made the validator what it is: active or inactive. Undefined where nobody says. */
function lastTurn(answers: ValidationAnswers): Turn | undefined {
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
