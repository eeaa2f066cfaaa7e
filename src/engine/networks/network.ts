import type { Explorers } from './explorers';

/** A network from the settings, validated and complete. */
export interface Network {
  /** Key in the settings: "fuji", "devnet". */
  readonly name: string;
  readonly networkId: number;
  /** Prefix of bech32 addresses. */
  readonly hrp: string;
  /** In order of preference; empty where only the data service is configured. */
  readonly nodes: readonly NodeEndpoint[];
  /** Origin of the data service; absent where this network has none. */
  readonly dataApi?: string;
  readonly metricsApi?: string;
  /** EVM chains, the C-Chain first. */
  readonly chains: readonly EvmChain[];
  readonly explorers?: Explorers;
  /** Services to query about contracts outside the open project; absent for none. */
  readonly verifiedSources?: VerifiedSources;
  readonly wireNames: 'wire' | 'neutral';
  /** Labels and deployments of the user; absent for none. */
  readonly nameOf?: NameOf;
  /** The network is only a name, without hosts. */
  readonly missing?: MissingNetwork;
}

/** Services of verified sources in query order. */
export const verifiedServices = ['sourcify', 'routescan', 'blockscout', 'etherscan'] as const;
export type VerifiedServiceName = (typeof verifiedServices)[number];

/** Etherscan's key is a URL parameter; it is stored like other keys, under this name. */
export const etherscanKey = 'apikey';

/** Includes the signature database, which has selectors but no contracts. */
export const namedServices = [...verifiedServices, '4byte'] as const;

/** Base URLs by service; `{chainId}` is the EVM chain ID in decimal. */
type VerifiedSources = Readonly<Partial<Record<(typeof namedServices)[number], string>>>;

/**
 * Name of an identifier, as inert text: its well-known name, the user's label, `known`, or a deployment of the project,
 * in this order.
 *
 * @param known name from another source, if any
 * @param evmChainId absent where the name is the same on all chains
 */
export type NameOf = (id: string, known?: string, evmChainId?: bigint) => string | undefined;

/** Names of identifiers on a chain of a network, both given by name. */
export function namesOn(
  networks: readonly Network[],
):
  | ((id: string, known?: string, at?: { readonly network?: string; readonly chain?: string }) => string | undefined)
  | undefined {
  const nameOf = networks.find((network) => network.nameOf !== undefined)?.nameOf;
  const chainIdOf = (network?: string, chain?: string): bigint | undefined =>
    networks.find(({ name }) => name === network)?.chains.find(({ name }) => name === chain)?.evmChainId;
  return nameOf && ((id, known, at = {}) => nameOf(id, known, chainIdOf(at.network, at.chain)));
}

export interface MissingNetwork {
  /** `unknown`: no network has this name. `untrusted`: it is in an untrusted workspace. */
  readonly why: 'unknown' | 'untrusted';
  /** Message to the user, including that nothing is sent. */
  readonly sentence: string;
  /** The network with the closest name, if any. */
  readonly nearest?: string;
}

export interface NodeEndpoint {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
}

export interface EvmChain {
  /** "C-Chain", or the key in the settings. */
  readonly name: string;
  /** Alias or blockchain ID in `/ext/bc/<…>/rpc`. */
  readonly path: string;
  readonly blockchainId?: string;
  readonly evmChainId?: bigint;
  /** URL of this chain's JSON-RPC, unless it is on the network's nodes. */
  readonly rpcUrl?: string;
  /** Native token, which always has 18 decimals on an EVM chain. Absent where unknown; amounts then have no symbol. */
  readonly symbol?: string;
}

/** An EVM outside Avalanche, without P- and X-Chain or any source for them. */
export function isEvmOnly({ nodes, dataApi, chains }: Pick<Network, 'nodes' | 'dataApi' | 'chains'>): boolean {
  return nodes.length === 0 && dataApi === undefined && chains.some(({ rpcUrl }) => rpcUrl !== undefined);
}

const primaryNames = ['C', 'C-Chain', 'P-Chain', 'X-Chain'];

/** Makes chain names unique, as any name can be taken: adds part of the ID to a duplicate, or all of it if needed. */
export function withUniqueNames(chains: readonly EvmChain[], known: readonly EvmChain[]): readonly EvmChain[] {
  const taken = new Set([...primaryNames, ...known.map(({ name }) => name)]);
  return chains.map((chain) => {
    const names = [chain.name, `${chain.name} ${chain.path.slice(0, 8)}`, `${chain.name} ${chain.path}`];
    const name = names.find((one) => !taken.has(one)) ?? chain.path;
    taken.add(name);
    return { ...chain, name };
  });
}

export interface SettingProblem {
  /** Its keys: `["snowprobe.networks", "devnet", "nodes", "one"]`. */
  readonly path: readonly string[];
  readonly message: string;
  /** A valid value that was probably intended. */
  readonly suggestion?: string;
}
