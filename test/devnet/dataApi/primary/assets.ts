import { recordedCalls } from './recordedCall';
import type { RecordedTx } from './readTransactions';

interface Asset {
  readonly assetId: string;
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
  /**
   * The published enumeration has only these two, so a property asset, which has no amounts either, counts as `nft`.
   */
  readonly type: 'secp256k1' | 'nft';
  readonly cap: 'fixed' | 'variable';
  /** Unix seconds. */
  readonly createdAt: number;
}

export type Assets = ReadonlyMap<string, Asset>;

/** The assets of the X-Chain, from the recorded node's descriptions and the transactions that created them. */
export function readAssets(transactions: readonly RecordedTx[]): Assets {
  const described = recordedCalls('avm', 'avm.getAssetDescription').map(({ result }) => result);
  return new Map(
    transactions
      .filter(({ type }) => type === 'CreateAssetTx')
      .map(({ id, unsigned, time }) => {
        const facts = described.find((one) => one.at('assetID').text === id) ?? unsigned;
        const states = unsigned.at('initialStates').list;
        const minters = states.flatMap((state) => state.at('outputs').list).filter((one) => !one.at('amount').exists);
        const asset: Asset = {
          assetId: id,
          name: facts.at('name').text,
          symbol: facts.at('symbol').text,
          denomination: facts.at('denomination').small,
          type: states.every((state) => state.at('fxIndex').small === 0) ? 'secp256k1' : 'nft',
          cap: minters.length > 0 ? 'variable' : 'fixed',
          createdAt: time,
        };
        return [id, asset];
      }),
  );
}

export interface AssetAmount {
  readonly assetId: string;
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
  readonly type: Asset['type'];
  readonly amount: string;
}

export function assetAmount(assets: Assets, assetId: string, amount: bigint): AssetAmount {
  const asset = assets.get(assetId);
  if (asset === undefined) throw new Error(`No recorded transaction made the asset ${assetId}.`);
  const { name, symbol, denomination, type } = asset;
  return { assetId, name, symbol, denomination, type, amount: amount.toString() };
}

/** Totals by asset, in the order in which the assets appear. */
export function assetSums(
  assets: Assets,
  items: readonly { readonly assetId: string; readonly amount: bigint }[],
): readonly AssetAmount[] {
  const sums = new Map<string, bigint>();
  for (const { assetId, amount } of items) sums.set(assetId, (sums.get(assetId) ?? 0n) + amount);
  return [...sums].map(([assetId, amount]) => assetAmount(assets, assetId, amount));
}
