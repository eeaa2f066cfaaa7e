import { findIdentifiers, guardCopied, type SecretFinding, maxClipboardLength } from '../../engine/detection';
import { type Identifier, wellKnownValues } from '../../engine/primitives';
import { type Network, PRIMARY_NETWORK_ID, primaryChainNames } from '../../engine/networks';
import type { Target } from '../vscode/target';

/** A suggested identifier, and whether it may be a private key in its context. */
export interface Suggestion extends SecretFinding {
  readonly id: string;
  /** Where it was found, localised. */
  readonly from: string;
}

export interface SuggestionInput {
  /** Identifiers in the selection or at the cursor, with the guard's verdict on each. */
  readonly selection: readonly (SecretFinding & { readonly identifier: Identifier })[];
  readonly clipboard: string;
  readonly history: readonly string[];
}

const maxOfEach = 5;

/** Few enough that the examples below stay visible. */
const maxRecent = 6;

/**
 * Suggestions before anything is typed: selection, clipboard, history; each identifier once, never a private key. One
 * that looks like a key in any of these is guarded.
 */
export function suggestions({ selection, clipboard, history }: SuggestionInput): readonly Suggestion[] {
  const all: Suggestion[] = [
    ...selection
      .filter(({ identifier }) => identifier.kind !== 'privateKey')
      .slice(0, maxOfEach)
      .map(({ identifier, ...guarded }) => ({ id: identifier.text, from: 'from the editor', ...guarded })),
    ...copied(clipboard.slice(0, maxClipboardLength), history),
    ...history.slice(0, maxRecent).map((id) => ({ id, from: 'looked up recently', secret: false })),
  ];
  return all
    .filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
    .map((one) => ({ ...one, ...all.find(({ id, word }) => id === one.id && word !== undefined), from: one.from }));
}

function copied(clipboard: string, history: readonly string[]): readonly Suggestion[] {
  return findIdentifiers(clipboard)
    .filter(({ identifier }) => identifier.kind !== 'privateKey')
    .slice(0, maxOfEach)
    .map(({ identifier, start }) => {
      const guarded = guardCopied(identifier, clipboard, start);
      // Copied without context, but looked up before from a harmless one.
      const isKnown = guarded.word === undefined && history.includes(identifier.text);
      return { id: identifier.text, from: 'from the clipboard', ...(isKnown ? { secret: false } : guarded) };
    });
}

interface IdentifierExample {
  /** A real identifier: most networks have it, elsewhere the lookup reports it as not found. */
  readonly text: string;
  readonly kind: string;
}

/** One example of each kind that can be looked up on this network. */
export function identifierExamples({ hrp, chains }: Network): readonly IdentifierExample[] {
  const ewoq = wellKnownValues((name) => name.startsWith('ewoq'), { network: undefined, hrp }).map(({ id }) => id);
  const [evmAddress = '', platformAddress = ''] = ewoq;
  const blockchainId = chains.find((chain) => chain.blockchainId !== undefined)?.blockchainId;
  return [
    {
      text: '0x31ced5b9beb7f8782b014660da0cb18cc409f121f408186886e1ca3e8eeca96b',
      kind: 'transaction or block hash',
    },
    { text: evmAddress, kind: 'EVM address' },
    { text: platformAddress, kind: 'P-Chain address' },
    { text: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', kind: 'NodeID: a validator' },
    { text: blockchainId ?? PRIMARY_NETWORK_ID, kind: 'transaction, subnet, blockchain or validation ID' },
    { text: '1', kind: 'block number' },
    { text: 'latest', kind: 'last block of a chain' },
    { text: 'C-Chain', kind: 'name of a chain, a node or a network' },
    { text: 'ewoq', kind: 'name of a known account or contract' },
  ];
}

export interface NamedChoice {
  readonly label: string;
  readonly description: string;
  readonly target: Target & { readonly network: string };
}

/** Known names; sends nothing. */
export interface KnownNames {
  all(): readonly Network[];
  names(network: Network): ReadonlyMap<string, string>;
  nodeId(url: string): string | undefined;
  called?(matches: (name: string) => boolean): readonly { readonly id: string; readonly name: string }[];
}

/** Names of the last accepted block: on Avalanche, accepted is final. */
const lastBlock = /^(?:latest|finalized|safe|accepted)$/i;

const maxChoices = 12;

/** Whether a text means the last block of a chain. */
export function isLastBlock(text: string): boolean {
  return lastBlock.test(text.trim());
}

export function chainsWithBlocks(network: Network): readonly string[] {
  return [...network.chains.map(({ name }) => name), ...(network.nodes.length === 0 ? [] : primaryChainNames)];
}

/**
 * What a text may name on a network, exact matches first: the last block of each chain, a chain, a node, entries known
 * on all networks, another network.
 */
export function namedChoices(typed: string, network: Network, known: KnownNames): readonly NamedChoice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') {
    return [];
  }
  const here = (label: string, description: string, target: Target): NamedChoice => ({
    ...{ label, description, target: { ...target, network: network.name } },
  });
  if (isLastBlock(wanted)) {
    return chainsWithBlocks(network).map((chain) => here(wanted, `last block of ${chain}`, { id: wanted, chain }));
  }
  const matches = (name: string): boolean => isCalled(name.toLowerCase(), wanted);
  const ids = [
    ...[...known.names(network)].map(([id, name]) => ({ name, id })),
    { name: 'P-Chain', id: PRIMARY_NETWORK_ID },
  ].filter(({ name }) => matches(name));
  const nodes = network.nodes.flatMap(({ name, url }) => {
    const id = matches(name) ? known.nodeId(url) : undefined;
    return id === undefined ? [] : [here(name, `node of ${network.name}`, { id })];
  });
  const choices = [
    ...(known.called?.((name) => isCalled(name.replace(/^"/, ''), wanted)) ?? []).map(({ name, id }) =>
      here(name, `label of ${id}`, { id }),
    ),
    ...ids.map(({ name, id }) => here(name, `chain of ${network.name}, ${id}`, { id })),
    ...chainsWithBlocks(network)
      .filter(matches)
      .map((chain) => here(chain, `last block of ${chain}`, { id: 'latest', chain })),
    ...nodes,
    ...wellKnownValues(matches, { network: kindOf(network), hrp: network.hrp }).map(({ name, id }) =>
      here(name, id, { id }),
    ),
    ...known
      .all()
      .filter(({ name }) => matches(name))
      .map(({ name }) => ({
        label: name,
        description: 'network: its Primary Network',
        target: { id: PRIMARY_NETWORK_ID, network: name },
      })),
  ];
  const isExact = ({ label }: NamedChoice): boolean => label.toLowerCase() === wanted;
  const ordered = [...choices.filter(isExact), ...choices.filter((one) => !isExact(one))];
  return ordered
    .filter((one, index) => index === ordered.findIndex((other) => isSame(one, other)))
    .slice(0, maxChoices);
}

function isSame(a: NamedChoice, b: NamedChoice): boolean {
  return a.target.id === b.target.id && a.target.chain === b.target.chain && a.target.network === b.target.network;
}

/** Whether a word of the name has this prefix; a single letter matches only a chain such as `C`. */
function isCalled(name: string, wanted: string): boolean {
  return wanted.length === 1
    ? name === `${wanted}-chain`
    : name.split(/[^\p{L}\p{N}-]+/u).some((word) => word.startsWith(wanted)) || name.startsWith(wanted);
}

function kindOf({ networkId }: Network): 'mainnet' | 'fuji' | 'local' | undefined {
  return ({ 1: 'mainnet', 5: 'fuji', 12345: 'local' } as const)[networkId];
}
