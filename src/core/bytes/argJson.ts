import { type DecodedArg, type DecodedValue, isTuple } from '../evm/call/decodedArg';
import type { JsonObject, JsonValue } from '../json/value';

/** An argument with its name and type; integers are bigint. */
export function argJson({ name, type, value }: DecodedArg): JsonObject {
  return { name, type, value: valueJson(value) };
}

function valueJson(value: DecodedValue): JsonValue {
  if (typeof value !== 'object') {
    return value;
  }
  return isTuple(value) ? value.fields.map(argJson) : value.map(valueJson);
}
