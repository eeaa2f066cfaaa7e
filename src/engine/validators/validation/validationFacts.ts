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
  listedSection,
} from '../../report';
import { formatDuration } from '../../primitives';
import { balanceLeft, validatorLife } from '../validatorLife';
import type { EndOfValidator } from '../io/fetchEnds';
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

/** The largest time that a Date can hold, in milliseconds. */
const LAST_TIME = 8.64e15;

interface Context {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly networkId: number;
}

export function validationFacts(
  validator: L1ValidatorResult,
  results: ValidationResults,
  context: Context,
): readonly Fact[] {
  const from = sourcesOf(results.validator);
  const { chainName } = results;
  const isActive = validator.balance > 0n;
  return [
    ...fact('node', 'node', [id(validator.nodeID)], from, brief),
    ...fact('subnet', 'subnet', [id(validator.subnetID, chainName)], from, brief),
    ...fact(
      'weight',
      'weight',
      weightLine(validator, results),
      sourcesOf(results.validator, results.totalStake),
      brief,
    ),
    ...(isActive ? balanceFacts(validator, results, context) : inactiveFacts(results)),
    ...fact('since', 'validator since', [time(validator.startTime.getTime())], from, brief),
    ...fact('epoch', 'Warp signing', epochLine(validator, results, context), sourcesOf(results.epoch), brief),
    ...fact('remainingBalanceOwner', 'remaining balance owner', ownerLine(validator.remainingBalanceOwner), from),
    ...fact('deactivationOwner', 'deactivation owner', ownerLine(validator.deactivationOwner), from),
    ...fact('minNonce', 'min nonce', [count(validator.minNonce)], from),
    ...fact('publicKey', 'BLS public key', [id(validator.publicKey)], from),
    ...fact('height', 'P-Chain height', [count(validator.height)], from),
  ];
}

function weightLine({ weight }: L1ValidatorResult, { totalStake }: ValidationResults): Line {
  const whole = valueOf(totalStake)?.weight;
  const share = whole === undefined ? undefined : percentOf(weight, whole);
  return share === undefined || whole === undefined
    ? [count(weight)]
    : [...message`${count(weight)} (${share} of the L1)`, ...bar(weight, whole)];
}

function balanceFacts({ balance }: L1ValidatorResult, results: ValidationResults, { now }: Context): readonly Fact[] {
  const fee = valueOf(results.price);
  const perDay = fee && balanceLeft(balance, fee.price)?.perDay;
  const life = validatorLife({ balance }, fee, now);
  const both = sourcesOf(results.validator, results.price);
  return [
    ...fact('balance', 'balance', [avaxAmount(balance)], sourcesOf(results.validator), brief),
    ...fact(
      'price',
      'continuous fee rate',
      fee && perDay !== undefined
        ? message`${count(fee.price, 'nAVAX')} per second, ${avaxAmount(perDay)} per day`
        : undefined,
      sourcesOf(results.price),
      brief,
    ),
    ...(life.kind !== 'balance'
      ? []
      : [
          ...fact('left', 'time left', [text(leftText(life.seconds))], both, brief),
          ...fact('runsOut', 'balance used up at', life.at < LAST_TIME ? [time(life.at)] : undefined, both),
        ]),
  ];
}

function leftText(seconds: bigint): string {
  return seconds > 0n
    ? `${formatDuration(Number(seconds) * 1_000)} at current rate`
    : 'none: becomes inactive with the next P-Chain block';
}

/** Why it is inactive, if known, and how to reactivate it (ACP-77). */
function inactiveFacts(results: ValidationResults): readonly Fact[] {
  const price = valueOf(results.price)?.price;
  const oneAvax = price === undefined ? undefined : balanceLeft(1_000_000_000n, price);
  const reactivation =
    oneAvax === undefined
      ? 'anyone can top up the balance: IncreaseL1ValidatorBalanceTx with this validation ID'
      : `anyone can top up the balance: IncreaseL1ValidatorBalanceTx with this validation ID; 1 AVAX lasts ${formatDuration(Number(oneAvax.seconds) * 1_000)} at current rate`;
  return [
    ...fact('inactive', 'inactive', inactiveReason(results), sourcesOf(results.validator, results.history), brief),
    ...fact('revive', 'reactivate', [text(reactivation)], sourcesOf(results.price), brief),
  ];
}

