import * as l10n from '@vscode/l10n';
import type { Line } from '../../core/finding/finding';
import { id, joined, text, time } from '../../core/finding/spans';
import type { Owner } from '../../core/rpc/catalogue/sharedFields';

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
