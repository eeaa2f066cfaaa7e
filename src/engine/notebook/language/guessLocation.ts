import type { JsonNode } from '../cell/jsonNode';
import type { Path } from '../../primitives';
import type { ParamLocation } from './paramLocation';

/**
 * Where in params that are no JSON a place is: in arguments behind a method, or in an object without quotes. It goes by the
 * values that were read, since no reader of JSON finds its way there.
 */
export function guessLocation(params: JsonNode, text: string, offset: number): ParamLocation {
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
