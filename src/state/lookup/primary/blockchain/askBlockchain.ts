import { listAverageTps, type TpsPage } from '../../../../api/metricsApi/averageTps';
import type { Section } from '../../../../core/finding/finding';
import { getChainConfig } from '../../../../core/rpc/catalogue/evm/chain';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getBlockchainStatus } from '../../../../core/rpc/catalogue/platform/blockchains';
import { validatedBy } from '../../../../core/rpc/catalogue/platform/subnets';
import type { EvmChain } from '../../../network';
import type { RegisteredBlockchains } from '../../../registry/registeredBlockchains';
import type { RegisteredChains } from '../../../registry/registeredChains';
import type { Primary, Told } from '../primary';
import { askBlockchains, askChains } from '../registryQuestions';
import { valueOf } from '../toldBy';
import { creatingTransaction } from '../transaction/creatingTransaction';
import { PRIMARY_NETWORK_ID } from '../primaryNetworkId';
import { askPrimaryChains } from './askPrimaryChains';
import { askCreatedChain, type AskedCreation } from './askCreatedChain';
import { chainName } from './chainName';
import { isEvm } from './vmLine';

/** What was told about a blockchain. */
export interface BlockchainAnswers {
  readonly blockchainId: string;
  /** The same chain in the settings. */
  readonly configured?: EvmChain;
  /** What a node calls a chain of the primary network that has no other name. */
  readonly alias?: string;
  readonly subnet: Told<ResultOf<typeof validatedBy>>;
  readonly status: Told<ResultOf<typeof getBlockchainStatus>>;
  readonly creation: AskedCreation;
  /** The transaction that created the blockchain. */
  readonly createdBy: readonly Section[];
  readonly indexed: Told<RegisteredChains>;
  /** Asked where no node told. */
  readonly listed?: Told<RegisteredBlockchains>;
  /** Of EVM chains that the node runs. */
  readonly config?: Told<ResultOf<typeof getChainConfig>>;
  /** Of chains whose EVM chain ID is known. */
  readonly tps?: Told<TpsPage>;
}

/** Undefined: a node knows no such blockchain, or nobody could be asked but the service, and it does not list it. */
export async function askBlockchain(primary: Primary, blockchainId: string): Promise<BlockchainAnswers | undefined> {
  const subnet = await primary.node('P-Chain', validatedBy, { blockchainID: blockchainId });
  const isKnown = chainName(blockchainId, primary.network) !== undefined;
  if (!subnet.ok && subnet.refused && !isKnown) {
    return undefined;
  }
  const listed = subnet.ok ? undefined : await askBlockchains(primary);
  const row = valueOf(listed)?.find(blockchainId);
  if (!subnet.ok && row === undefined && !isKnown) {
    return undefined;
  }
  const configured = primary.network.chains.find((chain) => chain.blockchainId === blockchainId);
  const isPrimary = !isKnown && valueOf(subnet)?.subnetID === PRIMARY_NETWORK_ID;
  const [status, creation, createdBy, indexed, primaryChains] = await Promise.all([
    primary.node('P-Chain', getBlockchainStatus, { blockchainID: blockchainId }),
    askCreatedChain(primary, blockchainId),
    creatingTransaction(primary, blockchainId, 'P'),
    askChains(primary),
    isPrimary ? askPrimaryChains(primary) : undefined,
  ]);
  const alias = primaryChains?.get(blockchainId);
  const registered = valueOf(indexed)?.find(blockchainId);
  const vmId = creation.created?.vmId ?? row?.vmId ?? registered?.vmId;
  const runs = /^(Validating|Syncing)$/.test(valueOf(status)?.status ?? '');
  const config =
    runs && (configured !== undefined || alias === 'C-Chain' || (vmId !== undefined && isEvm(vmId)))
      ? askConfig(primary, configured?.name ?? alias ?? 'EVM', blockchainId)
      : undefined;
  const evmChainId = registered?.evmChainId ?? row?.evmChainId ?? configured?.evmChainId;
  const tps = evmChainId === undefined ? askTpsOf(primary, config) : askTps(primary, evmChainId);
  const [configTold, tpsTold] = await Promise.all([config, tps]);
  return {
    blockchainId,
    ...(configured === undefined ? {} : { configured }),
    ...(alias === undefined ? {} : { alias }),
    subnet,
    status,
    creation,
    createdBy,
    indexed,
    ...(listed === undefined ? {} : { listed }),
    ...(configTold === undefined ? {} : { config: configTold }),
    ...(tpsTold === undefined ? {} : { tps: tpsTold }),
  };
}

/** Where only the chain itself says what its EVM chain ID is. */
async function askTpsOf(
  primary: Primary,
  config: Promise<Told<ResultOf<typeof getChainConfig>>> | undefined,
): Promise<Told<TpsPage> | undefined> {
  const evmChainId = valueOf(await config)?.chainId;
  return evmChainId === undefined ? undefined : askTps(primary, evmChainId);
}

/** Networks without a metrics service have no such figures. */
async function askTps(primary: Primary, evmChainId: bigint): Promise<Told<TpsPage> | undefined> {
  if (primary.network.metricsApi === undefined) {
    return undefined;
  }
  return primary.metrics('TPS', `listAverageTps ${evmChainId}`, (service, _network, options) =>
    listAverageTps(service, String(evmChainId), { pageSize: 7 }, options),
  );
}

function askConfig(
  primary: Primary,
  chain: string,
  blockchainId: string,
): Promise<Told<ResultOf<typeof getChainConfig>>> {
  return primary.chainQuestion(chain, `getChainConfig ${blockchainId}`, (client, options) =>
    client.call(getChainConfig, {}, { ...options, chain: blockchainId }),
  );
}
