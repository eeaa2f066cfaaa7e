import type { DecodedBytes } from '../codec/decodedBytes';
import type { KnownStaking } from '../report/decodedView';
import { nodeNumber } from '../codec/decodedNode';
import { type Fact, type Line, count, fact, id, message, sourcesOf, text, time, valueOf, joinEach } from '../../report';
import type { FoundTransaction, TransactionPlace, StakingResults, ValidationResultsOfTx } from './foundTransaction';
import { endedStake, endedStakeFacts, stakeFacts, stakeStart, startLine } from './stakeFacts';
import { transactionType } from '../typeRegistry';
import { avaxAmount, ownerLine } from '../report/lines';

/** Report parts about the stake or validator that a transaction concerns. */
export interface StakingParts {
  /** For the title. */
  readonly known: KnownStaking;
  /** Shown before the money flows. */
  readonly facts: readonly Fact[];
  /** Better values for the transaction's fields, by key. */
  readonly values: ReadonlyMap<string, Line>;
  /** Keys of fields that the facts already cover. */
  readonly result: ReadonlySet<string>;
}

export function stakingParts(
  { id: txId, status, decoded }: Pick<FoundTransaction, 'id' | 'status' | 'decoded'>,
  place: TransactionPlace,
  results: StakingResults,
): StakingParts {
  const { stake, ended, validation, subnets } = results;
  const nothing: StakingParts = { known: { subnets }, facts: [], values: new Map(), result: new Set() };
  if (decoded === undefined) {
    return nothing;
  }
  if (stake !== undefined) {
    const start = stakeStart(txId, stake, decoded.networkId ?? 0, place.time);
    const line = startLine(start, stake);
    return {
      ...nothing,
      known: { subnets },
      facts: stakeFacts(txId, stake),
      values: new Map(line === undefined ? [] : [['validator.start', line]]),
    };
  }
  if (ended !== undefined) {
    return {
      ...nothing,
      known: { subnets, ended: endedStake(ended, status) },
      facts: endedStakeFacts(ended, status, subnets, transactionType(decoded.type)?.ends === 'stake'),
    };
  }
  return validation === undefined ? nothing : ofValidation(decoded, place, { ...results, validation });
}

function ofValidation(
  decoded: DecodedBytes,
  place: TransactionPlace,
  { validation, subnets }: StakingResults & Required<Pick<StakingResults, 'validation'>>,
): StakingParts {
  const tx = decoded.tx;
  const balance = tx.child('balance');
  const detail = indexedValidator(place, validation.change.validationId);
  const returned = validation.returned ?? indexedReturn(place, tx.child('outputs')?.children.length ?? 0);
  const results = { ...validation, returned };
  return {
    known: { subnets, validator: namedValidator(results, detail), returned },
    facts: validationTxFacts(decoded.type, balance && nodeNumber(balance, decoded.bytes), results, subnets, detail),
    values: new Map(),
    result: new Set(['validationID', 'balance', 'message']),
  };
}

/** Node and subnet of a validation ID, from the transaction, the node, the chain's blocks or the data service. */
function namedValidator(
  { change, result, past }: ValidationResultsOfTx,
  detail: IndexedDetail | undefined,
): { readonly nodeId: string; readonly subnetId?: string } | undefined {
  const now = valueOf(result);
  const nodeId = change.nodeId ?? now?.nodeID ?? past?.nodeId ?? detail?.nodeId;
  const subnetId = change.subnetId ?? now?.subnetID ?? past?.subnetId ?? detail?.subnetId;
  return nodeId === undefined ? undefined : { nodeId, subnetId };
}

