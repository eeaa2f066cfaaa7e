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
