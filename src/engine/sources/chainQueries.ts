import type { PrimaryRole } from '../chains';
import { RpcError } from '../errors';
import type { TpsPage } from '../net';
import { type EvmChain, type RegisteredBlockchains, type RegisteredChains, PRIMARY_NETWORK_ID } from '../networks';
import type { Rewards } from '../precompiles';
import { type JsonValue, encodeCb58, cb58Id, wellKnownName } from '../primitives';
import { type QueryResult, type Section, type Names, valueOf } from '../report';
import {
  type ResultOf,
  type feeConfig,
  type getBlockchainStatus,
  type getChainConfig,
  getBlockchainID,
  isBootstrapped,
  platformGetTx as getTx,
  uptime,
  validatedBy,
  validatorsGetCurrentValidators as getCurrentValidators,
} from '../rpc';
import { type DecodedBytes, type DecodedNode, decodeBytes, nodeBytes, nodeString } from '../transactions';
import type { ChainView } from '../validators';
import type { LookupContext } from './lookupContext';
import type { SourceClient } from './sourceClient';

/** The EVM chains that the data service indexes; requested at most once an hour, and only where its host is allowed. */
export function fetchIndexedChains(client: SourceClient): Promise<QueryResult<RegisteredChains>> {
  const { registry, network } = client.context;
  return client.index('P-Chain', 'listChains', (service, dataNetwork, options) =>
    registry.chains(network.name, service, dataNetwork, options),
  );
}

/** Every blockchain, with the same limits. May be many megabytes: request it only where no node has the answer. */
export function fetchIndexedBlockchains(client: SourceClient): Promise<QueryResult<RegisteredBlockchains>> {
  const { registry, network } = client.context;
  return client.index('P-Chain', 'listBlockchains', (service, dataNetwork, options) =>
    registry.blockchains(network.name, service, dataNetwork, options),
  );
}

/** Subnet ID → first configured chain of the subnet. Chains unknown to the node are left out. */
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

/** Fetches the transaction that created a blockchain: its ID is the blockchain ID. Genesis chains have none. */
export async function fetchCreatedChain(client: SourceClient, blockchainId: string): Promise<RequestedCreation> {
  const result = await client.node('P-Chain', getTx, { txID: blockchainId, encoding: 'hex' });
  const created = result.ok ? createdChain(result.value.tx) : undefined;
  return { result, created };
}

/** Blockchain ID → "X-Chain", "C-Chain", as reported by a node, for networks not known otherwise. */
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

/** The validators as seen by a node of the chain. Optional API, not on public nodes. @param nodeIDs absent: all */
export function fetchChainValidators(
  client: SourceClient,
  { name, path }: EvmChain,
  nodeIDs?: string[],
): Promise<QueryResult<ChainView>> {
  return client.chainCall(name, getCurrentValidators, nodeIDs === undefined ? {} : { nodeIDs }, { chain: path });
}

