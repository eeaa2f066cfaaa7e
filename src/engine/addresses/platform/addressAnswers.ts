import type { LatestTransactionsPage, Page, PendingReward, PrimaryBalances, AssetAmount } from '../../net';
import { type Chain, isAvax } from '../../primitives';
import type { ResultOf, avmGetAllBalances, getAssetDescription, platformGetBalance, platformGetStake } from '../../rpc';
import { type QueryResult, type Line, amount, count, id } from '../../report';
import { avaxAmount } from '../../transactions';
import type { ReadUtxos, Holding } from '../utxos/readUtxos';

/** All that is asked about an address at once. */
export interface RequestedAddress {
  /** P, X, C. */
  readonly chains: readonly RequestedChain[];
  readonly transits: readonly RequestedTransit[];
  /** Where the P-Chain is shown in full. */
  readonly stake?: QueryResult<ResultOf<typeof platformGetStake>>;
  readonly rewards?: QueryResult<Page<PendingReward>>;
  /** AVAX by its alias: which asset it is differs between networks. */
  readonly avax: QueryResult<ResultOf<typeof getAssetDescription>>;
}

export interface RequestedChain {
  readonly chain: Chain;
  /** Shown in full. */
  readonly isMain: boolean;
  /** Absent on the C-Chain: it has no UTXOs of its own. */
  readonly own?: RequestedUtxos;
  /** Of an old node that does not tell UTXOs. */
  readonly totals?: RequestedTotals;
  readonly balances: QueryResult<PrimaryBalances>;
  readonly latest?: QueryResult<LatestTransactionsPage>;
}

export type RequestedTotals =
  | { readonly chain: 'P'; readonly result: QueryResult<ResultOf<typeof platformGetBalance>> }
  | { readonly chain: 'X'; readonly result: QueryResult<ResultOf<typeof avmGetAllBalances>> };

/** What one chain exported to the address on another. */
export interface RequestedTransit {
  readonly source: Chain;
  readonly destination: Chain;
  readonly requested: RequestedUtxos;
}

/** What an address owns on a chain, or what another chain exported to it there. */
export type RequestedUtxos =
  | (ReadUtxos & {
      readonly ok: true;
      /** Whether these are all of them. */
      readonly whole: boolean;
      readonly from: number;
    })
  | { readonly ok: false; readonly rejected: boolean; readonly from: number };

/** Names as the creators of the assets wrote them: not unique, not to be trusted. */
export interface NamedAsset {
  readonly name: string;
  readonly symbol: string;
  readonly denomination: number;
}

/** More assets than this are shown by their ID. */
export const maxQuestions = 40;

/** The assets that an address has, by name where one is known, and always with the ID: names are not unique. */
export class AddressAssets {
  constructor(
    /** cb58; empty where nobody told which asset is AVAX. */
    readonly avax: string,
    private readonly named: ReadonlyMap<string, NamedAsset>,
  ) {}

  /** An amount in the asset's unit; in base units where nobody told how many decimal places it has. */
  amount(asset: string, value: bigint): Line {
    if (asset === this.avax) {
      return [avaxAmount(value)];
    }
    const known = this.named.get(asset);
    return known === undefined ? [count(value, 'base units')] : [amount(value, known.denomination, known.symbol)];
  }

  /** What a holding is: `5 SNOW`, `1 NFT`, `2 rights to mint`. */
  line({ asset, form, amount: value, outputs = 1n }: Holding): Line {
    switch (form) {
      case 'amount':
        return this.amount(asset, value);
      case 'nft':
        return [count(outputs, outputs === 1n ? 'NFT' : 'NFTs')];
      case 'right':
        return [count(outputs, outputs === 1n ? 'property output' : 'property outputs')];
      case 'mint':
        return [count(outputs, outputs === 1n ? 'mint output' : 'mint outputs')];
    }
  }

  /** The asset itself with its name: symbols are not unique. Nothing for AVAX, which is what it is called. */
  cell(asset: string): Line {
    return asset === this.avax ? [] : [id(asset, this.named.get(asset)?.name)];
  }

  /** As the data service told an amount. */
  indexed({ assetId, amount: value, symbol, denomination }: AssetAmount): Line {
    return assetId === this.avax || this.named.has(assetId) || denomination == null
      ? this.amount(assetId, value)
      : [amount(value, denomination, symbol ?? '')];
  }
}

/** Which asset is AVAX; empty where nobody told and the network is none that everybody knows. */
export function avaxOf({ avax, chains }: RequestedAddress): string {
  const seen = chains.flatMap(({ own, balances }) => [
    ...(own?.ok === true ? own.utxos.map(({ asset }) => asset) : []),
    ...(balances.ok ? indexedAssets(balances.value.balances).map(({ assetId }) => assetId) : []),
  ]);
  return avax.ok ? avax.value.assetID : (seen.find(isAvax) ?? '');
}

export function indexedAssets(
  balances: Readonly<Record<string, readonly AssetAmount[] | null | undefined>>,
): readonly AssetAmount[] {
  return Object.values(balances).flatMap((list) => list ?? []);
}
