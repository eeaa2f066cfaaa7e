import { RpcError } from '../errors';
import {
  type ResultOf,
  getBlockchainID,
  isBootstrapped,
  platformGetTx as getTx,
  uptime,
  validatedBy,
  validatorsGetCurrentValidators as getCurrentValidators,
} from '../rpc';
import { type EvmChain, PRIMARY_NETWORK_ID, type RegisteredBlockchains, type RegisteredChains } from '../networks';
import type { SourceClient } from './sourceClient';
import { type QueryResult, valueOf } from '../report';
import { type RequestedCreation, createdChain } from './blockchainAnswers';
import type { PrimaryRole } from '../chains';
import type { ChainView } from '../validators';

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

/** How a node that runs a chain sees its validators; no node must have it on, and public ones do not. */
export function fetchChainValidators(
  client: SourceClient,
  { name, path }: EvmChain,
): Promise<QueryResult<ResultOf<typeof getCurrentValidators>>> {
  return client.chainQuestion(name, `${getCurrentValidators.name} ${path}`, (node, options) =>
    node.call(getCurrentValidators, {}, { ...options, chain: path }),
  );
}

/** As `fetchChainValidators`, one validator by a node that runs the chain; one that does not is passed over. */
export function fetchChainView(
  client: SourceClient,
  { name, path }: EvmChain,
  nodeId: string,
): Promise<QueryResult<ChainView>> {
  return client.chainQuestion(name, `${getCurrentValidators.name} ${path} ${nodeId}`, (node, options) =>
    node.call(getCurrentValidators, { nodeIDs: [nodeId] }, { ...options, chain: path }),
  );
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
