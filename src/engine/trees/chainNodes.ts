import { cleanRemote, formatAmount, formatCount } from '../primitives';
import { type Report, type Source, plainText, text } from '../report';
import type { ChainRow, ListedChain } from '../chains';
import { type TreeBranch, type TreeIcon, type TreeNode, chainCell, placeId } from './treeNode';
import type { ChainsContext } from './io/chainsContext';

/** When and by which hosts a branch was fetched. */
export type RowOrigin = Pick<TreeBranch, 'at' | 'hosts'>;

/** Tree nodes for a chain's rows; a row without an identifier has its own Report. @param parts path below the chain */
export function rowNodes(
  { network, deps }: ChainsContext,
  chain: ListedChain,
  origin: RowOrigin,
  parts: readonly string[],
  rows: readonly ChainRow[],
): readonly TreeNode[] {
  return rows.map((row): TreeNode => {
    const { label, identifier, below, offers, castLine } = row;
    const description = plainText(row.value, deps.now());
    const isBranch = below === 'later' || (below !== undefined && (below.rows.length > 0 || below.error !== undefined));
    return {
      id: placeId({ network: network.name, chain: chain.key, parts: [...parts, row.key], subnetId: chain.subnetId }),
      label,
      description: description === '' ? undefined : description,
      icon: { symbol: row.symbol, state: row.state ?? 'plain' },
      children: isBranch ? 'collapsed' : undefined,
      ...(identifier === undefined ? { report: reportOf(network.name, chain, origin, row) } : { identifier }),
      chain: row.isOfChain === true ? chain.name : undefined,
      cell: chainCell(network, chain, row.request),
      offers,
      castLine,
    };
  });
}

function reportOf(network: string, chain: ListedChain, { at, hosts }: RowOrigin, row: ChainRow): Report {
  const { label, value, meaning, facts = [], section, raw } = row;
  const sources = hosts.map((host): Source => ({ kind: 'node', host, outcome: 'answered', at, chain: chain.name }));
  const from = sources.map((_, i) => i);
  const details =
    meaning === undefined ? [] : [{ key: 'meaning', label: 'details', value: [text(meaning)], from: [], brief: true }];
  return {
    kind: 'blockchain',
    status: 'ok',
    identifier: chain.blockchainId ?? chain.name,
    title: [text(value.length === 0 ? label : `${label}: `), ...value],
    network,
    chain: chain.name,
    facts: [...details, ...facts.map((fact) => ({ ...fact, from }))],
    sections: section === undefined ? [] : [{ ...section, from }],
    sources,
    raw,
  };
}

export interface FetchedChain {
  /** From `platform.getBlockchainStatus`. */
  readonly status?: string;
  readonly height?: bigint;
  /** In hundredths. */
  readonly tps?: bigint;
  /** The node does not serve the chain. */
  readonly isAbsent?: boolean;
  /** The node was queried and did not answer. */
  readonly isSilent?: boolean;
}

/** The node of a blockchain with height and throughput. Its accessibility label adds EVM chain ID, token and status. */
export function chainNode({ deps, network }: ChainsContext, chain: ListedChain, result: FetchedChain): TreeNode {
  const { blockchainId, subnetId, evm, key } = chain;
  const label = cleanRemote(chain.name, 60);
  const figures = figuresOf(result);
  const isPinned = blockchainId !== undefined && deps.pinned(network.name, blockchainId);
  // The data service lists transactions of these chains.
  const lists = ['C', 'P', 'X'].includes(key) ? (['export'] as const) : [];
  // The C-Chain has no genesis of its own: it is part of the network's.
  const files = evm === undefined || key === 'C' ? [] : (['config'] as const);
  return {
    id: placeId({ network: network.name, chain: key, parts: [], subnetId }),
    label,
    description: figures.length === 0 ? undefined : figures.join(' · '),
    icon: iconOf(result),
    accessibilityLabel: [label, ...wordsOf(chain, result), ...figures].join(', '),
    children: evm === undefined ? undefined : 'collapsed',
    identifier: blockchainId,
    cell: chainCell(network, chain, heightRequest(chain)),
    runs: evm === undefined ? undefined : [key],
    offers: blockchainId === undefined ? undefined : [isPinned ? 'unpin' : 'pin', 'compare', ...lists, ...files],
  };
}

function wordsOf({ key, evmChainId, symbol }: ListedChain, { status, isAbsent }: FetchedChain): readonly string[] {
  // On the primary network "Syncing" does not mean that the node does not validate.
  const isPrimary = ['C', 'P', 'X'].includes(key) && status === 'Syncing';
  return [
    ...(evmChainId === undefined ? [] : [`EVM chain ${evmChainId}`]),
    ...(symbol === undefined ? [] : [`gas token ${cleanRemote(symbol, 24)}`]),
    ...(status === undefined || isAbsent === true ? [] : [isPrimary ? 'running on the node' : statusWords(status)]),
  ];
}

/** Shorter than `statusLine`. */
const knownStatuses: ReadonlyMap<string, string> = new Map([
  ['Validating', 'validated by the node'],
  ['Syncing', 'tracked by the node'],
  ['Created', 'not on the node'],
  ['Preferred', 'to be created'],
]);

function statusWords(status: string): string {
  return knownStatuses.get(status) ?? cleanRemote(status, 40);
}

function figuresOf({ status, height, tps, isSilent, isAbsent }: FetchedChain): readonly string[] {
  if (isSilent === true) {
    return ['no answer'];
  }
  if (isAbsent === true) {
    return [statusWords('Created')];
  }
  if (height === undefined) {
    return status === undefined || isRun(status) ? [] : [statusWords(status)];
  }
  const perSecond = tps === undefined ? [] : [formatAmount({ value: tps, decimals: 2, symbol: 'TPS' })];
  return [formatCount(height), ...perSecond];
}

function iconOf({ status, height, isSilent, isAbsent }: FetchedChain): TreeIcon {
  const isUnreachable = isAbsent === true || (height === undefined && status !== undefined && !isRun(status));
  return {
    symbol: 'link',
    state: isSilent === true ? 'bad' : isUnreachable ? 'away' : height === undefined ? 'plain' : 'good',
  };
}

/** Whether a node with this status runs the chain. */
export function isRun(status: string): boolean {
  return status === 'Validating' || status === 'Syncing';
}

function heightRequest({ key, evm, blockchainId }: ListedChain): string {
  if (key === 'P' || key === 'X') {
    return key === 'P' ? 'platform.getHeight' : 'avm.getHeight';
  }
  return evm === undefined
    ? `platform.getBlockchainStatus { "blockchainID": "${blockchainId}" }`
    : 'eth_getBlockByNumber ["latest", false]';
}
