import { runToEnd } from '../steps';
import { JsonNumber, type JsonObject, type JsonValue } from './value';

interface Frame {
  /** `undefined` for arrays. */
  readonly keys: readonly string[] | undefined;
  readonly items: readonly JsonValue[];
  next: number;
}

/** Containers and values per step: well below a millisecond. */
const STEP = 2_048;

/** Deeper levels are printed on one line: indenting thousands of levels would exhaust memory. */
const MAX_INDENTED_LEVELS = 32;

/** Characters that JSON escapes, and surrogates, which may be unpaired. */
const notPlain = /["\\\u0000-\u001f\ud800-\udfff]/;

/**
 * Prints JSON without loss: `parseJson(printJson(x))` equals `x`. `indent` is the number of spaces per level; without
 * it, the output is one line, as sent over the wire. Supports nesting of any depth, the first 32 levels are indented.
 */
export function printJson(value: JsonValue, indent = 0): string {
  return runToEnd(printSteps(value, indent));
}

/** Like `printJson`, in steps. */
export function* printSteps(value: JsonValue, indent = 0): Generator<undefined, string> {
  const colon = indent > 0 ? ': ' : ':';
  const stack: Frame[] = [];
  const pieces: string[] = [];
  let text = '';

  /** @param level of the items in the container */
  const lineBreak = (level: number): string =>
    indent > 0 && level <= MAX_INDENTED_LEVELS ? '\n' + ' '.repeat(indent * stack.length) : '';

  function print(item: JsonValue): void {
    if (!isContainer(item)) {
      text += typeof item === 'string' ? quoted(item) : String(item);
      return;
    }
    const keys = isList(item) ? undefined : Object.keys(item);
    const items = isList(item) ? item : Object.values(item);
    if (items.length === 0) {
      text += keys ? '{}' : '[]';
    } else {
      text += keys ? '{' : '[';
      stack.push({ keys, items, next: 0 });
    }
  }

  print(value);
  for (let frame = stack.at(-1), printed = 1; frame; frame = stack.at(-1), printed++) {
    if (printed % STEP === 0) {
      // Reading flattens the string: engines store concatenations as a tree, which would take long to flatten at the
      // end.
      text.charCodeAt(0);
      pieces.push(text);
      text = '';
      yield undefined;
    }
    if (frame.next === frame.items.length) {
      stack.pop();
      text += lineBreak(stack.length + 1) + (frame.keys ? '}' : ']');
    } else {
      text += (frame.next > 0 ? ',' : '') + lineBreak(stack.length);
      if (frame.keys) {
        text += quoted(frame.keys[frame.next]!) + colon;
      }
      print(frame.items[frame.next++]!);
    }
  }
  return pieces.join('') + text;
}

/** Most strings are hex, names and identifiers, which need no escapes. */
function quoted(item: string): string {
  return notPlain.test(item) ? JSON.stringify(item) : `"${item}"`;
}

function isContainer(value: JsonValue): value is readonly JsonValue[] | JsonObject {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
}

function isList(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}
