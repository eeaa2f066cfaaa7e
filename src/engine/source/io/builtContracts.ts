import { ignoreApiError } from '../../errors';
import {
  type BlockTag,
  type CallTrace,
  type HashResult,
  type NodeBlock,
  type NodeTransaction,
  RpcBatch,
  callContract,
  callsIn,
  fetchContractCode,
  fetchStorageAt,
  isDelegated,
  readableLogs,
} from '../../evm';
import type { EvmChain } from '../../networks';
import { addressInSlot, minimalProxyTarget, proxySlots } from '../../abi';
import type { EvmNode, SourceClient } from '../../sources';
import type { Sourced } from '../../report';
import { notFromProject } from '../build/builtContract';
import { layoutsWithSources } from '../storage/layoutsOf';
import { readStorageLayout, type StorageLayout } from '../storage/storageLayout';
import { runInTimeSlices } from '../../net';
import type { BuiltNamesByAddress, BuiltNames } from './project/abiIndex';
import type { Builds } from './project/projectBuilds';
import { buildsFor, type ChainBuilds, noteNotRequested } from './verified/verifiedBuilds';
import { waitBriefly } from './projectFacts';

/** For ABIs of contracts that are not from the project. */
const maxRequests = 8;
const maxCodes = 100;

/**
 * Matches the contracts that a transaction, or those of a block, called to the open project, by their code. `late`: a
 * quick lookup did not wait for the result.
 *
 * @throws the abort reason only
 */
export async function fetchBuiltContracts(
  client: SourceClient,
  chain: EvmChain,
  results: readonly Sourced<HashResult>[],
): Promise<BuiltNamesByAddress | 'late'> {
  const { options } = client.context;
  const builds = buildsFor(client, chain, options.quick === true ? 0 : maxRequests);
  const known = results.find(({ value }) => (value.transaction ?? value.block) !== undefined)?.value;
  if (known === undefined) {
    return new Map();
  }
  const { called, calls } =
    known.transaction === undefined
      ? { called: calledInBlock(known.block), calls: [] }
      : calledInTransaction(known.transaction);
  const addresses = [...new Set(called.flatMap((address) => (address == null ? [] : [address.toLowerCase()])))];
  if (builds?.mayKnow !== true) {
    if (addresses.length > 0 && known.transaction !== undefined) {
      noteNotRequested(client, chain);
    }
    return new Map();
  }
  if (options.quick === true && known.transaction === undefined && addresses.length > 0) {
    return 'late'; // The table of a block's transactions is not part of a hover.
  }
  const matching = fetchCodes(client, chain, addresses.slice(0, maxCodes)).then(async (codes) => {
    const built = await matchContracts(builds, codes, calls);
    if (known.transaction !== undefined && codes.some(([address, code]) => code !== '0x' && !built.has(address))) {
      noteNotRequested(client, chain);
    }
    return built;
  });
  if (options.quick !== true) {
    return await matching;
  }
  return (await waitBriefly(matching))?.done ?? 'late';
}

type CalledAddresses = readonly (string | null | undefined)[];

function calledInTransaction({ transaction, receipt, trace, replay }: NodeTransaction): {
  readonly called: CalledAddresses;
  readonly calls: readonly CallTrace[];
} {
  const ran = replay?.trace ?? trace;
  const calls = ran?.ok === true ? callsIn(ran.value) : [];
  const called = [
    ...(transaction.input === '0x' && replay === undefined ? [] : [transaction.to ?? receipt?.contractAddress]),
    ...calls.flatMap(({ to, input, error }) => (input === '0x' && !error ? [] : [to])),
    ...(receipt === undefined ? [] : readableLogs(receipt)).map(({ address }) => address),
  ];
  return { called, calls };
}

function calledInBlock(block: NodeBlock | undefined): CalledAddresses {
  const { bodies = [], paid = [] } = block ?? {};
  return [
    ...bodies.map(({ to, input }) => (input === '0x' ? undefined : to)),
    ...paid.map(({ contractAddress }) => contractAddress),
  ];
}

/** Addresses in lower case, codes hex with 0x. */
export type Codes = readonly (readonly [address: string, code: string])[];

