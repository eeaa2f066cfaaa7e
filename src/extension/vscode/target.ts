import { type BalanceFilter, readBalanceFilter } from '../../engine/report';
import { fieldsOf, textOf } from '../../engine/primitives';
import type { HoverCommandId } from './ids';

/** What a link or another extension asks for: an identifier as text, and where to look. */
export interface Target {
  readonly id: string;
  /** Name of a network in the settings; absent: the active one. */
  readonly network?: string;
  /** Name of one chain; absent: all of the network's. */
  readonly chain?: string;
  /** Name of the one node that is asked, and nothing else; absent: the network as it is. */
  readonly node?: string;
  /** Which balances of an EVM address; absent: all of today's but spam. */
  readonly balances?: BalanceFilter;
}

const maxIdLength = 1 << 20;

/** Reads a command's first argument: a text is an identifier on the active network. Anything else is `undefined`. */
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

/** A `command:` URI for a Markdown text of `linkedMarkdown`. The arguments are data only: they are checked again when it runs. */
export function commandLink(id: HoverCommandId, ...args: readonly unknown[]): string {
  const query = encodeURIComponent(JSON.stringify(args));
  // A closing bracket would end the link, and what comes after it would be text of the hover.
  return `command:${id}?${query.replace(/[!'()*]/g, percentEncoded)}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** A place in a text. Line and character count from 0. A link names it and not what stands there, which stays in its file. */
export interface TextPlace {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** The link is ours, but the command could be called by anybody. */
export function readTextPlace(value: unknown): TextPlace | undefined {
  const { uri, line, character } = fieldsOf(value);
  return typeof uri === 'string' && isIndex(line) && isIndex(character) ? { uri, line, character } : undefined;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
