import {
  type Outcome,
  RpcBatch,
  fetchGasEstimate,
  getLatestBlock,
  simulateCall,
  traceCalls,
  type TokenUnit,
  fetchContractCode,
  type BatchKey,
  type BatchResponses,
  type BlockTag,
  callContract,
  decodeBool,
  decodeSmallUint,
  decodeSymbol,
  decodeUint,
  fetchStorageAt,
} from '../../evm';
import { RpcError, UserError, hostOf, ApiError } from '../../errors';
import { delegateOf, type NodeProxy, type NodeToken } from '../../addresses';
import {
  type NodeCall,
  contractFunctions,
  type ContractCode,
  addressInSlot,
  minimalProxyTarget,
  proxySlots,
} from '../../abi';
import { precompileAt } from '../../precompiles';
import { evmAddress, wellKnownName, toQuantity } from '../../primitives';
import type { EvmChain, Network } from '../../networks';
import type { ContractContext } from '../contractContext';
import type { Simulated } from '../simulationReport';
import { abisOn, buildsOn, matchContracts } from '../../source';
import {
  type EvmNode,
  type LookupContext,
  type SourceDeps,
  TokenMetadataCache,
  chainSources,
  createSourceClient,
  type RequestOptions,
} from '../../sources';

export interface ContractPlace {
  readonly network: Network;
  readonly chain: EvmChain;
  readonly address: string;
}

export interface TimedResponse {
  readonly host: string;
  readonly milliseconds: number;
  /** Height of the latest block, where the node reported it. */
  readonly height?: bigint;
}

interface ReadOutcomes extends TimedResponse {
  readonly outcomes: readonly Outcome<string>[];
}

type SimulatedOutcomes = TimedResponse & Pick<Simulated, 'call' | 'gas' | 'trace'>;

/** Queries about contract functions. All of them only read; nothing is signed or sent to a chain. */
export interface Contracts {
  urls(network: Network, chain: EvmChain): readonly string[];
  /** The functions of a contract; a precompile needs no request. @throws {ApiError}; the abort reason */
  functions(place: ContractPlace, options: RequestOptions): Promise<ContractContext>;
  /** @throws {ApiError} where no node answered at all; the abort reason */
  read(place: ContractPlace, calls: readonly NodeCall[], options: RequestOptions): Promise<ReadOutcomes>;
  simulate(place: ContractPlace, call: NodeCall, options: RequestOptions): Promise<SimulatedOutcomes>;
}

export type ContractsDeps = SourceDeps & Pick<LookupContext, 'abi' | 'builds' | 'verified'>;