/** Latest codes, which a node has even if it pruned the state of the block. */
async function fetchCodes(client: SourceClient, chain: EvmChain, addresses: readonly string[]): Promise<Codes> {
  const node = client.evmNode(chain);
  if (node === undefined || addresses.length === 0) {
    return [];
  }
  const batch = new RpcBatch();
  const keys = addresses.map((address) => [address, batch.add(fetchContractCode(address))] as const);
  const result = await ignoreApiError(node.query(batch));
  return keys.map(([address, key]) => [address, result?.value(key) ?? '0x']);
}

export async function matchContracts(
  builds: ChainBuilds,
  codes: Codes,
  calls: readonly CallTrace[] = [],
): Promise<BuiltNamesByAddress> {
  const byAddress = new Map<string, BuiltNames>();
  const deployed = codes.filter(([, code]) => code !== '0x');
  if (deployed.length > 0) {
    await builds.ready();
  }
  for (const [address, code] of deployed) {
    const { contract } = await builds.runtime(code, address);
    if (contract !== undefined) {
      const { name, verified } = contract;
      byAddress.set(address, {
        own: name,
        isLibrary: isLibrary(code, address),
        ran: [],
        ...(verified === undefined ? {} : { verified: [verified] }),
      });
      continue;
    }
    const published = await builds.published(code, address);
    if (published !== undefined) {
      // As for libraries: its ABI need not be complete.
      byAddress.set(address, { own: published.name, isLibrary: true, ran: [], verified: [published] });
    }
  }
  return withImplementations(byAddress, calls);
}

/**
 * The codes that run at an address: a proxy's implementation, then its own.
 *
 * @param block whose state is read
 * @throws {ApiError}, the abort reason
 */
export async function fetchRunningCodes(node: EvmNode, address: string, block: BlockTag = 'latest'): Promise<Codes> {
  const batch = new RpcBatch();
  const keys = {
    code: batch.add(fetchContractCode(address, block)),
    implementation: batch.add(fetchStorageAt(address, proxySlots.implementation, block)),
    beacon: batch.add(fetchStorageAt(address, proxySlots.beacon, block)),
  };
  const responses = await node.query(batch);
  const running = responses.needed(keys.code);
  const beacon = addressInSlot(responses.value(keys.beacon) ?? '0x');
  const returned =
    beacon && (await ignoreApiError(node.queryValue(callContract({ to: beacon, data: '0x5c60da1b' }, block))));
  const implementation =
    minimalProxyTarget(running) ??
    addressInSlot(responses.value(keys.implementation) ?? '0x') ??
    addressInSlot(returned ?? '0x');
  const own = [address.toLowerCase(), running] as const;
  const code = implementation && (await ignoreApiError(node.queryValue(fetchContractCode(implementation, block))));
  return code === undefined ? [own] : [[implementation!.toLowerCase(), code], own];
}

/** Storage layouts of on-chain code, from its build; empty where it has none. @param code hex with 0x */
export async function builtLayouts(
  builds: Pick<Builds, 'ready' | 'runtime' | 'source'>,
  code: string,
  address?: string,
): Promise<readonly StorageLayout[]> {
  await builds.ready();
  const { contract } = code === '0x' ? notFromProject : await builds.runtime(code, address);
  if (contract === undefined) {
    return [];
  }
  const sources = await Promise.all([...contract.sources.keys()].map((index) => builds.source(contract, index)));
  const read = sources.filter((source) => typeof source === 'object');
  return await runInTimeSlices(layoutsWithSources(readStorageLayout(contract.storageLayout), read));
}

/** A library's code starts with its own address, to detect direct calls. */
function isLibrary(code: string, address: string): boolean {
  return code.toLowerCase().startsWith(`0x73${address.slice(2)}30`);
}

function withImplementations(named: ReadonlyMap<string, BuiltNames>, calls: readonly CallTrace[]): BuiltNamesByAddress {
  const byAddress = new Map(named);
  for (const call of calls.filter(isDelegated)) {
    const caller = call.from?.toLowerCase() ?? '';
    const { own: name, verified = [] } = named.get(call.to?.toLowerCase() ?? '') ?? {};
    const known = byAddress.get(caller) ?? { ran: [] };
    if (name !== undefined && name !== known.own && !known.ran.includes(name)) {
      byAddress.set(caller, {
        ...known,
        ran: [...known.ran, name],
        verified: [...(known.verified ?? []), ...verified],
      });
    }
  }
  return byAddress;
}
