import { type Fact, type Line, fact, factsFrom, id, remote, sourcesOf, text, time, valueOf } from '../../report';
import { type Network, PRIMARY_NETWORK_ID, type RegisteredBlockchain, chainName } from '../../networks';
import type { BlockchainResults } from '../../sources';
import { cb58Id, wellKnownName } from '../../primitives';

/** What the node does for a chain of the primary network; fields are absent where it did not report them. */
export interface PrimaryRole {
  readonly isBootstrapped?: boolean;
  readonly isValidator?: boolean;
}

/** On the primary network "Syncing" is the P-Chain's status on every node, validating or not, so it is not shown. */
function primaryLine({ isBootstrapped, isValidator }: PrimaryRole): Line {
  if (isBootstrapped === false) {
    return [text('bootstrapping: the node is still syncing it')];
  }
  return [text(roleWords[isBootstrapped === true ? 'bootstrapped' : 'runs'][`${isValidator}`])];
}

const roleWords = {
  bootstrapped: {
    true: 'bootstrapped, the node validates it',
    false: 'bootstrapped, the node tracks it without validating',
    undefined: 'bootstrapped',
  },
  runs: {
    true: 'the node validates it',
    false: 'the node tracks it without validating',
    undefined: 'the node runs it',
  },
} as const;

const statusWords: Readonly<Record<string, string>> = {
  Validating: 'Validating: the node validates it',
  Syncing: 'Syncing: the node tracks it without validating',
  Created: 'Created: it exists, but the node does not run it',
  Preferred: 'Preferred: proposed, likely to be created',
  Unknown: 'Unknown: the node does not know this blockchain',
};

/** From `platform.getBlockchainStatus` (docs/facts/staking.md). @param primary for a chain of the primary network */
export function statusLine(status: string | undefined, primary?: PrimaryRole): Line | undefined {
  if (status === 'Syncing' && primary !== undefined) {
    return primaryLine(primary);
  }
  if (status === undefined) {
    return undefined;
  }
  const words = Object.hasOwn(statusWords, status) ? statusWords[status] : undefined;
  return [words === undefined ? remote(status) : text(words)];
}

/** A VM by its ID, with its well-known name. The data service gives some VMs as a name instead of an ID. */
export function vmLine(vmId: string): Line {
  const identifier = cb58Id(vmId);
  return identifier?.checksum === 'valid' ? [id(vmId, wellKnownName(identifier)?.name)] : [remote(vmId)];
}

export function isEvm(vmId: string): boolean {
  return evmVmIds.has(vmId);
}

/** EVM and Subnet-EVM (docs/facts/staking.md). Other IDs may be forks of them under any name. */
const evmVmIds: ReadonlySet<string> = new Set([
  'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
  'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
]);

/** A blockchain, each field from the most authoritative source. */
export interface Blockchain {
  readonly name?: string;
  /** Whether the name is built in or from the settings rather than chosen by the chain's creator. */
  readonly isKnown: boolean;
  readonly vmId?: string;
  readonly subnetId?: string;
  readonly evmChainId?: bigint;
}

/** Settings take precedence over the chain's creation transaction, which takes precedence over the data service. */
export function blockchainOf(results: BlockchainResults, network: Network): Blockchain {
  const { blockchainId, configured, creation } = results;
  const registered = valueOf(results.indexed)?.find(blockchainId);
  const row = valueOf(results.listed)?.find(blockchainId);
  const known = chainName(blockchainId, network) ?? results.alias ?? primaryName(row);
  const name = known ?? creation.created?.name ?? row?.name ?? registered?.name;
  const vmId = creation.created?.vmId ?? builtInVms[known ?? ''] ?? row?.vmId ?? registered?.vmId;
  const subnetId =
    valueOf(results.subnet)?.subnetID ??
    row?.subnetId ??
    registered?.subnetId ??
    (known !== undefined && known in builtInVms ? PRIMARY_NETWORK_ID : undefined);
  const evmChainId =
    valueOf(results.config)?.chainId ?? configured?.evmChainId ?? registered?.evmChainId ?? row?.evmChainId;
  return { isKnown: known !== undefined, name, vmId, subnetId, evmChainId };
}