/** A node's role for a chain of the primary network. @param chain alias or ID */
export async function fetchPrimaryRole(client: SourceClient, chain: string): Promise<PrimaryRole> {
  const [bootstrapped, validates] = await Promise.all([
    client.node('node', isBootstrapped, { chain }),
    client.queryNode('node', 'isValidator', async (node, options) => {
      try {
        const { json } = await node.call(uptime, {}, options);
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

/** A node reports its uptime only if it is a validator. */
function isNoValidator(error: unknown): boolean {
  return error instanceof RpcError && /\bnode is not a validator\b/.test(error.rpcMessage);
}

export interface BlockchainResults {
  readonly blockchainId: string;
  /** The same chain in the settings. */
  readonly configured?: EvmChain;
  /** The node's alias for a primary network chain without another name. */
  readonly alias?: string;
  readonly subnet: QueryResult<ResultOf<typeof validatedBy>>;
  readonly status: QueryResult<ResultOf<typeof getBlockchainStatus>>;
  readonly creation: RequestedCreation;
  /** Sections about the transaction that created the blockchain. */
  readonly createdBy: readonly Section[];
  readonly indexed: QueryResult<RegisteredChains>;
  /** Requested where no node had the answer. */
  readonly listed?: QueryResult<RegisteredBlockchains>;
  /** For EVM chains that the node runs. */
  readonly config?: QueryResult<ResultOf<typeof getChainConfig>>;
  /** For a primary network chain, where the status is not conclusive. */
  readonly role?: PrimaryRole;
  /** For L1s and subnets. */
  readonly fees?: QueryResult<ResultOf<typeof feeConfig>>;
  /** Where the chain config enables the reward manager. */
  readonly rewards?: QueryResult<Rewards>;
  /** Where the EVM chain ID is known. */
  readonly tps?: QueryResult<TpsPage>;
}

export interface RequestedCreation {
  readonly result: QueryResult<ResultOf<typeof getTx>>;
  readonly created?: CreatedChain;
}

/** The contents of a blockchain's creation transaction. */
export interface CreatedChain {
  /** As named by its creator: untrusted. */
  readonly name: string;
  /** cb58. */
  readonly vmId: string;
  /** cb58. */
  readonly subnetId: string;
  /** In the VM's own format: JSON for an EVM. */
  readonly genesis: Uint8Array;
}

/** @param tx signed P-Chain transaction from `platform.getTx`; `undefined` where it creates no blockchain */
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

const chainFields: ReadonlySet<string> = new Set(['destinationChain', 'sourceChain', 'chainID']);
const subnetFields: ReadonlySet<string> = new Set(['subnetID']);

/** Names of chains by blockchain ID, and of their subnets by subnet ID, without sending a request. */
export function knownNames({ network, registry }: Pick<LookupContext, 'network' | 'registry'>): Names {
  const indexed = registry.cachedChains(network.name)?.all ?? [];
  return new Map<string, string>([
    ...indexed.flatMap(({ blockchainId, subnetId, name }) => namesOf(name, blockchainId, subnetId)),
    ...registry.learned(network.name),
    ...network.chains.flatMap(({ blockchainId, name }) => namesOf(name, blockchainId, undefined)),
  ]);
}

/** Like `knownNames`, but fetches and caches missing names of primary network chains and subnets in the transaction. */
export async function fetchChainNames(client: SourceClient, decoded: DecodedBytes): Promise<Names> {
  const { registry, network } = client.context;
  const own = decoded.root.child('unsignedTx')?.child('blockchainID');
  const ownId = own && encodeCb58(nodeBytes(own, decoded.bytes));
  // Genesis transactions predate the blockchain IDs.
  if (ownId !== undefined && !isWellKnown(ownId) && (decoded.chain === 'X' || decoded.chain === 'C')) {
    registry.remember(network.name, [[ownId, `${decoded.chain}-Chain`]]);
  }
  const known = knownNames(client.context);
  const isUnknown = (cb58: string): boolean => !known.has(cb58) && !isWellKnown(cb58);
  const added = new Set(registry.learned(network.name).values());
  const isRequested = network.chains.every(({ path, name }) => path === 'C' || added.has(name));
  const [chains, subnets] = await Promise.all([
    idsIn(decoded, chainFields).some(isUnknown) ? fetchPrimaryChains(client) : [],
    !isRequested && idsIn(decoded, subnetFields).some(isUnknown) ? configuredSubnets(client) : [],
  ]);
  registry.remember(network.name, [
    ...chains,
    ...[...subnets].map(([subnetId, { name }]) => [subnetId, name] as const),
  ]);
  return knownNames(client.context);
}

/** Names of the chains that subnets validate, by subnet ID, from the cached data service list and the settings. */
export async function subnetNames(client: SourceClient): Promise<Names> {
  const { registry, network } = client.context;
  const indexed = registry.cachedChains(network.name)?.all ?? [];
  const configured = await configuredSubnets(client);
  return new Map([
    ...indexed.flatMap(({ subnetId, name }) => (subnetId === undefined ? [] : [[subnetId, name] as const])),
    ...[...configured].map(([subnetId, { name }]) => [subnetId, name] as const),
  ]);
}

function namesOf(name: string, blockchainId: string | undefined, subnetId: string | undefined): [string, string][] {
  return [
    ...(blockchainId === undefined ? [] : [[blockchainId, name] satisfies [string, string]]),
    ...(subnetId === undefined || isWellKnown(subnetId) ? [] : [[subnetId, name] satisfies [string, string]]),
  ];
}

function isWellKnown(cb58: string): boolean {
  const identifier = cb58Id(cb58);
  return identifier !== undefined && wellKnownName(identifier) !== undefined;
}

function idsIn({ root, bytes }: DecodedBytes, names: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const walk = (node: DecodedNode): void => {
    if (names.has(node.name) && node.shape.kind === 'fixed') {
      found.add(encodeCb58(nodeBytes(node, bytes)));
    }
    if (node.shape.kind === 'struct') {
      node.children.forEach(walk);
    }
  };
  walk(root.child('unsignedTx') ?? root);
  return [...found];
}
