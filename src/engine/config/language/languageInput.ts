import type { ConfigField, ConfigShape, Kind } from '../../precompiles';
import { type Completion, runToEnd } from '../../primitives';
import { readGenesisSteps, readUpgrade } from '../decode/readFiles';
import { configFieldOf } from '../decode/shapes';
import { cChainShape, evmConfigShape, genesisShape, nodeFlagShape, subnetShape, upgradeShape } from '../fields';
import type { CheckInput, ChainFiles } from '../model';
import type { ConfigFile } from '../problem';
import {
  type ConfigNode,
  type ConfigSource,
  type TextPlace,
  type ConfigMember,
  childrenOf,
  childIndexAt,
} from '../source/configNode';

/** The files of one chain, and context for hovers, completion and lenses. Sends no requests. */
export interface LanguageInput extends CheckInput {
  /** Display locale; the time zone is set where it differs from the clock's. */
  readonly locale?: string;
  readonly timeZone?: string;
  /** Symbol of the chain's native token; untrusted. */
  readonly symbol?: string;
  readonly live?: readonly LiveValues[];
  /** The workspace's name for an address. @param address `0x` and lower case */
  nameOf?(address: string): string | undefined;
  /** Addresses that the user has labelled, `0x` and lower case. */
  readonly labelled?: readonly { readonly id: string; readonly name: string }[];
}

export interface LiveValues {
  /** Source: a node's name or a host. Untrusted. */
  readonly from: string;
  /**
   * The on-chain counterpart of a value, as JSON text; `undefined` where the chain has none.
   * @param path keys and indices in the file, keys as spelled in the schema
   */
  valueAt(file: ConfigFile, path: ConfigPath): string | undefined;
}

type ConfigPath = readonly (string | number)[];

/** A completion before its context is applied. */
export type CompletionItem = Pick<Completion, 'label' | 'kind' | 'detail' | 'sentence' | 'snippet'>;

export interface CompletionContext {
  readonly input: LanguageInput;
  readonly file: ConfigFile;
  readonly place: CursorPlace;
}

export interface ConfigLens extends TextPlace {
  readonly title: string;
  /** Opens the rules in force from that time on, seconds since the epoch; absent where there is nothing to open. */
  readonly opens?: { readonly rulesAt: bigint };
  readonly isTimeline?: true;
}

const maxItems = 400;

/** The files that determine a chain's rules, without accounts: a genesis with 20,000 of them decodes at once. */
export function chainFilesOf({ network, genesis, upgrade }: LanguageInput): ChainFiles {
  return {
    network,
    genesis: genesis && runToEnd(readGenesisSteps(withoutAccounts(genesis))).genesis,
    upgrade: upgrade && readUpgrade(withoutAccounts(upgrade)).upgrade,
  };
}

/** The same file with empty account and mint tables and shortened lists. */
export function withoutAccounts(source: ConfigSource): ConfigSource {
  return { ...source, root: source.root && shorten(source.root, 0, { values: maxValues }) };
}

const maxDepth = 6;
const tableKeys = /^(?:alloc|accounts|initialMint)$/i;

/** Limit of values copied in all, as this runs at each hover. */
const maxValues = 20_000;

function shorten(node: ConfigNode, depth: number, left: { values: number }): ConfigNode {
  left.values--;
  if (node.kind === 'list') {
    const items = depth > maxDepth || left.values < 0 ? [] : node.items.slice(0, maxItems);
    return { ...node, items: items.map((item) => shorten(item, depth + 1, left)) };
  }
  if (node.kind !== 'object') {
    return node;
  }
  const members = depth > maxDepth || left.values < 0 ? [] : node.members.slice(-maxItems);
  return {
    ...node,
    members: members.map((member) => {
      const { key, value } = member;
      const isTable = value?.kind === 'object' && tableKeys.test(key);
      return { ...member, value: isTable ? { ...value, members: [] } : value && shorten(value, depth + 1, left) };
    }),
  };
}

// jsonc-parser's getLocation() scans the text up to the offset at each hover, and reports no schema kinds.

export interface PathStep {
  /** `undefined` for a key without a value. */
  readonly node: ConfigNode | undefined;
  readonly member?: ConfigMember;
  readonly field?: ConfigField;
  readonly kind: Kind | undefined;
  /** From the root; keys as spelled in the schema. */
  readonly path: ConfigPath;
}

export interface CursorPlace {
  /** From the root to the innermost; not empty where the file has a value. */
  readonly steps: readonly PathStep[];
  /** Relative to the innermost step: on its key, on or in its value, at its missing value, outside of its brackets. */
  readonly on: 'key' | 'value' | 'missing' | 'outside';
}

/** VMs read nothing deeper; each step holds the whole path. */
const maxPlaceDepth = 100;
const maxGap = 1_000;

export function shapeOf({ vm }: Pick<CheckInput, 'vm'>, file: ConfigFile): ConfigShape {
  switch (file) {
    case 'genesis':
      return genesisShape;
    case 'upgrade':
      return upgradeShape;
    case 'config':
      return vm === 'cChain' ? cChainShape : evmConfigShape;
    case 'subnet':
      return subnetShape;
    case 'node':
      return nodeFlagShape;
  }
}

/** The value at an offset, end inclusive. */
export function placeAt({ root, text }: ConfigSource, shape: ConfigShape, offset: number): CursorPlace {
  const steps: PathStep[] = [{ node: root, kind: { shape }, path: [] }];
  for (;;) {
    const step = steps.at(-1)!;
    const { node } = step;
    if (node === undefined || (node.kind !== 'object' && node.kind !== 'list') || steps.length > maxPlaceDepth) {
      return { steps, on: 'value' };
    }
    const children = childrenOf(node);
    // While unclosed, a container ends where its last child does.
    const isClosed = '}]'.includes(text[node.end - 1]!) && children.at(-1)?.end !== node.end;
    if (offset <= node.start || offset >= node.end + (isClosed ? 0 : 1)) {
      return { steps, on: 'outside' };
    }
    const index = childIndexAt(children, offset);
    const child = children[index];
    const isMissing =
      child !== undefined && 'key' in child && child.value === undefined && isColonOnly(text, child.keyEnd, offset);
    if (child === undefined || (child.end < offset && !isMissing)) {
      return { steps, on: 'value' };
    }
    steps.push(innerStep(step, child, index));
    if ('key' in child && (offset <= child.keyEnd || child.value === undefined || offset < child.value.start)) {
      return { steps, on: isMissing || offset > child.keyEnd ? 'missing' : 'key' };
    }
  }
}

function isColonOnly(text: string, start: number, end: number): boolean {
  return end - start <= maxGap && /^\s*:[ \t]*$/.test(text.slice(start, end));
}

export function innerStep({ kind, path }: PathStep, child: ConfigMember | ConfigNode, index: number): PathStep {
  if (!('key' in child)) {
    const item = typeof kind === 'object' && 'list' in kind ? kind.list : undefined;
    return { node: child, kind: item, path: [...path, index] };
  }
  const field = typeof kind === 'object' && 'shape' in kind ? configFieldOf(kind.shape, child.key) : undefined;
  const inner = typeof kind === 'object' && 'map' in kind ? kind.map : field?.kind;
  return { node: child.value, member: child, field, kind: inner, path: [...path, field?.key ?? child.key] };
}
