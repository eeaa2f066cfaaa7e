import {
  type Fact,
  type Line,
  type RawResponse,
  type UnsourcedReport,
  code,
  fact,
  message,
  rawResponses,
  text,
  type QueryResult,
} from '../../../report';
import { type Bech32Address, type Chain, wellKnownName } from '../../../primitives';
import type { Resolver } from '../requestedSources';
import {
  AddressAssets,
  type ChainHoldings,
  type NamedAsset,
  type RequestedAddress,
  avaxOf,
  avaxOn,
  balanceDisagreements,
  balancesSection,
  chainFact,
  chainHoldings,
  countFacts,
  indexFact,
  indexedAssets,
  latestSection,
  maxAssetRequests,
  otherChainsFact,
  rewardsFact,
  rewardsSection,
  stakeSection,
  stakedFact,
  stakedOf,
  stateFacts,
  transitFact,
  transitsOf,
  transitsSection,
  utxosSection,
  type RequestedChain,
  type RequestedTotals,
  type RequestedTransit,
} from '../../../addresses';
import type { SourceClient } from '../../../sources';
import { addressChains, addressOn, chainOfAddress, chainTitle, indexChain } from '../../../networks';
import { getAssetDescription, avmGetAllBalances, platformGetBalance, platformGetStake } from '../../../rpc';
import {
  type LatestTransactionsPage,
  type Page,
  type PendingReward,
  type PrimaryBalances,
  getPrimaryBalances,
  listLatestTransactions,
  listPendingRewards,
} from '../../../net';
import { fetchUtxos } from './fetchUtxos';

/** What the key of an address holds: on its chain in full, or on P, X and C if the address has no chain prefix. */
export const resolveAddress: Resolver<Bech32Address> = async (client, identifier) => {
  const { network } = client;
  const mainChain = chainOfAddress(identifier, network);
  const requested = await fetchAddress(client, identifier, mainChain === undefined ? addressChains : [mainChain]);
  if (!isReported(requested)) {
    return undefined;
  }
  const now = BigInt(Math.floor(client.context.now() / 1000));
  const avax = avaxOf(requested);
  const known = requested.chains.flatMap((one) => chainHoldings(one, avax, now) ?? []);
  const chains = [...known.filter(({ isMain }) => isMain), ...known.filter(({ isMain }) => !isMain)];
  const transits = transitsOf(requested, network, now);
  const staked = stakedOf(requested, now);
  const stored = [
    ...chains.flatMap(({ holdings }) => holdings),
    ...[...transits, ...staked].map(({ holding }) => holding),
  ].map(({ asset }) => asset);
  const assets = await nameAssets(client, requested, avax, stored);
  const main = chains.filter(({ isMain }) => isMain);
  const differences = balanceDisagreements(client.context.log.all, requested, chains);
  const facts: readonly Fact[] = [
    ...knownFact(identifier),
    ...(mainChain === undefined
      ? main.flatMap((one) => chainFact(one, assets))
      : main.flatMap((one) => stateFacts(one, assets))),
    ...stakedFact(staked, assets),
    ...rewardsFact(requested, assets),
    ...transitFact(transits, assets),
    ...countFacts(main, assets),
    ...otherChainsFact(
      chains.filter(({ isMain }) => !isMain),
      assets,
    ),
    ...prefixFact(identifier, mainChain),
    ...accountFact(mainChain),
    ...indexFact(client.network, requested, differences.length > 0),
  ];
  return {
    kind: 'address',
    status: 'ok',
    title: titleOf(mainChain, main, assets),
    chain: mainChain === undefined ? undefined : chainTitle(mainChain),
    facts,
    sections: [
      ...balancesSection(chains, assets),
      ...utxosSection(chains, assets),
      ...transitsSection(transits, assets),
      ...stakeSection(staked, assets),
      ...rewardsSection(requested, addressOn('P', identifier), network.name, assets),
      ...requested.chains.flatMap((one) => latestSection(one, addressOn(one.chain, identifier), network.name, assets)),
      ...differences,
    ],
    raw: rawOf(requested),
  } satisfies UnsourcedReport;
};

/** Whether there is any response; an address without holdings is reported as such. */
function isReported({ chains, transits }: RequestedAddress): boolean {
  return (
    chains.some(
      ({ own, totals, balances, latest }) =>
        own?.ok === true || totals?.result.ok === true || balances.ok || latest?.ok,
    ) || transits.some(({ requested }) => requested.ok)
  );
}

function titleOf(mainChain: Chain | undefined, main: readonly ChainHoldings[], assets: AddressAssets): Line {
  const words = mainChain === undefined ? 'address' : `${chainTitle(mainChain)} address`;
  const sums = main.map((one) => avaxOn(one, assets));
  if (sums.length === 0 || sums.includes(undefined)) {
    return [text(words)];
  }
  const sum = sums.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  return message`${text(words)} with ${assets.amount(assets.avax, sum)}`;
}

function knownFact(identifier: Bech32Address): readonly Fact[] {
  const known = wellKnownName(identifier);
  return fact('name', 'known as', known && [text(known.name)], [], { brief: true });
}

function prefixFact({ chain }: Bech32Address, mainChain: Chain | undefined): readonly Fact[] {
  return chain === undefined || mainChain !== undefined
    ? []
    : fact('chain', 'chain', message`${code(chain)} is not P, X or C; showing what the same key holds on these.`, []);
}

function accountFact(mainChain: Chain | undefined): readonly Fact[] {
  const words = 'C-Chain balances belong to 0x addresses; this address only holds atomic UTXOs to import.';
  return fact('accounts', 'balances', mainChain === 'C' ? [text(words)] : undefined, []);
}

function rawOf({ chains, stake, rewards }: RequestedAddress): readonly RawResponse[] {
  const results = [
    ...chains.flatMap(({ chain, isMain, balances, latest }) => [
      { label: `getPrimaryBalances ${chainTitle(chain)}`, result: isMain ? balances : undefined },
      { label: `listLatestTransactions ${chainTitle(chain)}`, result: latest },
    ]),
    { label: 'listPendingRewards', result: rewards },
    { label: 'platform.getStake', result: stake },
  ];
  return results.flatMap(({ label, result }) => rawResponses(label, result));
}

/** Names assets per data service, else per X-Chain. @throws only the abort reason */
async function nameAssets(
  client: SourceClient,
  requested: RequestedAddress,
  avax: string,
  assets: readonly string[],
): Promise<AddressAssets> {
  const named = new Map<string, NamedAsset>();
  for (const { balances } of requested.chains) {
    for (const { assetId, name, symbol, denomination } of balances.ok ? indexedAssets(balances.value.balances) : []) {
      if (denomination != null) {
        named.set(assetId, { name: name ?? '', symbol: symbol ?? '', denomination });
      }
    }
  }
  const unknown = [...new Set(assets)]
    .filter((asset) => asset !== avax && !named.has(asset))
    .slice(0, maxAssetRequests);
  await Promise.all(
    unknown.map(async (assetId) => {
      const result = await client.node(chainTitle('X'), getAssetDescription, { assetID: assetId });
      if (result.ok) {
        named.set(assetId, result.value);
      }
    }),
  );
  return new AddressAssets(avax, named);
}

/** Queries nodes and data service in parallel, in full for `main`. @throws only the abort reason */
async function fetchAddress(
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

/** UTXOs, or totals from the older methods of nodes that cannot list UTXOs. */
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
    getPrimaryBalances(service, network, indexChain(chain), addresses, options),
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
