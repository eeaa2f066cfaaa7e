import type { LatestTransactionsPage, Page, PendingReward, PrimaryBalances } from '../../net';
import type { Chain } from '../../primitives';
import type { ResultOf, avmGetAllBalances, getAssetDescription, platformGetBalance, platformGetStake } from '../../rpc';
import type { QueryResult } from '../../report';
import type { ReadUtxos } from '../utxos/readUtxos';

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
