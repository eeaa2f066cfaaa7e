import { getLocation } from 'jsonc-parser';
import { type Path, nestsDeeperThan } from '../../primitives';
import type { JsonNode, JsonSpan } from '../cell/jsonNode';
import type { Call } from './calls';
import { eachNode } from '../cell/walkNodes';

/** Where in the params of a call a place is. */
export interface ParamLocation {
  /** Of the value that stands or would stand there; its last step is the key that is being written. */
  readonly path: Path;
  readonly isKey: boolean;
  /** The token at the place; empty where there is none. */
  readonly token: JsonSpan;
  /** Whether a colon follows the key. */
  readonly hasValue: boolean;
}

/** Parameters have a few levels. */
const maxDepth = 200;

export function paramLocation(
  { params: all, afterEvent, guess }: Call,
  text: string,
  offset: number,
): ParamLocation | undefined {
  const params = afterEvent ?? all;
  if (params === undefined || nestsDeeperThan(text.slice(params.start, params.end), maxDepth)) {
    return undefined;
  }
  if (guess !== undefined && afterEvent === undefined) {
    return guessLocation(params, text, offset);
  }
  const json = withoutReferences(text, params);
  const { path, isAtPropertyKey, previousNode } = getLocation(json, offset - params.start);
  const node = previousNode;
  const isOnIt = node !== undefined && params.start + node.offset + node.length >= offset;
  const typed = /(?<![\w.-])[\w.-]*$/.exec(text.slice(params.start, offset))![0];
  const token = isOnIt
    ? { start: params.start + node.offset, end: params.start + node.offset + node.length }
    : { start: offset - typed.length, end: offset };
  return {
    path: afterEvent === undefined ? path : [Number(path[0] ?? 0) + 1, ...path.slice(1)],
    isKey: isAtPropertyKey,
    token,
    hasValue: /^\s*:/.test(text.slice(token.end)),
  };
}

/** JSON as long as the text of a node, with texts in place of its references. */
export function withoutReferences(text: string, node: JsonNode): string {
  let json = '';
  let from = node.start;
  eachNode(node, (at) => {
    if (at.kind === 'reference') {
      json += `${text.slice(from, at.start)}"${'x'.repeat(at.end - at.start - 2)}"`;
      from = at.end;
    }
  });
  return json + text.slice(from, node.end);
}

/**
 * Where in params that are no JSON a place is: in arguments behind a method, or in an object without quotes. It goes by the
 * values that were read, since no reader of JSON finds its way there.
 */
function guessLocation(params: JsonNode, text: string, offset: number): ParamLocation {
  return locate(params, text, offset, []);
}

function locate(node: JsonNode, text: string, offset: number, path: Path): ParamLocation {
  switch (node.kind) {
    case 'array': {
      // What was left out stands nowhere.
      const items = node.items.filter(({ start, end }) => start < end);
      const at = items.findIndex(({ start, end }) => start <= offset && offset <= end);
      return at < 0
        ? empty(text, offset, [...path, items.filter(({ end }) => end < offset).length])
        : locate(items[at]!, text, offset, [...path, at]);
    }
    case 'object': {
      const isWritten = text.charAt(node.start) === '{';
      const key = isWritten ? node.members.find(({ keySpan }) => holds(keySpan, offset)) : undefined;
      if (key !== undefined) {
        const { start, end } = key.keySpan;
        return {
          path: [...path, key.key],
          isKey: true,
          token: { start, end },
          hasValue: /^\s*:/.test(text.slice(end)),
        };
      }
      const inside = node.members.find(({ value }) => holds(value, offset));
      if (inside !== undefined) {
        return locate(inside.value, text, offset, [...path, inside.key]);
      }
      const before = node.members.findLast(({ keySpan }) => keySpan.end <= offset);
      const isValue = before !== undefined && /^\s*:\s*$/.test(text.slice(before.keySpan.end, offset));
      const place = empty(text, offset, [...path, isValue ? before.key : '']);
      return isValue ? place : { ...place, isKey: isWritten };
    }
    default:
      return { path, isKey: false, token: { start: node.start, end: node.end }, hasValue: false };
  }
}

function empty(text: string, offset: number, path: Path): ParamLocation {
  const typed = /(?<![\w.-])[\w.-]*$/.exec(text.slice(0, offset))![0];
  return { path, isKey: false, token: { start: offset - typed.length, end: offset }, hasValue: false };
}

function holds({ start, end }: { readonly start: number; readonly end: number }, offset: number): boolean {
  return start <= offset && offset <= end;
}
