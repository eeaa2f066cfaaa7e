import { type Line, id, joined, message } from '../../report';
import { avaxAmount } from './pChain';
import type { TransactionPlace } from './foundTransaction';

/** What the data service says of a validator of an L1 beside a transaction about it. */
export interface IndexedDetail {
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

/** What a transaction paid beyond the outputs that it holds: what was left of a balance. */
export function indexedReturn({ indexed }: TransactionPlace, ownOutputs: number): Line | undefined {
  const paid = indexed?.chain === 'P' ? indexed.transaction.emittedUtxos : undefined;
  const beyond = paid?.find(({ outputIndex }) => outputIndex === BigInt(ownOutputs));
  return beyond === undefined || beyond.addresses.length === 0
    ? undefined
    : message`${avaxAmount(beyond.amount)} to ${joined(
        beyond.addresses.map((address): Line => [id(address.includes('-') ? address : `P-${address}`)]),
        ', ',
      )}`;
}
