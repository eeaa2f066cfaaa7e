import { isJsonList, isJsonObject, type JsonNumber, type JsonValue, type Path, printJson } from '../../primitives';

/** A place in a cell's text, in UTF-16 units; `end` exclusive. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

export function holds({ start, end }: JsonSpan, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** What is wrong somewhere in a cell, in one sentence. */
export interface JsonProblem extends JsonSpan {
  readonly message: string;
}

/** JSON with its places in the text, and with references where a value may stand. */
export type JsonNode = JsonSpan &
  (
    | { readonly kind: 'object'; readonly members: readonly Member[] }
    | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
    /** May hold references inside. `decimal`: hex that is written as a number, where a method takes quantities. */
    | { readonly kind: 'string'; readonly value: string; readonly decimal?: true }
    | { readonly kind: 'number'; readonly value: bigint | JsonNumber }
    | { readonly kind: 'word'; readonly value: boolean | null }
    /** `{{name.result.hash}}` in place of a value; `text` is what stands between the braces. */
    | { readonly kind: 'reference'; readonly text: string }
    /** Not readable; a problem says why. */
    | { readonly kind: 'fault' }
  );

export interface Member {
  readonly key: string;
  readonly keySpan: JsonSpan;
  readonly value: JsonNode;
}

/** The node at a path; undefined where there is none. */
export function jsonNodeAt(node: JsonNode | undefined, path: Path): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((at, step) => {
    if (at?.kind === 'array') {
      return at.items[Number(step)];
    }
    return memberAt(at, step)?.value;
  }, node);
}

/** The first member of an object by its key. */
export function memberAt(node: JsonNode | undefined, key: string | number): Member | undefined {
  return node?.kind === 'object' ? membersOf(node.members).get(key) : undefined;
}

/** By what they are in: of an object of thousands of members each may be asked for. */
const byKey = new WeakMap<readonly Member[], ReadonlyMap<string | number, Member>>();

function membersOf(members: readonly Member[]): ReadonlyMap<string | number, Member> {
  const known = byKey.get(members) ?? new Map(members.toReversed().map((member) => [member.key, member]));
  byKey.set(members, known);
  return known;
}

/** Every node with its path, containers before what they hold. */
export function eachNode(node: JsonNode, visit: (node: JsonNode, path: Path) => void, path: Path = []): void {
  visit(node, path);
  if (node.kind === 'object') {
    node.members.forEach(({ key, value }) => eachNode(value, visit, [...path, key]));
  } else if (node.kind === 'array') {
    node.items.forEach((item, i) => eachNode(item, visit, [...path, i]));
  }
}

/**
 * A value on one line; references stay references.
 *
 * @param source the cell, where keys and leaves are to stay as they are written there
 */
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

/** A value that stands somewhere as a whole: in the words of a command. */
export function parsedNode(json: JsonValue, span: JsonSpan): JsonNode {
  const { start, end } = span;
  if (isJsonList(json)) {
    return { kind: 'array', start, end, items: json.map((item) => parsedNode(item, span)) };
  }
  if (isJsonObject(json)) {
    const members = Object.entries(json).map(([key, value]) => ({
      key,
      keySpan: span,
      value: parsedNode(value, span),
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
