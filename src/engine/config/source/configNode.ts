import { countWhile } from '../../primitives';

/**
 * A JSON file as open in an editor: every value with its position, numbers as text, incomplete parts omitted. Offsets
 * are UTF-16 units from the start of the text; `end` is exclusive.
 */
export type ConfigNode = ObjectNode | ListNode | StringNode | NumberNode | WordNode;

export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

export interface ObjectNode extends TextPlace {
  readonly kind: 'object';
  /** In text order, including duplicate keys. */
  readonly members: readonly ConfigMember[];
}

export interface ListNode extends TextPlace {
  readonly kind: 'list';
  readonly items: readonly ConfigNode[];
}

export interface StringNode extends TextPlace {
  readonly kind: 'string';
  /** Without quotes and escapes. */
  readonly value: string;
}

export interface NumberNode extends TextPlace {
  readonly kind: 'number';
  /** As written: `1e18`, `007`, `0x1`; not necessarily valid JSON. */
  readonly text: string;
}

export interface WordNode extends TextPlace {
  readonly kind: 'word';
  /** `undefined` for a word that is not JSON. */
  readonly value: true | false | null | undefined;
}

export interface ConfigMember extends TextPlace {
  readonly key: string;
  /** After the closing quote. */
  readonly keyEnd: number;
  readonly value: ConfigNode | undefined;
}

export interface SyntaxFault extends TextPlace {
  readonly kind:
    | 'byteOrderMark'
    | 'comment'
    | 'trailingComma'
    | 'missingComma'
    | 'missingColon'
    | 'missingKey'
    | 'missingValue'
    | 'singleQuotes'
    | 'unquotedKey'
    | 'unknownWord'
    | 'badNumber'
    | 'badString'
    | 'openString'
    | 'blank'
    | 'unexpected'
    | 'textAfterEnd'
    | 'openContainer'
    | 'tooDeep'
    | 'empty';
}

export interface ConfigSource {
  readonly text: string;
  readonly root: ConfigNode | undefined;
  /** Empty for valid JSON. In the order found; limited to a few hundred per kind. */
  readonly faults: readonly SyntaxFault[];
  /** The comment that declares the file type; blanked out for parsing. */
  readonly marker?: TextPlace;
  /** Keys of precompiles that exist only in the chain's own VM: their contents are not validated. */
  readonly ownPrecompiles?: readonly string[];
}

export function keyPlace({ start, keyEnd }: ConfigMember): TextPlace {
  return { start, end: keyEnd };
}

export function valuePlace(member: ConfigMember): TextPlace {
  return member.value ?? keyPlace(member);
}

export function childrenOf(node: ConfigNode | undefined): readonly (ConfigMember | ConfigNode)[] {
  return node?.kind === 'object' ? node.members : node?.kind === 'list' ? node.items : [];
}

/** The child that contains an offset; `children` are in text order. */
export function childAt<T extends TextPlace>(children: readonly T[], offset: number): T | undefined {
  const child = children[childIndexAt(children, offset)];
  return child !== undefined && child.end > offset ? child : undefined;
}

/** Index of the last child that starts at or before an offset; `children` are in text order. */
export function childIndexAt(children: readonly { readonly start: number }[], offset: number): number {
  return countWhile(children.length, (i) => children[i]!.start <= offset) - 1;
}

/** The last member with a key, case-insensitive, which is the one that counts. */
export function memberOf(node: ConfigNode | undefined, key: string): ConfigMember | undefined {
  const lower = key.toLowerCase();
  return node?.kind === 'object'
    ? node.members.findLast((each) => each.key.length === lower.length && each.key.toLowerCase() === lower)
    : undefined;
}

/** Position of a root member's key, else the start of the file. */
export function keyOrStart(root: ConfigNode | undefined, key: string): TextPlace {
  const found = memberOf(root, key);
  const start = root?.start ?? 0;
  return found === undefined ? { start, end: root === undefined ? start : start + 1 } : keyPlace(found);
}
