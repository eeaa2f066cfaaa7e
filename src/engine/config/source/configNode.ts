import { countWhile } from '../../primitives';

/**
 * A JSON file as it stands in an editor: every value with its place, numbers as their text, half-typed parts left out.
 * Offsets are UTF-16 units from the start of the text; `end` is the one after the last.
 */
export type ConfigNode = ObjectNode | ListNode | StringNode | NumberNode | WordNode;

export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

export interface ObjectNode extends TextPlace {
  readonly kind: 'object';
  /** As they stand, with those of equal keys. */
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
  /** As written: `1e18`, `007`, `0x1`; JSON or not. */
  readonly text: string;
}

export interface WordNode extends TextPlace {
  readonly kind: 'word';
  /** Undefined: a word that JSON does not know. */
  readonly value: true | false | null | undefined;
}

/** A key with its value; from the key's start to the value's end. */
export interface ConfigMember extends TextPlace {
  readonly key: string;
  /** Past the closing quote. */
  readonly keyEnd: number;
  /** Undefined while none is typed. */
  readonly value: ConfigNode | undefined;
}

/** What keeps a text from being JSON. */
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
  /** Undefined where no value stands in the text. */
  readonly root: ConfigNode | undefined;
  /** None: the text is JSON. As they were found; of the same kind in a row at most a few hundred. */
  readonly faults: readonly SyntaxFault[];
  /** The comment that says to us which file it is; it was read as if it were not there. */
  readonly marker?: TextPlace;
  /** Keys of precompiles that only the chain's own VM has: what they hold is not checked. */
  readonly ownPrecompiles?: readonly string[];
}

export function keyPlace({ start, keyEnd }: ConfigMember): TextPlace {
  return { start, end: keyEnd };
}

/** The value, or the key where none is typed. */
export function valuePlace(member: ConfigMember): TextPlace {
  return member.value ?? keyPlace(member);
}

/** In the order of the text. */
export function childrenOf(node: ConfigNode | undefined): readonly (ConfigMember | ConfigNode)[] {
  return node?.kind === 'object' ? node.members : node?.kind === 'list' ? node.items : [];
}

/** The one around an offset; they are in the order of the text. */
export function childAt<T extends TextPlace>(children: readonly T[], offset: number): T | undefined {
  const child = children[lastFrom(children, offset)];
  return child !== undefined && child.end > offset ? child : undefined;
}

/** The index of the last one that begins at or before an offset; they are in the order of the text. */
export function lastFrom(children: readonly { readonly start: number }[], offset: number): number {
  return countWhile(children.length, (i) => children[i]!.start <= offset) - 1;
}

/** The last member of a key in any letter case, which is the one that counts. */
export function memberOf(node: ConfigNode | undefined, key: string): ConfigMember | undefined {
  const lower = key.toLowerCase();
  return node?.kind === 'object'
    ? node.members.findLast((each) => each.key.length === lower.length && each.key.toLowerCase() === lower)
    : undefined;
}

/** The key of a member at the top of a file; else where the file begins. */
export function topPlace(root: ConfigNode | undefined, key: string): TextPlace {
  const found = memberOf(root, key);
  const start = root?.start ?? 0;
  return found === undefined ? { start, end: root === undefined ? start : start + 1 } : keyPlace(found);
}
