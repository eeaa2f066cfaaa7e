import type { LatestTransactionsPage } from '../../../api/dataApi/latestTransactions';
import type { Page } from '../../../api/dataApi/page';
import type { PendingReward } from '../../../api/dataApi/pendingRewards';
import type { PrimaryBalances } from '../../../api/dataApi/primaryBalances';
import type { Chain } from '../../../core/ids/identifier';
import type * as avm from '../../../core/rpc/catalogue/avm/addresses';
import type { getAssetDescription } from '../../../core/rpc/catalogue/avm/chain';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type * as platform from '../../../core/rpc/catalogue/platform/addresses';
import type { SourcedResult } from '../../sourcedResult';
import type { ReadUtxos } from '../utxos/readUtxos';

/** All that is asked about an address at once. */
export interface AskedAddress {
  /** P, X, C. */
  readonly chains: readonly AskedChain[];
  readonly transits: readonly AskedTransit[];
  /** Where the P-Chain is shown in full. */
  readonly stake?: SourcedResult<ResultOf<typeof platform.getStake>>;
  readonly rewards?: SourcedResult<Page<PendingReward>>;
  /** AVAX by its alias: which asset it is differs between networks. */
  readonly avax: SourcedResult<ResultOf<typeof getAssetDescription>>;
}

export interface AskedChain {
  readonly chain: Chain;
  /** Shown in full. */
  readonly isMain: boolean;
  /** Absent on the C-Chain: it has no UTXOs of its own. */
  readonly own?: AskedUtxos;
  /** Of an old node that does not tell UTXOs. */
  readonly totals?: AskedTotals;
  readonly balances: SourcedResult<PrimaryBalances>;
  readonly latest?: SourcedResult<LatestTransactionsPage>;
}

export type AskedTotals =
  | { readonly chain: 'P'; readonly told: SourcedResult<ResultOf<typeof platform.getBalance>> }
  | { readonly chain: 'X'; readonly told: SourcedResult<ResultOf<typeof avm.getAllBalances>> };

/** What one chain exported to the address on another. */
export interface AskedTransit {
  readonly source: Chain;
  readonly destination: Chain;
  readonly asked: AskedUtxos;
}

/** What an address owns on a chain, or what another chain exported to it there. */
export type AskedUtxos =
  | (ReadUtxos & {
      readonly ok: true;
      /** Whether these are all of them. */
      readonly whole: boolean;
      readonly from: number;
    })
  | { readonly ok: false; readonly refused: boolean; readonly from: number };
