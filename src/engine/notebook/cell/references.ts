import { eachNode, type JsonNode, type JsonSpan } from './jsonNode';
import { type JsonValue, parsePath, type Path, pathText, printJson } from '../../primitives';

/** `{{block.result.hash}}`: a part of what the request named `block` answered. */
export interface Reference {
  readonly name: string;
  /** Into the answer's envelope: begins with `result` or `error`, or with `status` or `body` of a REST answer. */
  readonly path: Path;
}

/** The name of what a test run is given: `{{vars.owner}}`. */
export const varsName = 'vars';

/** @param text what stands between the braces */
export function parseReference(text: string): Reference | undefined {
  const match = /^([A-Za-z_]\w*)([.[].*)$/.exec(text.trim());
  const path = match?.[2] === undefined ? undefined : parsePath(match[2]);
  return match?.[1] === undefined || path === undefined ? undefined : { name: match[1], path };
}

/** References inside a text, with the places of their braces in it. */
export function referencesIn(text: string): readonly (JsonSpan & { readonly inner: string })[] {
  // Nearly all texts have none.
  if (!text.includes('{{')) {
    return [];
  }
  return [...text.matchAll(/\{\{([^{}\n]*)\}\}/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    inner: match[1]!,
  }));
}

/** Names of what a text asks a test run for. */
export function varsIn(text: string): readonly string[] {
  const names = referencesIn(text).flatMap(({ inner }) => {
    const { name, path: [first] = [] } = parseReference(inner) ?? {};
    return name === varsName && typeof first === 'string' ? [first] : [];
  });
  return [...new Set(names)];
}

/** Answers what a reference stands for; undefined where nothing is there. */
export type Resolve = (reference: Reference) => JsonValue | undefined;

/** A reference stands for nothing: the request it names has not run, or its answer has no such part. */
export class UnknownReferenceError extends Error {
  override readonly name = 'UnknownReferenceError';

  constructor(
    /** "block.result.hash", or the text as it stands where it is no reference. */
    readonly reference: string,
  ) {
    super(`nothing stands at ${reference}`);
  }
}

/** The JSON of a node without faults, with its references filled in. @throws {UnknownReferenceError} */
export function fillReferences(node: JsonNode, resolve: Resolve): JsonValue {
  switch (node.kind) {
    case 'object': {
      const filled: { [key: string]: JsonValue } = {};
      for (const { key, value } of node.members) {
        // `__proto__` is an ordinary key.
        Object.defineProperty(filled, key, {
          value: fillReferences(value, resolve),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return filled;
    }
    case 'array':
      return node.items.map((item) => fillReferences(item, resolve));
    case 'string':
      return fillText(node.value, resolve);
    case 'number':
    case 'word':
      return node.value;
    case 'reference':
      return valueOf(node.text, resolve);
    case 'fault':
      throw new RangeError('a request with problems is not sent');
  }
}

/** A text with its references filled in: texts as they are, other values as JSON. @throws {UnknownReferenceError} */
export function fillText(text: string, resolve: Resolve): string {
  let filled = '';
  let from = 0;
  for (const { start, end, inner } of referencesIn(text)) {
    const value = valueOf(inner, resolve);
    filled += text.slice(from, start) + (typeof value === 'string' ? value : printJson(value));
    from = end;
  }
  return filled + text.slice(from);
}

function valueOf(inner: string, resolve: Resolve): JsonValue {
  const reference = parseReference(inner);
  const value = reference === undefined ? undefined : resolve(reference);
  if (value === undefined) {
    throw new UnknownReferenceError(reference === undefined ? inner : pathText([reference.name, ...reference.path]));
  }
  return value;
}

/** JSON whose references are not filled in yet. */
interface UnresolvedJson {
  /** With an empty text in their place. */
  readonly json: JsonValue;
  /** Whether nothing can be said of a place, since a reference or an unreadable value stands there. */
  readonly isUnresolved: (path: Path) => boolean;
}

/** @returns undefined where the value as a whole is a reference or unreadable */
export function unresolvedJson(node: JsonNode): UnresolvedJson | undefined {
  const open = new Set<string>();
  eachNode(node, (at, path) => {
    if (at.kind === 'fault' || at.kind === 'reference' || (at.kind === 'string' && referencesIn(at.value).length > 0)) {
      open.add(JSON.stringify(path));
    }
  });
  if (open.has('[]')) {
    return undefined;
  }
  return {
    json: fillReferences(withoutUnresolved(node), () => undefined),
    isUnresolved: (path) => path.some((_, i) => open.has(JSON.stringify(path.slice(0, i + 1)))),
  };
}

function withoutUnresolved(node: JsonNode): JsonNode {
  const { start, end } = node;
  switch (node.kind) {
    case 'fault':
    case 'reference':
      return { kind: 'string', value: '', start, end };
    case 'object':
      return {
        ...node,
        members: node.members.map((member) => ({ ...member, value: withoutUnresolved(member.value) })),
      };
    case 'array':
      return { ...node, items: node.items.map(withoutUnresolved) };
    case 'string':
      return referencesIn(node.value).length > 0 ? { ...node, value: '' } : node;
    default:
      return node;
  }
}
