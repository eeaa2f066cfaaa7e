import {
  type LatestTransactionsPage,
  type Page,
  type PendingReward,
  type PrimaryBalances,
  getPrimaryBalances,
  listLatestTransactions,
  listPendingRewards,
} from '../../../net';
import type { Bech32Address, Chain } from '../../../primitives';
import { avmGetAllBalances, getAssetDescription, platformGetBalance, platformGetStake } from '../../../rpc';
import { fetchUtxos } from './fetchUtxos';
import type { SourceClient } from '../../../sources';
import type { QueryResult } from '../../../report';
import type { RequestedAddress, RequestedChain, RequestedTotals, RequestedTransit } from '../../../addresses';
import { addressChains, addressOn, chainTitle, indexChain } from '../../../networks';

/**
 * Asks nodes and data service all at once: in full about the chains in `main`, for what there is about the others.
 *
 * @throws the abort reason alone
 */
export async function fetchAddress(
  client: SourceClient,
  identifier: Bech32Address,
  main: readonly Chain[],
): Promise<RequestedAddress> {
  const onP = addressOn('P', identifier);
  const withP = main.includes('P');
  const [chains, transits, stake, rewards, avax] = await Promise.all([
    Promise.all(addressChains.map((chain) => fetchChain(client, identifier, chain, main.includes(chain)))),
    Promise.all(routes(main).map((route) => fetchTransit(client, identifier, route))),
    withP ? client.node(chainTitle('P'), platformGetStake, { addresses: [onP] }) : undefined,
    withP ? fetchRewards(client, onP) : undefined,
    client.node(chainTitle('X'), getAssetDescription, { assetID: 'AVAX' }),
  ]);
  return { chains, transits, stake, rewards, avax };
}

async function fetchChain(
  client: SourceClient,
  identifier: Bech32Address,
  chain: Chain,
  isMain: boolean,
): Promise<RequestedChain> {
  const address = addressOn(chain, identifier);
  const [own, balances, latest] = await Promise.all([
    chain === 'C' ? undefined : fetchOwn(client, chain, address),
    fetchBalances(client, chain, address),
    isMain ? fetchLatest(client, chain, address) : undefined,
  ]);
  return { chain, isMain, ...own, balances, latest };
}

/** UTXOs; the sums that were there before them, where a node does not know how to tell UTXOs. */
async function fetchOwn(
  client: SourceClient,
  chain: 'P' | 'X',
  address: string,
): Promise<Pick<RequestedChain, 'own' | 'totals'>> {
  const own = await fetchUtxos(client, chain, address);
  if (own.ok || !own.rejected) {
    return { own };
  }
  const title = chainTitle(chain);
  const totals: RequestedTotals =
    chain === 'P'
      ? { chain, result: await client.node(title, platformGetBalance, { addresses: [address] }) }
      : { chain, result: await client.node(title, avmGetAllBalances, { address, includePartial: true }) };
  return { own, totals };
}

async function fetchTransit(
  client: SourceClient,
  identifier: Bech32Address,
  { source, destination }: Pick<RequestedTransit, 'source' | 'destination'>,
): Promise<RequestedTransit> {
  const requested = await fetchUtxos(client, destination, addressOn(destination, identifier), source);
  return { source, destination, requested };
}

/** From chain to chain, where one of both is shown in full. */
function routes(main: readonly Chain[]): readonly Pick<RequestedTransit, 'source' | 'destination'>[] {
  return addressChains.flatMap((source) =>
    addressChains
      .filter((destination) => destination !== source && (main.includes(source) || main.includes(destination)))
      .map((destination) => ({ source, destination })),
  );
}

function fetchBalances(client: SourceClient, chain: Chain, address: string): Promise<QueryResult<PrimaryBalances>> {
  const addresses = [address];
  return client.index(chainTitle(chain), `getPrimaryBalances ${address}`, (service, network, options) =>
    getPrimaryBalances(service, network, indexChain(chain), { addresses }, options),
  );
}

function fetchLatest(
  client: SourceClient,
  chain: Chain,
  address: string,
): Promise<QueryResult<LatestTransactionsPage>> {
  const addresses = [address];
  return client.index(chainTitle(chain), `listLatestTransactions ${address}`, (service, network, options) =>
    listLatestTransactions(service, network, indexChain(chain), { addresses }, options),
  );
}

function fetchRewards(client: SourceClient, address: string): Promise<QueryResult<Page<PendingReward>>> {
  const addresses = [address];
  return client.index(chainTitle('P'), `listPendingRewards ${address}`, (service, network, options) =>
    listPendingRewards(service, network, { addresses, pageSize: 100 }, options),
  );
}
