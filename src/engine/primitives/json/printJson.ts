import { runToEnd } from '../steps';
import { JsonNumber, type JsonObject, type JsonValue } from './value';

/** A container that is being printed. */
interface Frame {
  /** Undefined for an array. */
  readonly keys: readonly string[] | undefined;
  readonly items: readonly JsonValue[];
  next: number;
}

/** Containers and values between two steps: well under a millisecond of printing. */
const STEP = 2_048;

/** Levels that are indented. What is deeper stands on one line: blanks of thousands of levels would fill the memory. */
const MAX_INDENTED_LEVELS = 32;

/** Characters that JSON writes in another way, and halves of pairs, which may stand alone. */
const notPlain = /["\\\u0000-\u001f\ud800-\udfff]/;

/**
 * Prints JSON without loss: `parseJson(printJson(x))` equals `x`. `indent` is the number of spaces per level; without it
 * all stands on one line, as it goes over the wire. Nesting of any depth is printed, the first 32 levels indented.
 */
export function printJson(value: JsonValue, indent = 0): string {
  return runToEnd(printSteps(value, indent));
}

/** As `printJson`, in steps between which other work can be done. */
export function* printSteps(value: JsonValue, indent = 0): Generator<undefined, string> {
  const colon = indent > 0 ? ': ' : ':';
  const stack: Frame[] = [];
  const pieces: string[] = [];
  let text = '';

  /** @param level of the items whose container it breaks */
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
      // Engines keep what is added up as a tree until it is read: of megabytes that would be long work at the end.
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

/** Most strings are hex, names and identifiers, which stand as they are. */
function quoted(item: string): string {
  return notPlain.test(item) ? JSON.stringify(item) : `"${item}"`;
}

function isContainer(value: JsonValue): value is readonly JsonValue[] | JsonObject {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
}

function isList(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}
