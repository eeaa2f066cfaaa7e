import { JsonNumber, type JsonObject, type JsonValue } from './value';

/** What is still to be printed; the last one first. */
type Pending = { readonly text: string } | { readonly value: JsonValue; readonly level: number };

/**
 * Prints JSON without loss: `parseJson(printJson(x))` equals `x`. `indent` is the number of spaces per level; without it
 * all stands on one line, as it goes over the wire. Nesting of any depth is printed.
 */
export function printJson(value: JsonValue, indent = 0): string {
  const parts: string[] = [];
  const pending: Pending[] = [{ value, level: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('text' in next) {
      parts.push(next.text);
    } else if (next.value === null || typeof next.value !== 'object' || next.value instanceof JsonNumber) {
      parts.push(printScalar(next.value));
    } else {
      pushContainer(pending, next.value, next.level, indent);
    }
  }
  return parts.join('');
}

function printScalar(value: null | boolean | string | bigint | JsonNumber): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function pushContainer(
  pending: Pending[],
  container: readonly JsonValue[] | JsonObject,
  level: number,
  indent: number,
): void {
  const isArray = isList(container);
  const entries = isArray ? container.map((item) => ['', item] as const) : Object.entries(container);
  const [opening, closing] = isArray ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    pending.push({ text: opening + closing });
    return;
  }
  const lineBreak = (depth: number): string => (indent > 0 ? '\n' + ' '.repeat(indent * depth) : '');
  const colon = indent > 0 ? ': ' : ':';
  pending.push({ text: lineBreak(level) + closing });
  for (let i = entries.length - 1; i >= 0; i--) {
    const [key, item] = entries[i]!;
    const before = (i === 0 ? opening : ',') + lineBreak(level + 1);
    pending.push({ value: item, level: level + 1 });
    pending.push({ text: isArray ? before : before + JSON.stringify(key) + colon });
  }
}

function isList(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}
