import { type DecodedArg, type DecodedValue, isTuple } from '../abi';
import type { JsonValue, Path } from '../primitives';

/** What a function returned as JSON, and where each single value of it stands, in the order of `valueRows`. */
export interface CalledValue {
  readonly json: JsonValue;
  readonly leaves: readonly Path[];
}

/** One value stands alone; several are an object by their names, where each has its own, else a list. */
export function calledValue(args: readonly DecodedArg[]): CalledValue {
  const leaves: Path[] = [];
  const valueOf = (value: DecodedValue, path: Path): JsonValue => {
    if (typeof value === 'object' && isTuple(value)) {
      return fieldsOf(value.fields, path);
    }
    if (typeof value === 'object' && value.length > 0) {
      return value.map((each, i) => valueOf(each, [...path, i]));
    }
    leaves.push(path);
    return typeof value === 'object' ? [] : value;
  };
  const fieldsOf = (fields: readonly DecodedArg[], path: Path): JsonValue => {
    const names = new Set(fields.map(({ name }) => name));
    return names.size === fields.length && !names.has('')
      ? Object.fromEntries(fields.map(({ name, value }) => [name, valueOf(value, [...path, name])]))
      : fields.map(({ value }, i) => valueOf(value, [...path, i]));
  };
  const [only, ...more] = args;
  const json = only === undefined ? null : more.length === 0 ? valueOf(only.value, []) : fieldsOf(args, []);
  return { json, leaves };
}
