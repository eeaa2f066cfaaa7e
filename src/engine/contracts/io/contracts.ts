import {
  type CallTrace,
  type Outcome,
  RpcBatch,
  fetchCallTrace,
  fetchGasEstimate,
  getLatestBlock,
  simulateCall,
  type TokenUnit,
  callContract,
  decodeBool,
  decodeSmallUint,
  decodeSymbol,
  fetchContractCode,
  fetchStorageAt,
} from '../../evm';
import { UserError, hostOf } from '../../errors';
import {
  type NodeCall,
  contractFunctions,
  type ContractCode,
  addressInSlot,
  minimalProxyTarget,
  proxySlots,
} from '../../abi';
import { precompileAt } from '../../precompiles';
import { evmAddress, wellKnownName } from '../../primitives';
import type { EvmChain, Network } from '../../networks';
import type { ContractContext } from '../contractContext';
import type { Abis } from '../../source';
import { type EvmNode, type SourceDeps, TokenMetadataCache, chainSources, createSourceClient } from '../../sources';

export interface ContractPlace {
  readonly network: Network;
  readonly chain: EvmChain;
  readonly address: string;
}

export interface ContractOptions {
  readonly signal: AbortSignal;
  /** Whether something may be sent to a URL. */
  readonly allowed: (url: string) => boolean;
}

/** Answers of one round, and who gave them. */
export interface Answered {
  readonly host: string;
  readonly milliseconds: number;
  /** Of the latest block, where it was told. */
  readonly height?: bigint;
}

export interface ReadOutcomes extends Answered {
  readonly outcomes: readonly Outcome<string>[];
}

export interface SimulatedOutcomes extends Answered {
  readonly call: Outcome<string>;
  readonly gas: Outcome<bigint>;
  readonly trace: Outcome<CallTrace>;
}

/** What is asked about the functions of contracts. All of it reads; nothing is signed or sent to a chain. */
export interface Contracts {
  urls(network: Network, chain: EvmChain): readonly string[];
  /** What a contract offers; of a precompile nobody is asked. @throws {ApiError}; the abort reason */
  functions(place: ContractPlace, options: ContractOptions): Promise<ContractContext>;
  /** @throws {ApiError} where no node answered at all; the abort reason */
  read(place: ContractPlace, calls: readonly NodeCall[], options: ContractOptions): Promise<ReadOutcomes>;
  simulate(place: ContractPlace, call: NodeCall, options: ContractOptions): Promise<SimulatedOutcomes>;
}

export interface ContractsDeps extends SourceDeps {
  readonly abi?: Abis;
}

export function createContracts(deps: ContractsDeps): Contracts {
  const nodeOf = ({ network, chain }: ContractPlace, options: ContractOptions): EvmNode => {
    const node = createSourceClient(deps, network, options).evmNode(chain);
    if (node === undefined) {
      throw new UserError(
        `No node of ${network.name} may be asked about ${chain.name}. Allow its host, or add a node in the settings.`,
      );
    }
    return node;
  };
  const timed = async <T extends object>(
    node: EvmNode,
    request: () => Promise<T>,
  ): Promise<T & { readonly host: string; readonly milliseconds: number }> => {
    const start = deps.now();
    const answer = await request();
    return { ...answer, host: hostOf(node.url), milliseconds: deps.now() - start };
  };
  return {
    urls: (network, chain) => chainSources(network, chain).rpcUrls,
    async functions(place, options) {
      await deps.abi?.ready();
      const { address, chain, network } = place;
      const code: FetchedCode =
        precompileAt(address) === undefined ? await fetchCode(nodeOf(place, options), address) : {};
      const abi = deps.abi?.on(chain.evmChainId);
      const { functions, unknown } = contractFunctions({ ...code, address }, abi);
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
        tokens,
        name: (other) => {
          const known = evmAddress(other);
          return known === undefined ? undefined : wellKnownName(known)?.name;
        },
      };
    },
    async read(place, calls, options) {
      const node = nodeOf(place, options);
      const batch = new RpcBatch();
      const keys = calls.map(({ call, block }) => batch.add(simulateCall(call, block)));
      const latest = batch.add(getLatestBlock());
      return await timed(node, async () => {
        const answers = await node.query(batch);
        return { outcomes: keys.map((key) => answers.of(key)), height: answers.value(latest)?.number };
      });
    },
    async simulate(place, { call, block, overrides }, options) {
      const node = nodeOf(place, options);
      const batch = new RpcBatch();
      const keys = {
        call: batch.add(simulateCall(call, block, overrides)),
        gas: batch.add(fetchGasEstimate(call, block, overrides)),
        trace: batch.add(fetchCallTrace(call, block, overrides)),
        latest: batch.add(getLatestBlock()),
      };
      return await timed(node, async () => {
        const answers = await node.query(batch);
        return {
          call: answers.of(keys.call),
          gas: answers.of(keys.gas),
          trace: answers.of(keys.trace),
          height: answers.value(keys.latest)?.number,
        };
      });
    },
  };
}

