/**
 * Lossless JSON: integers of any size are bigint, all other numbers keep their text. There is no `number`, so that
 * amounts, weights and balances are never rounded.
 */
export type JsonValue = null | boolean | string | bigint | JsonNumber | readonly JsonValue[] | JsonObject;

/** Own properties only; `__proto__` is an ordinary key. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** The text of a number that is not a plain integer: with fraction or exponent, or -0. */
export class JsonNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

export function isJsonList(json: JsonValue): json is readonly JsonValue[] {
  return Array.isArray(json);
}

export function isJsonObject(json: JsonValue): json is JsonObject {
  return typeof json === 'object' && json !== null && !isJsonList(json) && !(json instanceof JsonNumber);
}

/** The integer in a JSON number, or in a text of decimal or 0x hex digits, as in quantities of nodes. */
export function integerIn(json: JsonValue): bigint | undefined {
  if (typeof json === 'bigint') {
    return json;
  }
  return typeof json === 'string' && /^(?:-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(json) ? BigInt(json) : undefined;
}

/** Not JSON as defined by this project. The message is a technical clause, without the text itself. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  /** `offset`: where parsing stopped, in UTF-16 code units. */
  constructor(
    readonly problem: string,
    readonly offset: number,
  ) {
    super(`${problem} at offset ${offset}`);
  }
}

/** A text with more values than the limit; it may be valid JSON. */
export class TooManyValuesError extends JsonSyntaxError {
  constructor(
    readonly limit: number,
    offset: number,
  ) {
    super(`more than ${limit} values`, offset);
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an untrusted value, to be checked one by one; none if it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** Native JSON.parse, which rounds integers beyond 53 bits; `undefined` if invalid. */
export function plainJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A value as a key: equal for equal values, with bigints as text. */
export function valueKey(of: unknown): string {
  return JSON.stringify(of ?? null, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** The fields that are present. */
export function definedFields<T>(fields: Readonly<Record<string, T | undefined>>): Readonly<Record<string, T>> {
  const present = Object.entries(fields).filter((entry): entry is [string, T] => entry[1] !== undefined);
  return Object.fromEntries(present);
}

/** Steps into a JSON value: keys of objects, indexes of lists. */
export type Path = readonly (string | number)[];

const STEP = /\.([A-Za-z_$][\w$-]*|\d+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** Parses `.result.validators[0]["key with blanks"]`; the first dot is optional. `undefined` if invalid. */
export function parsePath(text: string): Path | undefined {
  const from = /^[.[]/.test(text) ? text : `.${text}`;
  const steps: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < from.length) {
    const match = STEP.exec(from);
    if (match === null) {
      return undefined;
    }
    const [, key, index, quoted] = match;
    if (quoted !== undefined) {
      const unquoted = unquote(quoted);
      if (unquoted === undefined) {
        return undefined;
      }
      steps.push(unquoted);
    } else {
      steps.push(index === undefined ? key! : Number(index));
    }
  }
  return steps.length === 0 ? undefined : steps;
}

/** Formats a path: `result.validators[0]`. */
export function pathText(path: Path): string {
  return path
    .map((step, i) => {
      if (typeof step === 'number') {
        return `[${step}]`;
      }
      const isPlain = /^[A-Za-z_$][\w$-]*$/.test(step);
      return isPlain ? `${i === 0 ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
}

function unquote(text: string): string | undefined {
  return textOf(plainJson(`"${text}"`));
}

/** The value at a path; `undefined` where there is none. `length` is the size of a list or text. */
export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let at = value;
  for (const step of path) {
    at = stepInto(at, step);
    if (at === undefined) {
      return undefined;
    }
  }
  return at;
}

function stepInto(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return step === 'length' ? BigInt(items.length) : items[Number(step)];
  }
  if (typeof value === 'string') {
    return step === 'length' ? BigInt(value.length) : undefined;
  }
  const isObject = typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
  const key = String(step);
  return isObject && Object.hasOwn(value, key) ? (value as Readonly<Record<string, JsonValue>>)[key] : undefined;
}
