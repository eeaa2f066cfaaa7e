import type { Page } from '../../../../api/dataApi/page';
import { type LatestTransactionsPage, listLatestTransactions } from '../../../../api/dataApi/latestTransactions';
import { listPendingRewards, type PendingReward } from '../../../../api/dataApi/pendingRewards';
import { getPrimaryBalances, type PrimaryBalances } from '../../../../api/dataApi/primaryBalances';
import type { Chain } from '../../../../core/codec/decodedBytes';
import type { Bech32Address } from '../../../../core/ids/identifier';
import * as avm from '../../../../core/rpc/catalogue/avm/addresses';
import { getAssetDescription } from '../../../../core/rpc/catalogue/avm/assets';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import * as platform from '../../../../core/rpc/catalogue/platform/addresses';
import { addressChains, addressOn, chainTitle, indexChain } from './chains';
import { type AskedUtxos, askUtxos } from './askUtxos';
import type { Primary, Told } from '../primary';

/** All that is asked about an address at once. */
export interface AskedAddress {
  /** P, X, C. */
  readonly chains: readonly AskedChain[];
  readonly transits: readonly AskedTransit[];
  /** Where the P-Chain is shown in full. */
  readonly stake?: Told<ResultOf<typeof platform.getStake>>;
  readonly rewards?: Told<Page<PendingReward>>;
  /** AVAX by its alias: which asset it is differs between networks. */
  readonly avax: Told<ResultOf<typeof getAssetDescription>>;
}

export interface AskedChain {
  readonly chain: Chain;
  /** Shown in full. */
  readonly isMain: boolean;
  /** Absent on the C-Chain: it has no UTXOs of its own. */
  readonly own?: AskedUtxos;
  /** Of an old node that does not tell UTXOs. */
  readonly totals?: AskedTotals;
  readonly balances: Told<PrimaryBalances>;
  readonly latest?: Told<LatestTransactionsPage>;
}

export type AskedTotals =
  | { readonly chain: 'P'; readonly told: Told<ResultOf<typeof platform.getBalance>> }
  | { readonly chain: 'X'; readonly told: Told<ResultOf<typeof avm.getAllBalances>> };

/** What one chain exported to the address on another. */
export interface AskedTransit {
  readonly source: Chain;
  readonly destination: Chain;
  readonly asked: AskedUtxos;
}

/**
 * Asks nodes and data service all at once: in full about the chains in `main`, for what there is about the others.
 *
 * @throws the abort reason alone
 */
export async function askAddress(
  primary: Primary,
  identifier: Bech32Address,
  main: readonly Chain[],
): Promise<AskedAddress> {
  const onP = addressOn('P', identifier);
  const withP = main.includes('P');
  const [chains, transits, stake, rewards, avax] = await Promise.all([
    Promise.all(addressChains.map((chain) => askChain(primary, identifier, chain, main.includes(chain)))),
    Promise.all(routes(main).map((route) => askTransit(primary, identifier, route))),
    withP ? primary.node(chainTitle('P'), platform.getStake, { addresses: [onP] }) : undefined,
    withP ? askRewards(primary, onP) : undefined,
    primary.node(chainTitle('X'), getAssetDescription, { assetID: 'AVAX' }),
  ]);
  return { chains, transits, ...(stake ? { stake } : {}), ...(rewards ? { rewards } : {}), avax };
}

async function askChain(
  primary: Primary,
  identifier: Bech32Address,
  chain: Chain,
  isMain: boolean,
): Promise<AskedChain> {
  const address = addressOn(chain, identifier);
  const [own, balances, latest] = await Promise.all([
    chain === 'C' ? undefined : askOwn(primary, chain, address),
    askBalances(primary, chain, address),
    isMain ? askLatest(primary, chain, address) : undefined,
  ]);
  return { chain, isMain, ...own, balances, ...(latest ? { latest } : {}) };
}

/** UTXOs; the sums that were there before them, where a node does not know how to tell UTXOs. */
async function askOwn(
  primary: Primary,
  chain: 'P' | 'X',
  address: string,
): Promise<Pick<AskedChain, 'own' | 'totals'>> {
  const own = await askUtxos(primary, chain, address);
  if (own.ok || !own.refused) {
    return { own };
  }
  const title = chainTitle(chain);
  const totals: AskedTotals =
    chain === 'P'
      ? { chain, told: await primary.node(title, platform.getBalance, { addresses: [address] }) }
      : { chain, told: await primary.node(title, avm.getAllBalances, { address, includePartial: true }) };
  return { own, totals };
}

async function askTransit(
  primary: Primary,
  identifier: Bech32Address,
  { source, destination }: Pick<AskedTransit, 'source' | 'destination'>,
): Promise<AskedTransit> {
  const asked = await askUtxos(primary, destination, addressOn(destination, identifier), source);
  return { source, destination, asked };
}

/** From chain to chain, where one of both is shown in full. */
function routes(main: readonly Chain[]): readonly Pick<AskedTransit, 'source' | 'destination'>[] {
  return addressChains.flatMap((source) =>
    addressChains
      .filter((destination) => destination !== source && (main.includes(source) || main.includes(destination)))
      .map((destination) => ({ source, destination })),
  );
}

function askBalances(primary: Primary, chain: Chain, address: string): Promise<Told<PrimaryBalances>> {
  const addresses = [address];
  return primary.index(chainTitle(chain), `getPrimaryBalances ${address}`, (service, network, options) =>
    getPrimaryBalances(service, network, indexChain(chain), { addresses }, options),
  );
}

function askLatest(primary: Primary, chain: Chain, address: string): Promise<Told<LatestTransactionsPage>> {
  const addresses = [address];
  return primary.index(chainTitle(chain), `listLatestTransactions ${address}`, (service, network, options) =>
    listLatestTransactions(service, network, indexChain(chain), { addresses }, options),
  );
}

function askRewards(primary: Primary, address: string): Promise<Told<Page<PendingReward>>> {
  const addresses = [address];
  return primary.index(chainTitle('P'), `listPendingRewards ${address}`, (service, network, options) =>
    listPendingRewards(service, network, { addresses, pageSize: 100 }, options),
  );
}
