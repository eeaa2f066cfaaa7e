import type { DecodedBytes } from '../codec/decodedBytes';
import type { KnownStaking } from '../report/decodedView';
import { nodeNumber } from '../codec/decodedNode';
import type { Fact, Line } from '../../report';
import type { FoundTransaction, TransactionPlace, StakingAnswers } from './foundTransaction';
import { endedStake, endedStakeFacts, stakeFacts, stakeStart, startLine } from './stakeFacts';
import { transactionType } from '../types/registry';
import { indexedReturn, indexedValidator, namedValidator, validationTxFacts } from './validationFacts';

/** What is told of the stake or the validator that a transaction is about. */
export interface StakingParts {
  /** For the title. */
  readonly known: KnownStaking;
  /** Told before what moves. */
  readonly facts: readonly Fact[];
  /** What is known better than the transaction's field of that key says it. */
  readonly values: ReadonlyMap<string, Line>;
  /** Fields that the facts tell already. */
  readonly result: ReadonlySet<string>;
}

export function stakingParts(
  { id: txId, status, decoded }: Pick<FoundTransaction, 'id' | 'status' | 'decoded'>,
  place: TransactionPlace,
  answers: StakingAnswers,
): StakingParts {
  const { stake, ended, validation, subnets } = answers;
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
  return validation === undefined ? nothing : ofValidation(decoded, place, { ...answers, validation });
}

function ofValidation(
  decoded: DecodedBytes,
  place: TransactionPlace,
  { validation, subnets }: StakingAnswers & Required<Pick<StakingAnswers, 'validation'>>,
): StakingParts {
  const tx = decoded.tx;
  const balance = tx.child('balance');
  const detail = indexedValidator(place, validation.change.validationId);
  const returned = validation.returned ?? indexedReturn(place, tx.child('outputs')?.children.length ?? 0);
  const answers = { ...validation, returned };
  return {
    known: { subnets, validator: namedValidator(answers, detail), returned },
    facts: validationTxFacts(decoded.type, balance && nodeNumber(balance, decoded.bytes), answers, subnets, detail),
    values: new Map(),
    result: new Set(['validationID', 'balance', 'message']),
  };
}
