import type { Rewards } from '../precompiles';
import { RpcError } from '../errors';
import {
  type ResultOf,
  getBlockchainID,
  isBootstrapped,
  platformGetTx as getTx,
  uptime,
  validatedBy,
  validatorsGetCurrentValidators as getCurrentValidators,
  type feeConfig,
  type getBlockchainStatus,
  type getChainConfig,
} from '../rpc';
import { type EvmChain, PRIMARY_NETWORK_ID, type RegisteredBlockchains, type RegisteredChains } from '../networks';
import type { SourceClient } from './sourceClient';
import { type QueryResult, valueOf, type Section } from '../report';
import type { PrimaryRole } from '../chains';
import type { ChainView } from '../validators';
import type { TpsPage } from '../net';
import { type JsonValue, encodeCb58 } from '../primitives';
import { decodeBytes, nodeBytes, nodeString } from '../transactions';

/** The EVM chains that the data service indexes: asked once an hour at most, and only where its host is allowed. */
export function fetchIndexedChains(client: SourceClient): Promise<QueryResult<RegisteredChains>> {
  const { registry, network } = client.context;
  return client.index('P-Chain', 'listChains', (service, dataNetwork, options) =>
    registry.chains(network.name, service, dataNetwork, options),
  );
}

/**
 * Every blockchain, with the same limits. It may be many megabytes, so it is for those to ask whom no node has told; who
 * can do without takes what is kept.
 */
export function fetchIndexedBlockchains(client: SourceClient): Promise<QueryResult<RegisteredBlockchains>> {
  const { registry, network } = client.context;
  return client.index('P-Chain', 'listBlockchains', (service, dataNetwork, options) =>
    registry.blockchains(network.name, service, dataNetwork, options),
  );
}

/** Subnets of the chains in the settings: subnet ID → its first chain. What a node does not know is left out. */
export async function configuredSubnets(client: SourceClient): Promise<ReadonlyMap<string, EvmChain>> {
  const chains = client.network.chains.filter((chain) => chain.path !== 'C');
  const subnets = await Promise.all(
    chains.map(async (chain): Promise<readonly (readonly [string, EvmChain])[]> => {
      if (chain.blockchainId === undefined) {
        return [];
      }
      const result = await client.node('P-Chain', validatedBy, { blockchainID: chain.blockchainId });
      return result.ok && result.value.subnetID !== PRIMARY_NETWORK_ID ? [[result.value.subnetID, chain]] : [];
    }),
  );
  return new Map(subnets.flat().reverse());
}

/** Asks for the transaction that created a blockchain, which has the blockchain's ID; the genesis has none of its chains'. */
export async function fetchCreatedChain(client: SourceClient, blockchainId: string): Promise<RequestedCreation> {
  const result = await client.node('P-Chain', getTx, { txID: blockchainId, encoding: 'hex' });
  const created = result.ok ? createdChain(result.value.tx) : undefined;
  return { result, created };
}

/** Blockchain ID → "X-Chain", "C-Chain": what a node says of its own network, for networks that nobody else knows. */
export async function fetchPrimaryChains(client: SourceClient): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    ['X', 'C'].map(async (alias): Promise<readonly (readonly [string, string])[]> => {
      const result = await client.node('node', getBlockchainID, { alias });
      const blockchainId = valueOf(result)?.blockchainID;
      return blockchainId === undefined ? [] : [[blockchainId, `${alias}-Chain`]];
    }),
  );
  return new Map(found.flat());
}

/**
 * How a node that runs a chain sees its validators; no node must have it on, and public ones do not.
 *
 * @param nodeIDs absent: all
 */
export function fetchChainValidators(
  client: SourceClient,
  { name, path }: EvmChain,
  nodeIDs?: string[],
): Promise<QueryResult<ChainView>> {
  return client.chainCall(name, getCurrentValidators, nodeIDs === undefined ? {} : { nodeIDs }, { chain: path });
}

/** What a node does for a chain of the primary network. @param chain alias or ID */
export async function fetchPrimaryRole(client: SourceClient, chain: string): Promise<PrimaryRole> {
  const [bootstrapped, validates] = await Promise.all([
    client.node('node', isBootstrapped, { chain }),
    client.nodeQuestion('node', 'isValidator', async (node, options) => {
      try {
        const { json } = await node.call(uptime, {}, { ...options, isExpectedError: isNoValidator });
        return { value: true, json };
      } catch (error) {
        if (isNoValidator(error)) {
          return { value: false, json: null };
        }
        throw error;
      }
    }),
  ]);
  return { isBootstrapped: valueOf(bootstrapped)?.isBootstrapped, isValidator: valueOf(validates) };
}

/** A node tells its uptime to validators alone. */
function isNoValidator(error: unknown): boolean {
  return error instanceof RpcError && /\bnode is not a validator\b/.test(error.message);
}

/** What was told about a blockchain. */
export interface BlockchainAnswers {
  readonly blockchainId: string;
  /** The same chain in the settings. */
  readonly configured?: EvmChain;
  /** What a node calls a chain of the primary network that has no other name. */
  readonly alias?: string;
  readonly subnet: QueryResult<ResultOf<typeof validatedBy>>;
  readonly status: QueryResult<ResultOf<typeof getBlockchainStatus>>;
  readonly creation: RequestedCreation;
  /** The transaction that created the blockchain. */
  readonly createdBy: readonly Section[];
  readonly indexed: QueryResult<RegisteredChains>;
  /** Asked where no node told. */
  readonly listed?: QueryResult<RegisteredBlockchains>;
  /** Of EVM chains that the node runs. */
  readonly config?: QueryResult<ResultOf<typeof getChainConfig>>;
  /** Of a chain of the primary network whose status does not tell. */
  readonly role?: PrimaryRole;
  /** Of L1s and subnets among them. */
  readonly fees?: QueryResult<ResultOf<typeof feeConfig>>;
  /** Where its configuration says that a reward manager is on. */
  readonly rewards?: QueryResult<Rewards>;
  /** Of chains whose EVM chain ID is known. */
  readonly tps?: QueryResult<TpsPage>;
}

export interface RequestedCreation {
  readonly result: QueryResult<ResultOf<typeof getTx>>;
  readonly created?: CreatedChain;
}

/** What the transaction that created a blockchain says about it. */
export interface CreatedChain {
  /** As its creator named it: not trusted. */
  readonly name: string;
  /** cb58. */
  readonly vmId: string;
  /** cb58. */
  readonly subnetId: string;
  /** As its virtual machine reads it: JSON for an EVM. */
  readonly genesis: Uint8Array;
}

/** @param tx signed transaction of the P-Chain as `platform.getTx` gives it; undefined: it creates no blockchain */
export function createdChain(tx: JsonValue): CreatedChain | undefined {
  const [decoded] = decodeBytes(tx, { kind: 'tx', chain: 'P' });
  if (decoded?.type !== 'CreateChainTx') {
    return undefined;
  }
  const unsigned = decoded.root.child('unsignedTx')!;
  const cb58 = (field: string): string => encodeCb58(nodeBytes(unsigned.child(field)!, decoded.bytes));
  return {
    name: nodeString(unsigned.child('chainName')!, decoded.bytes),
    vmId: cb58('vmID'),
    subnetId: cb58('subnetID'),
    genesis: nodeBytes(unsigned.child('genesisData')!, decoded.bytes),
  };
}
