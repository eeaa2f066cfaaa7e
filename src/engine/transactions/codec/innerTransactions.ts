import { bytesAlone } from './codecIds';
import { decodeBytes } from './decodeBytes';
import type { DecodedBytes } from './decodedBytes';
import type { DecodedNode } from './decodedNode';

/** The transactions of a block, what it only proposes among them. */
export function innerTransactions({ root }: Pick<DecodedBytes, 'root'>): readonly DecodedNode[] {
  const single = root.child('tx');
  return [...(root.child('txs')?.children ?? []), ...(single === undefined ? [] : [single])];
}

/** A transaction of a block as it is decoded alone. */
export function transactionAlone(
  { bytes, chain, hrp, networkId }: DecodedBytes,
  { start, end }: DecodedNode,
): DecodedBytes | undefined {
  return decodeBytes(bytesAlone(bytes, start, end), { kind: 'tx', chain, hrp, networkId })[0];
}
