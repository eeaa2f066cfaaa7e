import type { JsonValue } from './value';

/** The integer that a JSON number is, or a text of decimal or 0x hex digits, as nodes spell quantities. */
export function integerIn(json: JsonValue): bigint | undefined {
  if (typeof json === 'bigint') {
    return json;
  }
  return typeof json === 'string' && /^(?:-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(json) ? BigInt(json) : undefined;
}
