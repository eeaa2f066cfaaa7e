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
    ...(told.name == null ? {} : { name: told.name }),
    ...(told.symbol == null ? {} : { symbol: told.symbol }),
    ...(told.denomination == null ? {} : { denomination: told.denomination }),
    ...(told.type == null ? {} : { type: told.type }),
    ...(created?.cap == null ? {} : { cap: created.cap }),
    ...(created?.createdAtTimestamp == null ? {} : { createdAt: created.createdAtTimestamp }),
  };
}
