import { type JsonValue, isJsonObject } from '../../primitives';

/** Where a result is about something else than what was requested. */
export interface SchemaMismatch {
  /** Of the field, as DecodeError has it. */
  readonly path: string;
  readonly requested: string;
}

/** A hash, an address or an ID that has to repeat what the request names; what is no text is the schema's matter. */
export function otherId(row: JsonValue, path: string, requested: JsonValue | undefined): SchemaMismatch | undefined {
  const given = schemaField(row, path);
  const isId = typeof requested === 'string' && requested.length >= shortestId;
  return isId && typeof given === 'string' && lowerHex(given) !== lowerHex(requested)
    ? { path, requested: lowerHex(requested) }
    : undefined;
}

/** The same of a height or an index; a tag ("latest") names none. */
export function otherNumber(
  row: JsonValue,
  path: string,
  requested: JsonValue | undefined,
): SchemaMismatch | undefined {
  const [given, wanted] = [integerOf(schemaField(row, path)), integerOf(requested)];
  return given !== undefined && wanted !== undefined && given !== wanted
    ? { path, requested: String(wanted) }
    : undefined;
}

/** Of a quantity in hex, decimal digits or a number; undefined for what is longer or something else, as a hash. */
export function integerOf(value: JsonValue | undefined): bigint | undefined {
  if (typeof value !== 'string') {
    return typeof value === 'bigint' ? value : undefined;
  }
  return /^(?:0x[0-9a-f]{1,38}|[0-9]{1,20})$/i.test(value) ? BigInt(value) : undefined;
}

/** A field of its own; undefined where there is none. */
export function schemaField(row: JsonValue | undefined, key: string): JsonValue | undefined {
  return row !== undefined && isJsonObject(row) && Object.hasOwn(row, key) ? row[key] : undefined;
}

/** NodeIDs have 33 characters at least, aliases, tags and quantities fewer than that. */
const shortestId = 30;

/** Hex is the same in any case of letters, base58 is not. */
function lowerHex(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text;
}
