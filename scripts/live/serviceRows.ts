import { listAssetTransactions } from '../../src/api/dataApi/assetTransactions';
import { getNativeBalance, listErc20Balances, listErc721Balances } from '../../src/api/dataApi/balances';
import { getBlock } from '../../src/api/dataApi/block';
import { listBlockchains } from '../../src/api/dataApi/blockchains';
import { listChains } from '../../src/api/dataApi/chains';
import type { DataService } from '../../src/api/dataApi/dataService';
import { listLatestTransactions } from '../../src/api/dataApi/latestTransactions';
import { listNftTokens } from '../../src/api/dataApi/nftTokens';
import type { DataNetwork } from '../../src/api/dataApi/parameters';
import { listPendingRewards } from '../../src/api/dataApi/pendingRewards';
import { getPrimaryBalances } from '../../src/api/dataApi/primaryBalances';
import { getTransaction } from '../../src/api/dataApi/transaction';
import type { LiveRow } from './liveRow';
import { type SampleName, type Samples, taker } from './samples';
import { tell } from './tell';

export interface ServiceRun {
  readonly network: DataNetwork;
  /** EVM chain ID of the C-Chain, decimal. */
  readonly chain: string;
  readonly samples: Samples;
  readonly options: { readonly signal: AbortSignal; readonly deadlineMs: number };
}

/** Operations of the data service; its clients refuse an answer that does not fit. */
export async function serviceRows(service: DataService, run: ServiceRun): Promise<readonly LiveRow[]> {
  const { network, chain, options } = run;
  const take = (name: SampleName): string => String(taker(run.samples, 0)(name));
  const page = { pageSize: 5 };
  const operations: Readonly<Record<string, () => Promise<unknown>>> = {
    listChains: () => listChains(service, { network }, options),
    listBlockchains: () => listBlockchains(service, network, page, options),
    listLatestTransactions: () => listLatestTransactions(service, network, 'p-chain', page, options),
    listPendingRewards: () => listPendingRewards(service, network, { ...page, nodeIds: [take('node')] }, options),
    getPrimaryBalances: () =>
      getPrimaryBalances(service, network, 'p-chain', { addresses: [take('pAddress')] }, options),
    listAssetTransactions: () => listAssetTransactions(service, network, 'x-chain', take('asset'), page, options),
    getTransaction: () => getTransaction(service, chain, take('evmTx'), options),
    getBlock: () => getBlock(service, chain, take('evmBlock'), options),
    getNativeBalance: () => getNativeBalance(service, chain, take('sender'), options),
    listErc20Balances: () => listErc20Balances(service, chain, take('sender'), 5, options),
    listErc721Balances: () => listErc721Balances(service, chain, take('sender'), 5, options),
    listNftTokens: () => listNftTokens(service, chain, take('contract'), page, options),
  };
  const rows: LiveRow[] = [];
  for (const [method, operation] of Object.entries(operations)) {
    let isKnown = true;
    const told = await tell(options.signal, async () => {
      // An operation says `undefined` of what the service does not know.
      isKnown = (await operation()) !== undefined;
      return undefined;
    });
    const unknown = { outcome: 'refused as documented', how: 'notFound: the service does not know it.' } as const;
    rows.push({ method, path: service.host, ...(isKnown ? told : unknown) });
  }
  return rows;
}
