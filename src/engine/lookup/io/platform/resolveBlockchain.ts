import {
  type Line,
  type QueryResult,
  type UnsourcedReport,
  message,
  rawResponses,
  remote,
  text,
  valueOf,
} from '../../../report';
import type { Cb58Id } from '../../../primitives';
import { RpcBatch } from '../../../evm';
import type { Rewards } from '../../../precompiles';
import { fetchLatestTransactions } from './resolvePrimaryNetwork';
import {
  type BlockchainResults,
  type SourceClient,
  fetchCreatedChain,
  fetchIndexedBlockchains,
  fetchIndexedChains,
  fetchPrimaryChains,
  fetchPrimaryRole,
} from '../../../sources';
import {
  type Blockchain,
  type ChainHead,
  blockchainFacts,
  blockchainOf,
  blocksDrawing,
  configFacts,
  feesSection,
  fetchHead,
  hasRewardManager,
  headFacts,
  isEvm,
  nextUpgradeFact,
  precompileSection,
  rewardsOfManager,
} from '../../../chains';
import { type TpsPage, listAverageTps } from '../../../net';
import { type ResultOf, feeConfig, getBlockchainStatus, getChainConfig, validatedBy } from '../../../rpc';
import { creatingTransaction } from './resolveTransaction';
import { PRIMARY_NETWORK_ID, chainName } from '../../../networks';

export async function resolveBlockchain(client: SourceClient, { cb58 }: Cb58Id): Promise<UnsourcedReport | undefined> {
  if (cb58 === PRIMARY_NETWORK_ID) {
    // The P-Chain is part of the Primary Network's Report.
    return undefined;
  }
  const requested = await fetchBlockchain(client, cb58);
  if (requested === undefined) {
    return undefined;
  }
  const { results, head } = requested;
  const now = client.context.now();
  const chain = blockchainOf(results, client.network);
  const alias = listedAs(chain);
  return {
    kind: 'blockchain',
    status: 'ok',
    title: titleOf(chain),
    chain: 'P-Chain',
    facts: [
      ...(head === undefined ? [] : [...headFacts([head]), ...nextUpgradeFact(head, now)]),
      ...blockchainFacts(chain, results),
      ...configFacts(results, now),
    ],
    drawings: blocksDrawing(head, now),
    sections: [
      ...feesSection(results),
      ...precompileSection(results, client.context.now()),
      ...(alias === undefined ? [] : await fetchLatestTransactions(client, alias)),
      ...results.createdBy,
    ],
    related: chain.subnetId === undefined ? [] : [{ label: 'subnet', id: chain.subnetId }],
    raw: [
      ...rawResponses('platform.validatedBy', results.subnet),
      ...rawResponses('eth_getChainConfig', results.config),
      ...rawResponses('eth_feeConfig', results.fees),
      ...rawResponses('listAverageTps', results.tps),
    ],
    unfinished: results.config?.ok === true && head === undefined ? 'page' : undefined,
  };
}

function titleOf({ name, isKnown }: Blockchain): Line {
  if (name === undefined) {
    return [text('blockchain')];
  }
  return isKnown ? [text(name)] : message`blockchain ${remote(name)}`;
}

function listedAs({ name, isKnown }: Blockchain): 'x-chain' | 'c-chain' | undefined {
  return !isKnown ? undefined : name === 'X-Chain' ? 'x-chain' : name === 'C-Chain' ? 'c-chain' : undefined;
}

