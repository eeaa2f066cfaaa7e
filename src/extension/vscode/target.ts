import { type BalanceFilter, readBalanceFilter } from '../../engine/report';
import { fieldsOf, textOf } from '../../engine/primitives';
import type { HoverCommandId } from './ids';

/** Parameters of a lookup: an identifier as text, and where to look. */
export interface Target {
  readonly id: string;
  /** Name of a network in the settings; absent for the active one. */
  readonly network?: string;
  /** Name of one chain; absent for all of the network's. */
  readonly chain?: string;
  /** Name of the only node to query; absent for the network's usual sources. */
  readonly node?: string;
  /** Which balances of an EVM address; absent for all current ones except spam. */
  readonly balances?: BalanceFilter;
}

const maxIdLength = 1 << 20;

/** Parses a command's first argument: a string is an identifier on the active network; `undefined` for others. */
export function readTarget(value: unknown): Target | undefined {
  if (typeof value === 'string') {
    return readTarget({ id: value });
  }
  const { id, network, chain, node, balances } = fieldsOf(value);
  return typeof id !== 'string' || id === '' || id.length > maxIdLength
    ? undefined
    : {
        ...{ id, network: textOf(network), chain: textOf(chain), node: textOf(node) },
        balances: readBalanceFilter(balances),
      };
}

/** A `command:` URI for Markdown of `linkedMarkdown`. Arguments are plain data, and validated when the command runs. */
export function commandLink(id: HoverCommandId, ...args: readonly unknown[]): string {
  const query = encodeURIComponent(JSON.stringify(args));
  // A closing bracket would end the link, so that the rest became text of the hover.
  return `command:${id}?${query.replace(/[!'()*]/g, percentEncoded)}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** A zero-based position in a text. Links contain it instead of the text there, which stays in its file. */
export interface TextPlace {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** The link is ours, but anyone can run the command. */
export function readTextPlace(value: unknown): TextPlace | undefined {
  const { uri, line, character } = fieldsOf(value);
  return typeof uri === 'string' && isIndex(line) && isIndex(character) ? { uri, line, character } : undefined;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
