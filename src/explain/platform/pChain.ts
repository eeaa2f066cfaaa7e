import * as l10n from '@vscode/l10n';
import type { Line, Span } from '../../core/finding/finding';
import { amount, id, joined, text, time } from '../../core/finding/spans';
import type { L1Validator, Staker } from '../../core/rpc/catalogue/platform/validators';
import type { Owner } from '../../core/rpc/catalogue/sharedFields';

/** AVAX as the P-Chain counts it, in nAVAX. */
export function avaxAmount(nAvax: bigint): Span {
  return amount(nAvax, 9, 'AVAX', 'nAVAX');
}

const maxAddresses = 16;

/** Owners as a node tells them, in one line: `2 of P-local1…, P-local1…`. */
export function ownerLine({ addresses, threshold, locktime }: Owner): Line {
  if (addresses.length === 0) {
    return [text(l10n.t('nobody'))];
  }
  const shown = addresses.slice(0, maxAddresses).map((address): Line => [id(address)]);
  const more = addresses.length - shown.length;
  return [
    ...(threshold === 1 && addresses.length === 1 ? [] : [text(l10n.t('{0} of ', threshold))]),
    ...joined(shown, ', '),
    ...(more > 0 ? [text(l10n.t(' and {0} more', more))] : []),
    ...(locktime.getTime() > 0 ? [text(l10n.t(', locked until ')), time(locktime.getTime())] : []),
  ];
}

/** Whether it is a validator of an L1: others have no validation ID (facts.md 4.4). */
export function isL1(validator: L1Validator | Staker): validator is L1Validator {
  return 'validationID' in validator;
}
