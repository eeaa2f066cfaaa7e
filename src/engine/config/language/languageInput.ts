import type { CheckInput, ChainFiles } from '../model';
import type { ConfigFile } from '../problem';
import type { ConfigNode, ConfigSource, TextPlace } from '../source/configNode';
import type { CursorPlace } from './placeAt';
import { type Completion, runToEnd } from '../../primitives';
import { readGenesisSteps, readUpgrade } from '../decode/readFiles';

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
export type ConfigPath = readonly (string | number)[];

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
