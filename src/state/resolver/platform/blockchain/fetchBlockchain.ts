import { listAverageTps, type TpsPage } from '../../../../api/metricsApi/averageTps';
import { getChainConfig } from '../../../../core/rpc/catalogue/evm/chain';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getBlockchainStatus, validatedBy } from '../../../../core/rpc/catalogue/platform/subnets';
import type { SourceClient } from '../../../sources/sourceClient';
import { type SourcedResult, valueOf } from '../../../../explain/sourcedResult';
import { fetchIndexedBlockchains, fetchIndexedChains } from '../../../sources/fetchIndexedChains';
import { creatingTransaction } from '../transaction/creatingTransaction';
import { PRIMARY_NETWORK_ID } from '../../../../explain/platform/primaryNetwork';
import { fetchPrimaryChains } from './fetchPrimaryChains';
import { fetchCreatedChain } from './fetchCreatedChain';
import type { BlockchainAnswers } from '../../../../explain/platform/blockchain/blockchainAnswers';
import { chainName } from '../../../../explain/platform/primaryNetwork';
import { isEvm } from '../../../../explain/platform/blockchain/blockchainLines';

/** Undefined: a node knows no such blockchain, or nobody could be asked but the service, and it does not list it. */
export async function fetchBlockchain(
  primary: SourceClient,
  blockchainId: string,
): Promise<BlockchainAnswers | undefined> {
  const subnet = await primary.node('P-Chain', validatedBy, { blockchainID: blockchainId });
  const isKnown = chainName(blockchainId, primary.network) !== undefined;
  if (!subnet.ok && subnet.refused && !isKnown) {
    return undefined;
  }
  const listed = subnet.ok ? undefined : await fetchIndexedBlockchains(primary);
  const row = valueOf(listed)?.find(blockchainId);
  if (!subnet.ok && row === undefined && !isKnown) {
    return undefined;
  }
  const configured = primary.network.chains.find((chain) => chain.blockchainId === blockchainId);
  const isPrimary = !isKnown && valueOf(subnet)?.subnetID === PRIMARY_NETWORK_ID;
  const [status, creation, createdBy, indexed, primaryChains] = await Promise.all([
    primary.node('P-Chain', getBlockchainStatus, { blockchainID: blockchainId }),
    fetchCreatedChain(primary, blockchainId),
    creatingTransaction(primary, blockchainId, 'P'),
    fetchIndexedChains(primary),
    isPrimary ? fetchPrimaryChains(primary) : undefined,
  ]);
  const alias = primaryChains?.get(blockchainId);
  const registered = valueOf(indexed)?.find(blockchainId);
  const vmId = creation.created?.vmId ?? row?.vmId ?? registered?.vmId;
  const runs = /^(Validating|Syncing)$/.test(valueOf(status)?.status ?? '');
  const config =
    runs && (configured !== undefined || alias === 'C-Chain' || (vmId !== undefined && isEvm(vmId)))
      ? fetchConfig(primary, configured?.name ?? alias ?? 'EVM', blockchainId)
      : undefined;
  const evmChainId = registered?.evmChainId ?? row?.evmChainId ?? configured?.evmChainId;
  const tps = evmChainId === undefined ? fetchTpsOf(primary, config) : fetchTps(primary, evmChainId);
  const [configTold, tpsTold] = await Promise.all([config, tps]);
  return {
    blockchainId,
    configured,
    alias,
    subnet,
    status,
    creation,
    createdBy,
    indexed,
    listed,
    config: configTold,
    tps: tpsTold,
  };
}

/** Where only the chain itself says what its EVM chain ID is. */
async function fetchTpsOf(
  primary: SourceClient,
  config: Promise<SourcedResult<ResultOf<typeof getChainConfig>>> | undefined,
): Promise<SourcedResult<TpsPage> | undefined> {
  const evmChainId = valueOf(await config)?.chainId;
  return evmChainId === undefined ? undefined : fetchTps(primary, evmChainId);
}

/** Networks without a metrics service have no such figures. */
async function fetchTps(primary: SourceClient, evmChainId: bigint): Promise<SourcedResult<TpsPage> | undefined> {
  if (primary.network.metricsApi === undefined) {
    return undefined;
  }
  return primary.metrics('TPS', `listAverageTps ${evmChainId}`, (service, _network, options) =>
    listAverageTps(service, String(evmChainId), { pageSize: 7 }, options),
  );
}

function fetchConfig(
  primary: SourceClient,
  chain: string,
  blockchainId: string,
): Promise<SourcedResult<ResultOf<typeof getChainConfig>>> {
  return primary.chainQuestion(chain, `getChainConfig ${blockchainId}`, (client, options) =>
    client.call(getChainConfig, {}, { ...options, chain: blockchainId }),
  );
}
