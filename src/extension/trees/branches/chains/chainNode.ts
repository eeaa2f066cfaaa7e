import { cleanRemote, formatAmount, formatCount } from '../../../../engine/primitives';
import type { TreeIcon, TreeNode } from '../../rows/treeNode';
import type { ChainsContext } from './chainsContext';
import { chainCell, placeId } from '../../rows/chains/chainsPlace';
import type { ListedChain } from '../../../../engine/chains';

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
export function chainNode(context: ChainsContext, chain: ListedChain, result: FetchedChain): TreeNode {
  const { deps, network } = context;
  const { blockchainId, subnetId, evm } = chain;
  const label = cleanRemote(chain.name, 60);
  const figures = figuresOf(result);
  // The data service lists transactions of these.
  const lists = ['C', 'P', 'X'].includes(chain.key) ? (['export'] as const) : [];
  // Its genesis is its own: that of the C-Chain is the network's.
  const files = evm === undefined || chain.key === 'C' ? [] : (['config'] as const);
  const isPinned = blockchainId !== undefined && deps.pinned(network.name, blockchainId);
  const place = { network: network.name, chain: chain.key, parts: [], subnetId };
  return {
    id: placeId(place),
    label,
    description: figures.length === 0 ? undefined : figures.join(' · '),
    icon: iconOf(result),
    accessibilityLabel: [
      label,
      ...wordsOf(chain, result.isAbsent === true ? undefined : result.status),
      ...figures,
    ].join(', '),
    children: evm === undefined ? undefined : 'collapsed',
    identifier: blockchainId,
    cell: chainCell(network, chain, heightRequest(chain)),
    runs: evm === undefined ? undefined : [chain.key],
    offers:
      blockchainId === undefined ? undefined : ([isPinned ? 'unpin' : 'pin', 'compare', ...lists, ...files] as const),
  };
}

/** What it is: its EVM chain ID, token and status on the node. */
function wordsOf({ key, evmChainId, symbol }: ListedChain, status: string | undefined): readonly string[] {
  // On the primary network it says nothing about whether the node validates.
  const isPrimary = ['C', 'P', 'X'].includes(key) && status === 'Syncing';
  return [
    ...(evmChainId === undefined ? [] : [`EVM chain ${evmChainId}`]),
    ...(symbol === undefined ? [] : [`gas token ${cleanRemote(symbol, 24)}`]),
    ...(status === undefined ? [] : [isPrimary ? 'running on the node' : statusWords(status)]),
  ];
}

/** In brief, as against `statusLine`. */
function statusWords(status: string): string {
  switch (status) {
    case 'Validating':
      return 'validated by the node';
    case 'Syncing':
      return 'tracked by the node';
    case 'Created':
      return 'not on the node';
    case 'Preferred':
      return 'to be created';
    default:
      return cleanRemote(status, 40);
  }
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
  return [
    formatCount(height),
    ...(tps === undefined ? [] : [formatAmount({ value: tps, decimals: 2, symbol: 'TPS' })]),
  ];
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
  if (key === 'P') {
    return 'platform.getHeight';
  }
  if (key === 'X') {
    return 'avm.getHeight';
  }
  return evm === undefined
    ? `platform.getBlockchainStatus { "blockchainID": "${blockchainId}" }`
    : 'eth_getBlockByNumber ["latest", false]';
}
