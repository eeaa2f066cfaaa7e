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
  lastFrom,
} from '../source/configNode';

/** The files of one chain, and what is known beside them for hovers, completion and lenses. Nothing is asked for it. */
export interface LanguageInput extends CheckInput {
  /** The reader's language, and the time zone where it is not that of the clock. */
  readonly locale?: string;
  readonly timeZone?: string;
  /** Of the chain's native token; from outside, so not trusted. */
  readonly symbol?: string;
  /** What the running chain has, as each node that was asked says. */
  readonly live?: readonly LiveValues[];
  /** The name that the workspace gives an address; absent: none. @param address `0x` and lower case */
  nameOf?(address: string): string | undefined;
  /** Addresses that the user named, `0x` and lower case. */
  readonly labelled?: readonly { readonly id: string; readonly name: string }[];
}

export interface LiveValues {
  /** Who says so: a node's name, a host. Not trusted. */
  readonly from: string;
  /**
   * What stands on the chain in place of a value, as JSON text; undefined: it says nothing about it.
   * @param path keys and indices in the file, keys as the table of fields spells them
   */
  valueAt(file: ConfigFile, path: ConfigPath): string | undefined;
}

/** Keys and indices from the top of a file. */
type ConfigPath = readonly (string | number)[];

/** What a completion writes, before it is known what stands around it. */
export type CompletionItem = Pick<Completion, 'label' | 'kind' | 'detail' | 'sentence' | 'snippet'>;

/** Where offers are made, for those who make them. */
export interface CompletionContext {
  readonly input: LanguageInput;
  readonly file: ConfigFile;
  readonly place: CursorPlace;
}

/** A line above a part of a file. */
export interface ConfigLens extends TextPlace {
  readonly title: string;
  /** A click opens the rules that hold from that time on, seconds since the epoch; absent: nothing to open. */
  readonly opens?: { readonly rulesAt: bigint };
  /** A click opens the changes of the rules, drawn. */
  readonly isTimeline?: true;
}

/** More in one list nobody reads. */
const mostItems = 400;

/** What makes the rules of a chain. Accounts are none of it: a genesis with 20,000 of them is read at once without. */
export function chainFilesOf({ network, genesis, upgrade }: LanguageInput): ChainFiles {
  return {
    network,
    genesis: genesis && runToEnd(readGenesisSteps(withoutAccounts(genesis))).genesis,
    upgrade: upgrade && readUpgrade(withoutAccounts(upgrade)).upgrade,
  };
}

/** The same file with empty tables of accounts and mints, and no more items than one can read. */
export function withoutAccounts(source: ConfigSource): ConfigSource {
  return { ...source, root: source.root && shortened(source.root, 0, { values: mostValues }) };
}

/** Items stand this deep: file, list, item, precompile. */
const deepest = 6;
const emptied = /^(?:alloc|accounts|initialMint)$/i;

/** Values that are taken over in all: it is done at each hover. */
const mostValues = 20_000;

function shortened(node: ConfigNode, depth: number, left: { values: number }): ConfigNode {
  left.values--;
  if (node.kind === 'list') {
    const items = depth > deepest || left.values < 0 ? [] : node.items.slice(0, mostItems);
    return { ...node, items: items.map((item) => shortened(item, depth + 1, left)) };
  }
  if (node.kind !== 'object') {
    return node;
  }
  const members = depth > deepest || left.values < 0 ? [] : node.members.slice(-mostItems);
  return {
    ...node,
    members: members.map((member) => {
      const { key, value } = member;
      const isTable = value?.kind === 'object' && emptied.test(key);
      return { ...member, value: isTable ? { ...value, members: [] } : value && shortened(value, depth + 1, left) };
    }),
  };
}

// jsonc-parser's getLocation() reads the text anew up to the place at each hover, and tells no kinds of values.

/** A value on the way to a place, with what the schema says of it. */
export interface PathStep {
  /** Undefined: a key that has no value yet. */
  readonly node: ConfigNode | undefined;
  readonly member?: ConfigMember;
  readonly field?: ConfigField;
  /** Undefined: nothing is known about it. */
  readonly kind: Kind | undefined;
  /** From the top; keys as the schema spells them. */
  readonly path: ConfigPath;
}

export interface CursorPlace {
  /** From the top of the file to the innermost; never empty where the file has a value. */
  readonly steps: readonly PathStep[];
  /** Of the innermost: on its key, on or in its value, where its value belongs, before or past its brackets. */
  readonly on: 'key' | 'value' | 'missing' | 'outside';
}

/** Nothing that a VM reads is deeper; each step has the whole path. */
const deepestPlace = 100;
/** Between a key and where its value is typed. */
const longestGap = 1_000;

/** What the top of a file may hold. */
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

/** What stands at an offset. The end of a word belongs to it. */
export function placeAt({ root, text }: ConfigSource, shape: ConfigShape, offset: number): CursorPlace {
  const steps: PathStep[] = [{ node: root, kind: { shape }, path: [] }];
  for (;;) {
    const step = steps.at(-1)!;
    const { node } = step;
    if (node === undefined || (node.kind !== 'object' && node.kind !== 'list') || steps.length > deepestPlace) {
      return { steps, on: 'value' };
    }
    const children = childrenOf(node);
    // While it is half typed, it ends where the last one in it does.
    const isClosed = '}]'.includes(text[node.end - 1]!) && children.at(-1)?.end !== node.end;
    if (offset <= node.start || offset >= node.end + (isClosed ? 0 : 1)) {
      return { steps, on: 'outside' };
    }
    const index = lastFrom(children, offset);
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

/** Whether nothing but a colon and blanks stand behind a key. */
function isColonOnly(text: string, start: number, end: number): boolean {
  return end - start <= longestGap && /^\s*:[ \t]*$/.test(text.slice(start, end));
}

/** To a member of an object or the item of a list at an index. */
export function innerStep({ kind, path }: PathStep, child: ConfigMember | ConfigNode, index: number): PathStep {
  if (!('key' in child)) {
    const item = typeof kind === 'object' && 'list' in kind ? kind.list : undefined;
    return { node: child, kind: item, path: [...path, index] };
  }
  const field = typeof kind === 'object' && 'shape' in kind ? configFieldOf(kind.shape, child.key) : undefined;
  const inner = typeof kind === 'object' && 'map' in kind ? kind.map : field?.kind;
  return { node: child.value, member: child, field, kind: inner, path: [...path, field?.key ?? child.key] };
}
