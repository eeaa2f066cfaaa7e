import type { XTransaction } from '../../../api/dataApi/xTransaction';

/** An asset as the data service tells it in the transactions that move it. */
export interface IndexedAsset {
  readonly name?: string;
  readonly symbol?: string;
  readonly denomination?: number;
  /** "secp256k1" or "nft". */
  readonly type?: string;
  /** "fixed" or "variable"; told in the transaction that created it alone. */
  readonly cap?: string;
  readonly createdAt?: Date;
}

export function indexedAsset(transactions: readonly XTransaction[], assetId: string): IndexedAsset | undefined {
  const created = transactions.flatMap(({ assetCreated }) => assetCreated ?? []).find((one) => one.assetId === assetId);
  const amounts = transactions.flatMap(({ amountCreated, amountUnlocked, emittedUtxos, consumedUtxos }) => [
    ...(amountCreated ?? []),
    ...(amountUnlocked ?? []),
    ...[...(emittedUtxos ?? []), ...(consumedUtxos ?? [])].map(({ asset }) => asset),
  ]);
  const moved = amounts.find((one) => one.assetId === assetId);
  const told = created ?? moved;
  if (told === undefined) {
    return undefined;
  }
  return {
    name: told.name == null ? undefined : told.name,
    symbol: told.symbol == null ? undefined : told.symbol,
    denomination: told.denomination == null ? undefined : told.denomination,
    type: told.type == null ? undefined : told.type,
    cap: created?.cap == null ? undefined : created.cap,
    createdAt: created?.createdAtTimestamp == null ? undefined : created.createdAtTimestamp,
  };
}