/** `undefined` if a node does not know the blockchain, or only the service could be queried and lacks it. */
async function fetchBlockchain(
  client: SourceClient,
  blockchainId: string,
): Promise<{ readonly results: BlockchainResults; readonly head?: QueryResult<ChainHead> } | undefined> {
  const subnet = await client.node('P-Chain', validatedBy, { blockchainID: blockchainId });
  const isKnown = chainName(blockchainId, client.network) !== undefined;
  if (!subnet.ok && subnet.rejected && !isKnown) {
    return undefined;
  }
  const listed = subnet.ok ? undefined : await fetchIndexedBlockchains(client);
  const row = valueOf(listed)?.find(blockchainId);
  if (!subnet.ok && row === undefined && !isKnown) {
    return undefined;
  }
  const configured = client.network.chains.find((chain) => chain.blockchainId === blockchainId);
  const isPrimary = !isKnown && valueOf(subnet)?.subnetID === PRIMARY_NETWORK_ID;
  const [status, creation, createdBy, indexed, primaryChains] = await Promise.all([
    client.node('P-Chain', getBlockchainStatus, { blockchainID: blockchainId }),
    fetchCreatedChain(client, blockchainId),
    creatingTransaction(client, blockchainId, 'P'),
    fetchIndexedChains(client),
    isPrimary ? fetchPrimaryChains(client) : undefined,
  ]);
  const alias = primaryChains?.get(blockchainId);
  const registered = valueOf(indexed)?.find(blockchainId);
  const vmId = creation.created?.vmId ?? row?.vmId ?? registered?.vmId;
  const isRunning = /^(Validating|Syncing)$/.test(valueOf(status)?.status ?? '');
  const evmName = configured?.name ?? alias ?? 'EVM';
  const config =
    isRunning && (configured !== undefined || alias === 'C-Chain' || (vmId !== undefined && isEvm(vmId)))
      ? client.chainCall(evmName, getChainConfig, {}, { chain: blockchainId })
      : undefined;
  const fees =
    config && alias !== 'C-Chain' && configured?.path !== 'C'
      ? // The current gas price; the config has the initial one.
        client.chainCall(evmName, feeConfig, {}, { chain: blockchainId })
      : undefined;
  const evmChainId = registered?.evmChainId ?? row?.evmChainId ?? configured?.evmChainId;
  const tps = evmChainId === undefined ? fetchTpsOf(client, config) : fetchTps(client, evmChainId);
  const isOnPrimary = valueOf(subnet)?.subnetID === PRIMARY_NETWORK_ID;
  const role =
    isOnPrimary && valueOf(status)?.status === 'Syncing' ? fetchPrimaryRole(client, blockchainId) : undefined;
  const rewards = config && fetchRewards(client, evmName, blockchainId, config);
  const isC = alias === 'C-Chain';
  const evm = configured ?? { name: evmName, path: isC ? 'C' : blockchainId, blockchainId };
  // Nodes that do not serve the chain have rejected `config`.
  const head =
    client.context.options.quick === true
      ? undefined
      : config?.then(({ ok }) => (ok ? fetchHead(client, evm) : undefined));
  const [configResult, feesResult, rewardsResult, tpsResult, roleResult, headResult] = await Promise.all([
    ...([config, fees, rewards, tps, role, head] as const),
  ]);
  const results = {
    blockchainId,
    configured,
    alias,
    subnet,
    status,
    creation,
    createdBy,
    indexed,
    listed,
    config: configResult,
    fees: feesResult,
    rewards: rewardsResult,
    role: roleResult,
    tps: tpsResult,
  };
  return { results, head: headResult };
}

/** TPS of a chain with an EVM chain ID that only its own config has. */
async function fetchTpsOf(
  client: SourceClient,
  config: Promise<QueryResult<ResultOf<typeof getChainConfig>>> | undefined,
): Promise<QueryResult<TpsPage> | undefined> {
  const evmChainId = valueOf(await config)?.chainId;
  return evmChainId === undefined ? undefined : fetchTps(client, evmChainId);
}

async function fetchTps(client: SourceClient, evmChainId: bigint): Promise<QueryResult<TpsPage> | undefined> {
  if (client.network.metricsApi === undefined) {
    return undefined;
  }
  return client.metrics('TPS', `listAverageTps ${evmChainId}`, (service, _network, options) =>
    listAverageTps(service, String(evmChainId), { pageSize: 7 }, options),
  );
}

/** The config shows whether there is a reward manager, the contract its current state. */
async function fetchRewards(
  client: SourceClient,
  chain: string,
  blockchainId: string,
  config: Promise<QueryResult<ResultOf<typeof getChainConfig>>>,
): Promise<QueryResult<Rewards> | undefined> {
  const value = valueOf(await config);
  if (value === undefined || !hasRewardManager(value, client.context.now())) {
    return undefined;
  }
  return client.queryChain(chain, `rewards ${blockchainId}`, async (node, options) => {
    const batch = new RpcBatch();
    const requested = rewardsOfManager.query(batch);
    const responses = await batch.query(client.context.rpc, `${node.url}/ext/bc/${blockchainId}/rpc`, options);
    const rewards = rewardsOfManager.read(responses, requested);
    return rewards && { value: rewards, json: null };
  });
}
