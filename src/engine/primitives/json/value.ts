/**
 * JSON without loss: integers of any size are bigint, every other number keeps its text. No `number` appears, so no
 * amount, weight or balance can be rounded on the way.
 */
export type JsonValue = null | boolean | string | bigint | JsonNumber | readonly JsonValue[] | JsonObject;

/** Own properties only; `__proto__` is an ordinary key. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A number that is not an integer in plain digits: fraction, exponent or -0, as its text stood. */
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

/** The integer that a JSON number is, or a text of decimal or 0x hex digits, as nodes spell quantities. */
export function integerIn(json: JsonValue): bigint | undefined {
  if (typeof json === 'bigint') {
    return json;
  }
  return typeof json === 'string' && /^(?:-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(json) ? BigInt(json) : undefined;
}

/** A text that is not JSON as this project reads it. The message is a technical clause in English, without the text itself. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  /** `offset` is where reading stopped, in UTF-16 units from the start of the text. */
  constructor(
    readonly problem: string,
    readonly offset: number,
  ) {
    super(`${problem} at offset ${offset}`);
  }
}

/** A text that may be JSON, and holds more values than are read. */
export class TooManyValuesError extends JsonSyntaxError {
  constructor(
    readonly limit: number,
    offset: number,
  ) {
    super(`more than ${limit} values`, offset);
  }
}