/** Of supportsInterface(bytes4) with the ids of ERC-721 and ERC-1155. */
const supports = (interfaceId: string): string => `0x01ffc9a7${interfaceId.padEnd(64, '0')}`;

/** implementation() of a beacon. */
const implementationOf = '0x5c60da1b';

/** What runs at an address, a proxy's implementation included, and what it says of itself as a token. */
type FetchedCode = Omit<ContractCode, 'address'> & { readonly token?: TokenUnit };

/** One round trip; of a proxy a second one, and of a beacon's a third. @throws {ApiError} */
async function fetchCode(node: EvmNode, address: string): Promise<FetchedCode> {
  const batch = new RpcBatch();
  const call = (data: string) => batch.add(callContract({ to: address, data }));
  const keys = {
    code: batch.add(fetchContractCode(address)),
    implementation: batch.add(fetchStorageAt(address, proxySlots.implementation)),
    beacon: batch.add(fetchStorageAt(address, proxySlots.beacon)),
    symbol: call('0x95d89b41'),
    decimals: call('0x313ce567'),
    supply: call('0x18160ddd'),
    erc721: call(supports('80ac58cd')),
    erc1155: call(supports('d9b67a26')),
  };
  const answers = await node.query(batch);
  const ownCode = answers.of(keys.code);
  if (!ownCode.ok) {
    throw ownCode.error;
  }
  const result = (key: keyof typeof keys): string | undefined => answers.value<string>(keys[key]);
  const symbol = decodeSymbol(result('symbol') ?? '');
  const decimals = decodeSmallUint(result('decimals') ?? '');
  const standard = decodeBool(result('erc721') ?? '')
    ? 'ERC-721'
    : decodeBool(result('erc1155') ?? '')
      ? 'ERC-1155'
      : decimals !== undefined && (result('supply') ?? '0x') !== '0x'
        ? 'ERC-20'
        : undefined;
  const token = symbol === undefined && decimals === undefined ? undefined : { symbol, decimals };
  const beacon = addressInSlot(result('beacon') ?? '');
  const implementation =
    minimalProxyTarget(ownCode.value) ??
    delegateOf(ownCode.value) ??
    addressInSlot(result('implementation') ?? '') ??
    (beacon === undefined ? undefined : await fetchOfBeacon(node, beacon));
  if (implementation === undefined) {
    return { code: ownCode.value, standard, token };
  }
  const second = new RpcBatch();
  const key = second.add(fetchContractCode(implementation));
  const code = (await node.query(second)).value(key);
  return { code, ownCode: ownCode.value, implementation, standard, token };
}

async function fetchOfBeacon(node: EvmNode, beacon: string): Promise<string | undefined> {
  const batch = new RpcBatch();
  const key = batch.add(callContract({ to: beacon, data: implementationOf }));
  const word = (await node.query(batch)).value(key);
  return word === undefined ? undefined : addressInSlot(word);
}

/** Whose code an account runs (EIP-7702). */
function delegateOf(code: string): string | undefined {
  return code.length === 48 && code.startsWith('0xef0100') ? `0x${code.slice(8)}` : undefined;
}
