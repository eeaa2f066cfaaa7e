import { type Line, type Span, amount, bar, count, id, joined, message, percentOf, text, time } from '../../report';
import { ownerless } from '../report/lines';
import type { L1Validator, Owner, Staker } from '../../rpc';

/** AVAX as the P-Chain counts it, in nAVAX. */
export function avaxAmount(nAvax: bigint): Span {
  return amount(nAvax, 9, 'AVAX', 'nAVAX');
}

const maxAddresses = 16;

/** Owners as a node tells them, in one line: `2 of P-local1…, P-local1…`. */
export function ownerLine({ addresses, threshold, locktime }: Owner): Line {
  if (addresses.length === 0) {
    return ownerless(BigInt(threshold), BigInt(locktime.getTime() / 1_000));
  }
  const shown = addresses.slice(0, maxAddresses).map((address): Line => [id(address)]);
  const more = addresses.length - shown.length;
  const all = joined(shown, ', ');
  const owners = more > 0 ? message`${all} and ${text(String(more))} more` : all;
  const signers = threshold === 1 && addresses.length === 1 ? owners : message`${text(String(threshold))} of ${owners}`;
  return locktime.getTime() > 0 ? message`${signers}, locked until ${time(locktime.getTime())}` : signers;
}

/** A validator's weight with its share of the whole, where that is known: `75 (11 %)`. */
export function weightLine(weight: bigint, whole: bigint | undefined): Line {
  const share = whole === undefined ? undefined : percentOf(weight, whole);
  return share === undefined || whole === undefined
    ? [count(weight)]
    : [...message`${count(weight)} (${share})`, ...bar(weight, whole)];
}

/** Whether it is a validator of an L1: others have no validation ID (docs/facts/staking.md). */
export function isL1(validator: L1Validator | Staker): validator is L1Validator {
  return 'validationID' in validator;
}