export function createContracts(deps: ContractsDeps): Contracts {
  const nodeOf = ({ network, chain }: ContractPlace, options: RequestOptions): EvmNode => {
    const node = createSourceClient(deps, network, options).evmNode(chain);
    if (node === undefined) {
      throw new UserError(
        `No node of ${network.name} may be queried about ${chain.name}. Allow its host, or add a node in the settings.`,
      );
    }
    return node;
  };
  const timed = async <T extends object>(
    node: EvmNode,
    request: () => Promise<T>,
  ): Promise<T & { readonly host: string; readonly milliseconds: number }> => {
    const start = deps.now();
    const result = await request();
    return { ...result, host: hostOf(node.url), milliseconds: deps.now() - start };
  };
  return {
    urls: (network, chain) => chainSources(network, chain).rpcUrls,
    async functions(place, options) {
      await deps.abi?.ready();
      const { address, chain, network } = place;
      const code: FetchedCode =
        precompileAt(address) === undefined ? await fetchCode(nodeOf(place, options), address) : {};
      const builds = buildsOn(deps, { network, chain, ...options });
      const built = builds?.mayKnow === true ? await matchContracts(builds, codesOf(address, code)) : undefined;
      const abi = abisOn(deps.abi, chain.evmChainId, built);
      const { functions, unknown } = contractFunctions({ ...code, address }, abi);
      const verifiedContracts = [...(built?.values() ?? [])].flatMap(({ verified = [] }) => verified);
      const tokens = new TokenMetadataCache();
      if (code.token !== undefined) {
        tokens.set(chain.name, address, code.token);
      }
      return {
        address,
        chain: chain.name,
        network: network.name,
        symbol: chain.symbol,
        standard: code.standard,
        token: code.token,
        implementation: code.implementation,
        functions,
        unknown,
        abi,
        docs: (signature) =>
          verifiedContracts.map(({ docs }) => docs.functions.get(signature)).find((one) => one !== undefined),
        tokens,
        name: (other) => {
          const known = evmAddress(other);
          return (known && wellKnownName(known)?.name) ?? built?.get(other.toLowerCase())?.own;
        },
      };
    },
    async read(place, calls, options) {
      const node = nodeOf(place, options);
      return await timed(node, async () => {
        const [first, batch] = [new RpcBatch(), new RpcBatch()];
        const latest = (calls.length > 1 ? first : batch).add(getLatestBlock());
        const known = calls.length > 1 ? (await node.query(first)).value(latest)?.number : undefined;
        // Several calls run on the same block, even if a new one arrives meanwhile.
        const keys = calls.map(({ call, block }) =>
          batch.add(simulateCall(call, block === 'latest' && known !== undefined ? toQuantity(known) : block)),
        );
        const responses = await node.query(batch);
        return { outcomes: keys.map((key) => responses.of(key)), height: known ?? responses.value(latest)?.number };
      });
    },
    async simulate(place, { call, block, overrides }, options) {
      const node = nodeOf(place, options);
      const batch = new RpcBatch();
      const keys = {
        call: batch.add(simulateCall(call, block, overrides)),
        gas: batch.add(fetchGasEstimate(call, block, overrides)),
        trace: batch.add(traceCalls({ call, block, ...(overrides && { stateOverrides: overrides }) })),
        latest: batch.add(getLatestBlock()),
      };
      return await timed(node, async () => {
        const responses = await node.query(batch);
        return {
          call: responses.of(keys.call),
          gas: responses.of(keys.gas),
          trace: responses.of(keys.trace),
          height: responses.value(keys.latest)?.number,
        };
      });
    },
  };
}

/** The code at an address, including a proxy's implementation, and its token metadata. */
type FetchedCode = Omit<ContractCode, 'address'> & { readonly token?: TokenUnit };

/** Codes by address in lower case; of a proxy its own and that of its implementation. */
function codesOf(address: string, { code, ownCode = code, implementation }: FetchedCode): readonly [string, string][] {
  const codes = [[address, ownCode] as const, [implementation, implementation && code] as const];
  return codes.flatMap(([at, bytes]) => (at === undefined || bytes === undefined ? [] : [[at.toLowerCase(), bytes]]));
}

/** One round trip; two for a proxy, three for a beacon proxy. @throws {ApiError} */
async function fetchCode(node: EvmNode, address: string): Promise<FetchedCode> {
  const batch = new RpcBatch();
  const traits = requestTraits(batch, address);
  const responses = await node.query(batch);
  const ownCode = responses.needed(traits.code);
  const { token, proxy } = traits.read(responses);
  const unit = token && { symbol: token.symbol, decimals: token.decimals };
  const known = {
    standard: token?.standard,
    token: unit?.symbol === undefined && unit?.decimals === undefined ? undefined : unit,
  };
  const implementation =
    delegateOf(ownCode) ??
    proxy?.implementation ??
    (proxy?.beacon === undefined ? undefined : await implementationOf(node, proxy.beacon));
  if (implementation === undefined) {
    return { code: ownCode, ...known };
  }
  return { code: await node.tryValue(fetchContractCode(implementation)), ownCode, implementation, ...known };
}

