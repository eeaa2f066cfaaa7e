import type { Explorers } from './explorers';

/** A network as the settings describe it, checked and complete. */
export interface Network {
  /** Key in the settings: "fuji", "devnet". */
  readonly name: string;
  readonly networkId: number;
  /** Prefix of bech32 addresses. */
  readonly hrp: string;
  /** In order of preference; empty where only the data service is configured. */
  readonly nodes: readonly NodeEndpoint[];
  /** Origin of the data service; absent: this network has no index. */
  readonly dataApi?: string;
  readonly metricsApi?: string;
  /** EVM chains, the C-Chain first. */
  readonly chains: readonly EvmChain[];
  /** Absent: none is known. */
  readonly explorers?: Explorers;
  /** Who is asked about contracts that are not of the open project; absent: nobody. */
  readonly verifiedSources?: VerifiedSources;
  readonly wireNames: 'wire' | 'neutral';
  /** What those who use it call what is on it; absent: they call nothing. */
  readonly nameOf?: NameOf;
  /** It is only a name: nobody can be asked about it. */
  readonly missing?: MissingNetwork;
}

/** Services of verified sources in the order they are asked. */
export const verifiedServices = ['sourcify', 'routescan', 'blockscout', 'etherscan'] as const;
export type VerifiedServiceName = (typeof verifiedServices)[number];

/** Etherscan's key is a parameter of its URL; it is kept as other keys are, under this name. */
export const etherscanKey = 'apikey';

/** With the database of signatures, which knows selectors and no contracts. */
export const namedServices = [...verifiedServices, '4byte'] as const;

/** Base URLs by service; `{chainId}` stands for the EVM chain ID in decimal. */
export type VerifiedSources = Readonly<Partial<Record<(typeof namedServices)[number], string>>>;

/**
 * What an identifier is called, in one run of words that are inert: what it is known as everywhere, else the label that the
 * user gave it, else `known`, else what deployments of the project say.
 *
 * @param known what others call it; absent: nobody does
 * @param evmChainId absent: on any chain, where it is called the same on all
 */
export type NameOf = (id: string, known?: string, evmChainId?: bigint) => string | undefined;

/** What those who use the networks call what stands on a chain of one of them, both by their names. */
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

/** Why a network that the settings ask for is none. */
export interface MissingNetwork {
  /** `unknown`: none has this name. `untrusted`: it is the workspace's, which is not trusted. */
  readonly why: 'unknown' | 'untrusted';
  /** What the user is told, and that nothing is sent. */
  readonly sentence: string;
  /** The network whose name comes closest; absent: none does. */
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
  /** Alias or blockchain ID: what stands in `/ext/bc/<…>/rpc`. */
  readonly path: string;
  readonly blockchainId?: string;
  readonly evmChainId?: bigint;
  /** Where this chain's JSON-RPC is, where it is not under the network's nodes. */
  readonly rpcUrl?: string;
  /** Native token; always 18 decimals on an EVM chain. Absent: not known, shown without a symbol. */
  readonly symbol?: string;
}

/** An EVM beside Avalanche: it has no P- and X-Chain, and nobody who could tell of them. */
export function isEvmOnly({ nodes, dataApi, chains }: Pick<Network, 'nodes' | 'dataApi' | 'chains'>): boolean {
  return nodes.length === 0 && dataApi === undefined && chains.some(({ rpcUrl }) => rpcUrl !== undefined);
}

/** What the chains of every network are called. */
const primaryNames = ['C', 'C-Chain', 'P-Chain', 'X-Chain'];

/**
 * Anybody may give a chain any name, that of a chain which is known among them: where it is taken, part of the ID is added,
 * and where that is taken too, the whole of it.
 */
export function withOwnNames(chains: readonly EvmChain[], known: readonly EvmChain[]): readonly EvmChain[] {
  const taken = new Set([...primaryNames, ...known.map(({ name }) => name)]);
  return chains.map((chain) => {
    const names = [chain.name, `${chain.name} ${chain.path.slice(0, 8)}`, `${chain.name} ${chain.path}`];
    const name = names.find((one) => !taken.has(one)) ?? chain.path;
    taken.add(name);
    return { ...chain, name };
  });
}

/** What is wrong with a value in the settings. */
export interface SettingProblem {
  /** The keys that lead to it: `["snowprobe.networks", "devnet", "nodes", "one"]`. */
  readonly path: readonly string[];
  readonly message: string;
  /** A value that is right, and probably meant. */
  readonly meant?: string;
}