/** Nobody else can create a chain of the primary network, so the data service's name for one can be trusted. */
function primaryName(row: RegisteredBlockchain | undefined): string | undefined {
  return row?.subnetId === PRIMARY_NETWORK_ID && row.name in builtInVms ? row.name : undefined;
}

/** The chains in genesis have no creation transaction that would give their VMs (docs/facts/staking.md). */
const builtInVms: Readonly<Record<string, string>> = {
  'X-Chain': 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq',
  'C-Chain': 'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
};

export function blockchainFacts(chain: Blockchain, results: BlockchainResults): readonly Fact[] {
  const { configured, creation, subnet, status, role, indexed, listed, config } = results;
  const row = valueOf(listed)?.find(results.blockchainId);
  const brief = { brief: true };
  const line = (words: string | undefined): Line | undefined => (words === undefined ? undefined : [remote(words)]);
  const fromCreation = creation.created === undefined ? sourcesOf(listed ?? indexed) : sourcesOf(creation.result);
  return [
    ...fact('name', 'name', line(chain.name), chain.isKnown ? [] : fromCreation),
    ...fact(
      'createdAs',
      'original name',
      creation.created === undefined || creation.created.name === chain.name ? undefined : line(creation.created.name),
      sourcesOf(creation.result),
    ),
    ...fact('vm', 'virtual machine', chain.vmId === undefined ? undefined : vmLine(chain.vmId), fromCreation, brief),
    ...fact('subnet', 'subnet', subnetLine(chain.subnetId), sourcesOf(subnet.ok ? subnet : listed), brief),
    ...fact(
      'evmChainID',
      'EVM chain ID',
      chain.evmChainId === undefined ? undefined : [text(String(chain.evmChainId))],
      config?.ok === true
        ? sourcesOf(config)
        : configured?.evmChainId === undefined
          ? sourcesOf(listed ?? indexed)
          : [],
      brief,
    ),
    ...fact('status', 'node status', statusLine(valueOf(status)?.status, role), sourcesOf(status), brief),
    ...tpsFact(results),
    ...fact(
      'created',
      'created',
      row?.createdAt === undefined ? undefined : [time(row.createdAt.getTime())],
      sourcesOf(listed),
    ),
    ...serviceFacts(results),
  ];
}

function subnetLine(subnetId: string | undefined): Line | undefined {
  if (subnetId === undefined) {
    return undefined;
  }
  return [subnetId === PRIMARY_NETWORK_ID ? id(subnetId, 'Primary Network') : id(subnetId)];
}

/** Uses the newest day in the data service's series. */
function tpsFact({ tps }: BlockchainResults): readonly Fact[] {
  const points = valueOf(tps)?.items ?? [];
  const newest = points.reduce<(typeof points)[number] | undefined>(
    (best, point) => (best === undefined || point.timestamp > best.timestamp ? point : best),
    undefined,
  );
  return fact(
    'tps',
    'daily TPS',
    newest === undefined
      ? undefined
      : [text(`${newest.value.toFixed(2)} on ${newest.timestamp.toISOString().slice(0, 10)}`)],
    sourcesOf(tps),
    { brief: true },
  );
}

/** Hosts named only by the data service are shown as plain text: the user has not allowed them. */
function serviceFacts({ blockchainId, indexed }: BlockchainResults): readonly Fact[] {
  const chain = valueOf(indexed)?.find(blockchainId);
  if (chain === undefined) {
    return [];
  }
  const from = sourcesOf(indexed);
  const line = (words: string | undefined): Line | undefined => (words === undefined ? undefined : [remote(words)]);
  const { token } = chain;
  return factsFrom(from, [
    ['token', 'token', line(token?.symbol ?? token?.name)],
    ['indexedAs', 'data service name', line(chain.name)],
    ['indexStatus', 'data service', line(chain.status)],
    ['features', 'data service features', chain.features.length === 0 ? undefined : line(chain.features.join(', '))],
    ['description', 'description', line(chain.description)],
    ['explorer', 'explorer', line(chain.explorerUrl)],
    ['rpcUrl', 'RPC URL', line(chain.rpcUrl)],
    ['wsUrl', 'websocket URL', line(chain.wsUrl)],
  ]);
}