/** @throws {ApiError} */
async function implementationOf(node: EvmNode, beacon: string): Promise<string | undefined> {
  const { address, error } = await fetchImplementation(node, beacon);
  if (error !== undefined && !(error instanceof RpcError)) {
    throw error;
  }
  return address;
}

interface ContractTraits {
  readonly token?: NodeToken;
  readonly proxy?: NodeProxy;
}

/** Calldata of ERC-165's supportsInterface(bytes4), selector 0x01ffc9a7. */
const supports = (interfaceId: string): string => `0x01ffc9a7${interfaceId.padEnd(64, '0')}`;

/** Adds all trait requests of a contract to a batch: useless ones cost less than a second round trip. */
export function requestTraits(
  batch: RpcBatch,
  address: string,
  tag: BlockTag = 'latest',
): { readonly code: BatchKey<string>; read(responses: BatchResponses): ContractTraits } {
  const call = (data: string): BatchKey<string> => batch.add(callContract({ to: address, data }, tag));
  const slot = (place: string): BatchKey<string> => batch.add(fetchStorageAt(address, place, tag));
  const code = batch.add(fetchContractCode(address, tag));
  const [name, symbol, decimals] = [call('0x06fdde03'), call('0x95d89b41'), call('0x313ce567')];
  const [supply, erc721, erc1155] = [call('0x18160ddd'), call(supports('80ac58cd')), call(supports('d9b67a26'))];
  const [implementation, beacon, admin] = [
    slot(proxySlots.implementation),
    slot(proxySlots.beacon),
    slot(proxySlots.admin),
  ];
  return {
    code,
    read(responses) {
      const decodeIfPresent = <T>(key: BatchKey<string>, decode: (word: string) => T | undefined): T | undefined => {
        const word = responses.value(key);
        return word === undefined ? undefined : decode(word);
      };
      const metadata = {
        name: decodeIfPresent(name, decodeSymbol),
        symbol: decodeIfPresent(symbol, decodeSymbol),
        decimals: decodeIfPresent(decimals, decodeSmallUint),
        totalSupply: decodeIfPresent(supply, decodeUint),
      };
      // ERC-20 has no ERC-165 interface ID: a contract with decimals and a total supply is assumed to be one.
      const isErc20 = metadata.decimals !== undefined && metadata.totalSupply !== undefined;
      const isErc721 = decodeIfPresent(erc721, decodeBool) === true;
      const isErc1155 = decodeIfPresent(erc1155, decodeBool) === true;
      const standard = isErc721 ? 'ERC-721' : isErc1155 ? 'ERC-1155' : isErc20 ? 'ERC-20' : undefined;
      const isToken = standard !== undefined || metadata.name !== undefined || metadata.symbol !== undefined;
      const proxy = {
        implementation: decodeIfPresent(code, minimalProxyTarget) ?? decodeIfPresent(implementation, addressInSlot),
        beacon: decodeIfPresent(beacon, addressInSlot),
        admin: decodeIfPresent(admin, addressInSlot),
      };
      // An admin slot alone does not make a proxy: other contracts may use that slot for something else.
      const isProxy = proxy.implementation !== undefined || proxy.beacon !== undefined;
      return {
        token: isToken ? { ...metadata, ...(standard === undefined ? {} : { standard }) } : undefined,
        proxy: isProxy ? proxy : undefined,
      };
    },
  };
}

/** The implementation that a beacon reports; an extra round trip that only beacon proxies need. */
export async function fetchImplementation(
  node: EvmNode,
  beacon: string,
  tag: BlockTag = 'latest',
): Promise<{ readonly address?: string; readonly error?: ApiError }> {
  try {
    const outcome = await node.queryOne(callContract({ to: beacon, data: '0x5c60da1b' }, tag));
    return outcome.ok ? { address: addressInSlot(outcome.value) } : { error: outcome.error };
  } catch (error) {
    if (error instanceof ApiError) {
      return { error };
    }
    throw error;
  }
}
