import { eachNode, type JsonNode, type JsonSpan } from './jsonNode';
import { type JsonValue, parsePath, type Path, pathText, printJson } from '../../primitives';

/** `{{block.result.hash}}`: a part of the response to the request named `block`. */
export interface Reference {
  readonly name: string;
  /** Path in the response's envelope: starts with `result` or `error`, or with `status` or `body` for REST. */
  readonly path: Path;
}

/** Name of a test run's variables: `{{vars.owner}}`. */
export const varsName = 'vars';

/** @param text without braces */
export function parseReference(text: string): Reference | undefined {
  const match = /^([A-Za-z_]\w*)([.[].*)$/.exec(text.trim());
  const path = match?.[2] === undefined ? undefined : parsePath(match[2]);
  return match?.[1] === undefined || path === undefined ? undefined : { name: match[1], path };
}

export function referencesIn(text: string): readonly (JsonSpan & { readonly inner: string })[] {
  if (!text.includes('{{')) {
    return [];
  }
  return [...text.matchAll(/\{\{([^{}\n]*)\}\}/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    inner: match[1]!,
  }));
}

export function varsIn(text: string): readonly string[] {
  const names = referencesIn(text).flatMap(({ inner }) => {
    const { name, path: [first] = [] } = parseReference(inner) ?? {};
    return name === varsName && typeof first === 'string' ? [first] : [];
  });
  return [...new Set(names)];
}

/** @returns `undefined` for a reference without a value */
export type Resolve = (reference: Reference) => JsonValue | undefined;

/** A reference without a value: the named request has not run, or its response lacks the part. */
export class UnknownReferenceError extends Error {
  override readonly name = 'UnknownReferenceError';

  constructor(
    /** "block.result.hash", or the text as written where it is malformed. */
    readonly reference: string,
  ) {
    super(`no value at ${reference}`);
  }
}

/** JSON of a node without faults, with its references filled in. @throws {UnknownReferenceError} */
export function fillReferences(node: JsonNode, resolve: Resolve): JsonValue {
  switch (node.kind) {
    case 'object': {
      const filled: { [key: string]: JsonValue } = {};
      for (const { key, value } of node.members) {
        // Defines `__proto__` as an ordinary key.
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

/** Fills in references in a string: strings verbatim, other values as JSON. @throws {UnknownReferenceError} */
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

interface UnresolvedJson {
  /** With empty strings in their place. */
  readonly json: JsonValue;
  /** Whether the value at a path is unknown: a reference or unreadable. */
  readonly isUnresolved: (path: Path) => boolean;
}

/** @returns `undefined` where the whole value is a reference or unreadable */
export function unresolvedJson(node: JsonNode): UnresolvedJson | undefined {
  const unresolved = new Set<string>();
  eachNode(node, (at, path) => {
    if (at.kind === 'fault' || at.kind === 'reference' || (at.kind === 'string' && referencesIn(at.value).length > 0)) {
      unresolved.add(JSON.stringify(path));
    }
  });
  if (unresolved.has('[]')) {
    return undefined;
  }
  return {
    json: fillReferences(withoutUnresolved(node), () => undefined),
    isUnresolved: (path) => path.some((_, i) => unresolved.has(JSON.stringify(path.slice(0, i + 1)))),
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
