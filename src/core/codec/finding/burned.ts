import type { DecodedBytes } from '../decodedBytes';
import type { DecodedNode } from '../decodedNode';
import { nodeNumber } from '../nodeValue';
import type { Flows } from './flows';

/**
 * What a transaction takes and hands out to nobody, by asset: its fee. Below zero: it hands out more than it takes, which
 * no chain accepts. What goes into the balances of L1 validators is handed out too, of the first asset of which so much
 * is left: such transactions are of the P-Chain, where only AVAX is left over.
 */
export function burned({ inflows, outflows }: Flows, paidIntoBalances: bigint): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of inflows) {
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const { asset, amount } of outflows) {
    sums.set(asset, (sums.get(asset) ?? 0n) - (amount ?? 0n));
  }
  const [feeAsset] = [...sums].filter(([, left]) => left > 0n && left >= paidIntoBalances).map(([asset]) => asset);
  if (feeAsset !== undefined && paidIntoBalances > 0n) {
    sums.set(feeAsset, sums.get(feeAsset)! - paidIntoBalances);
  }
  return new Map([...sums].filter(([, left]) => left !== 0n));
}

/** nAVAX that a P-Chain transaction puts into balances of L1 validators. */
export function paidIntoBalances(tx: DecodedNode, { bytes }: Pick<DecodedBytes, 'bytes'>): bigint {
  const balances = [
    tx.child('balance'),
    ...(tx.child('validators')?.children ?? []).map((one) => one.child('balance')),
  ];
  return balances.reduce((sum, node) => sum + (node ? nodeNumber(node, bytes) : 0n), 0n);
}