function validationTxFacts(
  type: string,
  balance: bigint | undefined,
  results: ValidationResultsOfTx,
  subnets: ReadonlyMap<string, string>,
  detail: IndexedDetail | undefined,
): readonly Fact[] {
  const { change, result } = results;
  const now = valueOf(result);
  const validator = namedValidator(results, detail);
  const from = sourcesOf(result);
  const brief = { brief: true };
  const { subnetId } = validator ?? {};
  return [
    ...fact('node', 'node', validator && [id(validator.nodeId)], from, brief),
    ...fact('l1', 'L1', subnetId === undefined ? undefined : [id(subnetId, subnets.get(subnetId))], from, brief),
    ...fact('validation', 'validation ID', [id(change.validationId)], [], { brief: validator === undefined }),
    ...fact(
      'whyNoNode',
      'node and L1',
      validator === undefined
        ? [text('unknown: the validation has ended, and nodes keep active ones only')]
        : undefined,
      [],
      brief,
    ),
    ...fact('weight', 'weight', weightLine(change.weight), [], brief),
    ...fact(
      'paidIn',
      type === 'IncreaseL1ValidatorBalanceTx' ? 'balance added' : 'balance',
      balance === undefined ? undefined : [avaxAmount(balance)],
      [],
      brief,
    ),
    ...fact(
      'expiry',
      'message expires at',
      change.expiry === undefined ? undefined : [time(Number(change.expiry) * 1_000)],
      [],
    ),
    ...fact('returned', 'returned', returnedLine(type, results), from, brief),
    ...fact('now', 'current status', nowLine(results), from, brief),
    ...fact('publicKey', 'BLS public key', now && [id(now.publicKey)], from),
    ...fact('remainingBalanceOwner', 'remaining balance owner', now && ownerLine(now.remainingBalanceOwner), from),
    ...fact('deactivationOwner', 'deactivation owner', now && ownerLine(now.deactivationOwner), from),
  ];
}

function weightLine(weight: bigint | undefined): Line | undefined {
  if (weight === undefined) {
    return undefined;
  }
  return weight === 0n ? [text('0: removes the validator')] : [count(weight)];
}

function returnedLine(type: string, { change, result, past, returned }: ValidationResultsOfTx): Line | undefined {
  if (transactionType(type)?.returnsBalance?.(change) !== true || returned !== undefined) {
    return returned;
  }
  const now = valueOf(result);
  const owner = now === undefined ? past?.balanceOwner : ownerLine(now.remainingBalanceOwner);
  return owner === undefined ? [text('remaining balance, to its owner')] : message`remaining balance, to ${owner}`;
}

/** The validator's current state, regardless of the transaction. */
function nowLine({ result }: ValidationResultsOfTx): Line | undefined {
  const now = valueOf(result);
  if (now === undefined) {
    return result.ok || !result.rejected ? undefined : [text('no longer a validator')];
  }
  return now.balance === 0n
    ? message`inactive; weight ${count(now.weight)}`
    : message`active: balance ${avaxAmount(now.balance)}, weight ${count(now.weight)}`;
}

/** The data service's details of an L1 validator in a transaction. */
interface IndexedDetail {
  readonly nodeId: string;
  readonly subnetId?: string;
}

export function indexedValidator({ indexed }: TransactionPlace, validationId: string): IndexedDetail | undefined {
  if (indexed?.chain !== 'P') {
    return undefined;
  }
  const { l1ValidatorDetails, subnetId } = indexed.transaction;
  const detail = l1ValidatorDetails?.find((one) => one.validationId === validationId);
  return detail && { nodeId: detail.nodeId, subnetId: detail.subnetId ?? subnetId ?? undefined };
}

/** What a transaction paid beyond its own outputs: the remaining balance. */
export function indexedReturn({ indexed }: TransactionPlace, ownOutputs: number): Line | undefined {
  const paid = indexed?.chain === 'P' ? indexed.transaction.emittedUtxos : undefined;
  const returnedUtxo = paid?.find(({ outputIndex }) => outputIndex === BigInt(ownOutputs));
  return returnedUtxo === undefined || returnedUtxo.addresses.length === 0
    ? undefined
    : message`${avaxAmount(returnedUtxo.amount)} to ${joinEach(returnedUtxo.addresses, (address) => id(address.includes('-') ? address : `P-${address}`))}`;
}
