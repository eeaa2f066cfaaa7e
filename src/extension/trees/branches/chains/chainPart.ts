import {
  type Fact,
  type Line,
  type RawAnswer,
  type Report,
  type Section,
  type Source,
  text,
  plainText,
} from '../../../../engine/report';
import type { TreeIcon, TreeNode, TreeAction } from '../../rows/treeNode';
import { chainCell, placeId } from '../../rows/chains/chainsPlace';
import type { ChainsContext, FetchedRules } from './chainsContext';
import type { ListedChain } from '../../../../engine/chains';

/** One item below a chain. */
export interface PartWords {
  /** Below the chain: "feeConfig", "gasLimit". */
  readonly parts: readonly string[];
  readonly label: string;
  readonly value: Line;
  readonly symbol: string;
  readonly state?: TreeIcon['state'];
  readonly isBranch?: boolean;
  /** What it is, in one sentence; for the tooltip of what cannot be looked up. */
  readonly meaning?: string;
  readonly facts?: readonly Fact[];
  readonly section?: Omit<Section, 'from'>;
  readonly raw?: readonly RawAnswer[];
  readonly offers?: readonly TreeAction[];
  readonly castLine?: string;
  readonly identifier?: string;
  /** Whether `identifier` is looked up on this chain alone. */
  readonly isOfChain?: boolean;
  /** The request that asks for it. */
  readonly request: string;
}

/** An item below a chain; what cannot be looked up has a Finding of its own. */
export function chainPart(
  context: ChainsContext,
  chain: ListedChain,
  result: Pick<FetchedRules['result'], 'at' | 'hosts'>,
  words: PartWords,
): TreeNode {
  const { network, deps } = context;
  const { label, identifier, parts } = words;
  const { subnetId, key } = chain;
  const place = { network: network.name, chain: key, parts, subnetId };
  const description = plainText(words.value, deps.now());
  return {
    id: placeId(place),
    label,
    description: description === '' ? undefined : description,
    icon: { symbol: words.symbol, state: words.state ?? 'plain' },
    children: words.isBranch === true ? 'collapsed' : undefined,
    ...(identifier === undefined ? { report: reportOf(context, chain, result, words) } : { identifier }),
    chain: words.isOfChain === true ? chain.name : undefined,
    cell: chainCell(network, chain, words.request),
    offers: words.offers,
    castLine: words.castLine,
  };
}

function reportOf(
  { network }: ChainsContext,
  chain: ListedChain,
  { at, hosts }: Pick<FetchedRules['result'], 'at' | 'hosts'>,
  { label, value, meaning, facts = [], section, raw }: PartWords,
): Report {
  const sources = hosts.map((host): Source => ({ kind: 'node', host, outcome: 'answered', at, chain: chain.name }));
  const from = sources.map((_, i) => i);
  return {
    kind: 'blockchain',
    status: 'ok',
    identifier: chain.blockchainId ?? chain.name,
    title: [text(value.length === 0 ? label : `${label}: `), ...value],
    network: network.name,
    chain: chain.name,
    facts: [
      ...(meaning === undefined
        ? []
        : [{ key: 'meaning', label: 'details', value: [text(meaning)], from: [], brief: true }]),
      ...facts.map((fact) => ({ ...fact, from })),
    ],
    sections: section === undefined ? [] : [{ ...section, from }],
    related: [],
    sources,
    raw,
  };
}
