import { isJsonList, isJsonObject, type JsonNumber, type JsonValue, type Path, printJson } from '../../primitives';

/** Offsets in a cell's text in UTF-16 units; `end` is exclusive. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

export function containsOffset({ start, end }: JsonSpan, offset: number): boolean {
  return start <= offset && offset <= end;
}

export interface JsonProblem extends JsonSpan {
  readonly message: string;
}

export type JsonNode = JsonSpan &
  (
    | { readonly kind: 'object'; readonly members: readonly Member[] }
    | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
    /** May contain references. `decimal`: written as a number, but sent as hex, where a method takes quantities. */
    | { readonly kind: 'string'; readonly value: string; readonly decimal?: true }
    | { readonly kind: 'number'; readonly value: bigint | JsonNumber }
    | { readonly kind: 'word'; readonly value: boolean | null }
    /** `{{name.result.hash}}` in place of a value; `text` is without the braces. */
    | { readonly kind: 'reference'; readonly text: string }
    | { readonly kind: 'fault' }
  );

export interface Member {
  readonly key: string;
  readonly keySpan: JsonSpan;
  readonly value: JsonNode;
}

export function jsonNodeAt(node: JsonNode | undefined, path: Path): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((at, step) => {
    if (at?.kind === 'array') {
      return at.items[Number(step)];
    }
    return memberAt(at, step)?.value;
  }, node);
}

export function memberAt(node: JsonNode | undefined, key: string | number): Member | undefined {
  return node?.kind === 'object' ? membersOf(node.members).get(key) : undefined;
}

/** Cached per object, as each of thousands of members may be looked up. */
const byKey = new WeakMap<readonly Member[], ReadonlyMap<string | number, Member>>();

function membersOf(members: readonly Member[]): ReadonlyMap<string | number, Member> {
  const known = byKey.get(members) ?? new Map(members.toReversed().map((member) => [member.key, member]));
  byKey.set(members, known);
  return known;
}

/** Visits every node with its path, containers before their contents. */
export function eachNode(node: JsonNode, visit: (node: JsonNode, path: Path) => void, path: Path = []): void {
  visit(node, path);
  if (node.kind === 'object') {
    node.members.forEach(({ key, value }) => eachNode(value, visit, [...path, key]));
  } else if (node.kind === 'array') {
    node.items.forEach((item, i) => eachNode(item, visit, [...path, i]));
  }
}

/** A value on one line; references are kept. @param source the cell's text, to keep keys and leaves as written */
export function nodeText(node: JsonNode, source?: string): string {
  const { start, end } = node;
  switch (node.kind) {
    case 'object': {
      const keyText = ({ key, keySpan }: Member): string =>
        source === undefined ? JSON.stringify(key) : source.slice(keySpan.start, keySpan.end);
      const members = node.members.map((member) => `${keyText(member)}: ${nodeText(member.value, source)}`);
      return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
    }
    case 'array':
      return `[${node.items.map((item) => nodeText(item, source)).join(', ')}]`;
    default:
      return source?.slice(start, end) ?? leafText(node);
  }
}

function leafText(node: Exclude<JsonNode, { readonly kind: 'object' | 'array' }>): string {
  switch (node.kind) {
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
    case 'word':
      return printJson(node.value);
    case 'reference':
      return `{{${node.text}}}`;
    case 'fault':
      return '…';
  }
}

/** Node for a parsed value without inner positions, as in a command. */
export function toJsonNode(json: JsonValue, span: JsonSpan): JsonNode {
  const { start, end } = span;
  if (isJsonList(json)) {
    return { kind: 'array', start, end, items: json.map((item) => toJsonNode(item, span)) };
  }
  if (isJsonObject(json)) {
    const members = Object.entries(json).map(([key, value]) => ({
      key,
      keySpan: span,
      value: toJsonNode(value, span),
    }));
    return { kind: 'object', start, end, members };
  }
  if (typeof json === 'string') {
    return { kind: 'string', start, end, value: json };
  }
  return typeof json === 'boolean' || json === null
    ? { kind: 'word', start, end, value: json }
    : { kind: 'number', start, end, value: json };
}
