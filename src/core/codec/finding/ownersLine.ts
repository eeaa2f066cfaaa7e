import * as l10n from '@vscode/l10n';
import type { Line } from '../../finding/finding';
import { joined, text } from '../../finding/spans';
import type { DecodedNode } from '../decodedNode';
import { nodeBytes, nodeNumber } from '../nodeValue';
import { timeLine } from './timeLine';
import { addressSpan, type View } from './view';

const MOST_ADDRESSES = 16;

/** Owners in one line: `P-local1…`, `2 of P-local1…, P-local1…, P-local1…, from 2027-01-01 on`. */
export function ownersLine(node: DecodedNode, view: View): Line {
  const { bytes } = view.decoded;
  const addresses = node.child('addresses')?.children ?? [];
  if (addresses.length === 0) {
    return [text(l10n.t('nobody'))];
  }
  const threshold = nodeNumber(node.child('threshold')!, bytes);
  const locktime = node.child('locktime');
  const until = locktime ? nodeNumber(locktime, bytes) : 0n;
  const shown = addresses
    .slice(0, MOST_ADDRESSES)
    .map((address) => [addressSpan(view.spelling.of('owner', nodeBytes(address, bytes)))]);
  const more = addresses.length - shown.length;
  return [
    ...(threshold === 1n && addresses.length === 1 ? [] : [text(l10n.t('{0} of ', String(threshold)))]),
    ...joined(shown, ', '),
    ...(more > 0 ? [text(l10n.t(' and {0} more', more))] : []),
    ...(until > 0n ? [text(l10n.t(', locked until ')), ...timeLine(until)] : []),
  ];
}