function inactiveReason(results: ValidationResults): Line {
  const end = endOf(results);
  if (end === undefined) {
    return [text('balance used up or disabled by owner; keeps its weight but cannot sign')];
  }
  const { how, at, toppedUpAt, txId } = end;
  if (at === undefined) {
    return toppedUpAt === undefined
      ? [text('balance used up')]
      : message`balance used up; last top-up ${time(toppedUpAt)}`;
  }
  const line = how === 'dry' ? message`balance used up at ${time(at)}` : message`disabled by owner ${time(at)}`;
  return txId === undefined ? line : message`${line} · ${id(txId)}`;
}

/**
 * Warp messages are verified with the current epoch's validators; new ones count from the next (docs/facts/staking.md).
 */
function epochLine(
  { startTime }: L1ValidatorResult,
  { epoch, upgrades }: ValidationResults,
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

export interface ValidationResults {
  readonly validator: QueryResult<L1ValidatorResult>;
  /** Transactions about it, newest first. */
  readonly history: QueryResult<LatestTransactionsPage>;
  readonly price?: QueryResult<ResultOf<typeof getValidatorFeeState>>;
  readonly totalStake?: QueryResult<ResultOf<typeof getTotalStake>>;
  /** Set if the validator is so new that it may not sign yet. */
  readonly epoch?: QueryResult<ResultOf<typeof getCurrentEpoch>>;
  /** For an inactive one, from transactions or from validator sets that nodes retain. */
  readonly end?: EndOfValidator;
  /** From P-Chain blocks, if a local node was queried for them. */
  readonly past?: PastValidation;
  /** Set together with the epoch, for the epoch duration. */
  readonly upgrades?: QueryResult<ResultOf<typeof upgrades>>;
  /** Of the configured chain that the subnet validates. */
  readonly chainName?: string;
}

export type L1ValidatorResult = ResultOf<typeof getL1Validator>;

export function validationTransactions({ history }: Pick<ValidationResults, 'history'>): readonly PTransaction[] {
  return (valueOf(history)?.items ?? []).flatMap((one) => (one.chain === 'P' ? [one.transaction] : []));
}

interface End extends Partial<EndOfValidator> {
  readonly how: EndOfValidator['how'];
  /** Milliseconds since the epoch; set if it is unknown when the balance ran out. */
  readonly toppedUpAt?: number;
}

/** How it became inactive, or `undefined` if unknown. */
export function endOf(results: ValidationResults): End | undefined {
  const last = validationTransactions(results).find(({ txType }) => transactionType(txType)?.turns === 'on');
  if (results.end !== undefined || last === undefined) {
    return results.end;
  }
  const isTopUp = last.txType === 'IncreaseL1ValidatorBalanceTx';
  return { how: 'dry', toppedUpAt: isTopUp ? last.blockTimestamp.getTime() : undefined };
}

export function lastState(
  results: ValidationResults,
  validationId: string,
): { readonly nodeId: string; readonly subnetId?: string; readonly weight: bigint } | undefined {
  for (const transaction of validationTransactions(results)) {
    const detail = detailOf(transaction, validationId);
    if (detail !== undefined) {
      const subnetId = detail.subnetId ?? transaction.subnetId;
      return { nodeId: detail.nodeId, weight: detail.weight, subnetId: subnetId == null ? undefined : subnetId };
    }
  }
  return undefined;
}

export function historySection(results: ValidationResults, network: string, validationId: string): readonly Section[] {
  return listedSection(
    'transactions',
    'Transactions',
    ['transaction', 'action', 'time', 'weight', 'balance'],
    valueOf(results.history)?.rows ?? [],
    (one) => cells(one, validationId),
    sourcesOf(results.history),
    { list: { network, list: 'latestTransactions', blockchainId: 'p-chain', l1ValidationId: validationId } },
  );
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
