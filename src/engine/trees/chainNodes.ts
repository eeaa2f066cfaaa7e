import { cleanRemote, formatAmount, formatCount } from '../primitives';
import { type Report, type Source, plainText, text } from '../report';
import type { ChainRow, ListedChain } from '../chains';
import { type TreeBranch, type TreeIcon, type TreeNode, chainCell, placeId } from './treeNode';
import type { ChainsContext } from './io/chainsContext';

/** Who told what a branch shows. */
export type RowOrigin = Pick<TreeBranch, 'at' | 'hosts'>;

/** Rows below a chain as items; what cannot be looked up has a Report of its own. @param parts where they stand */
export function rowNodes(
  { network, deps }: ChainsContext,
  chain: ListedChain,
  by: RowOrigin,
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
      ...(identifier === undefined ? { report: reportOf(network.name, chain, by, row) } : { identifier }),
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

/** What was told of a chain for its line. */
export interface FetchedChain {
  /** What `platform.getBlockchainStatus` says. */
  readonly status?: string;
  readonly height?: bigint;
  /** In hundredths. */
  readonly tps?: bigint;
  /** The node does not serve it. */
  readonly isAbsent?: boolean;
  /** It was asked and did not answer. */
  readonly isSilent?: boolean;
}

/** The line of a blockchain: height and throughput; in words for who does not see it also what it is. */
export function chainNode({ deps, network }: ChainsContext, chain: ListedChain, result: FetchedChain): TreeNode {
  const { blockchainId, subnetId, evm, key } = chain;
  const label = cleanRemote(chain.name, 60);
  const figures = figuresOf(result);
  const isPinned = blockchainId !== undefined && deps.pinned(network.name, blockchainId);
  // The data service lists transactions of these.
  const lists = ['C', 'P', 'X'].includes(key) ? (['export'] as const) : [];
  // Its genesis is its own: that of the C-Chain is the network's.
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

/** What it is: its EVM chain ID, token and status on the node. */
function wordsOf({ key, evmChainId, symbol }: ListedChain, { status, isAbsent }: FetchedChain): readonly string[] {
  // On the primary network it says nothing about whether the node validates.
  const isPrimary = ['C', 'P', 'X'].includes(key) && status === 'Syncing';
  return [
    ...(evmChainId === undefined ? [] : [`EVM chain ${evmChainId}`]),
    ...(symbol === undefined ? [] : [`gas token ${cleanRemote(symbol, 24)}`]),
    ...(status === undefined || isAbsent === true ? [] : [isPrimary ? 'running on the node' : statusWords(status)]),
  ];
}

/** In brief, as against `statusLine`. */
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

/** Whether the node that says so runs the chain. */
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
