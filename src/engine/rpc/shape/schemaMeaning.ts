import * as z from 'zod/mini';
import { type FieldMeta, fieldOf } from '../field';
import { type JsonValue, expectedTypes } from '../../primitives';

/** The schema inside what only says that a value may be absent, null or lazily made; itself where there is no such wrapper. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  let at = schema;
  for (let inner = innerOf(at); inner !== undefined; inner = innerOf(at)) {
    at = inner;
  }
  return at;
}

/** What the catalogue says of a value, on its schema or under its wrappers; the outer wins. */
export function meaningOf(schema: z.core.$ZodType): FieldMeta {
  const inner = innerOf(schema);
  return inner === undefined ? { ...fieldOf(schema) } : { ...meaningOf(inner), ...fieldOf(schema) };
}

/** Whether a field may be left out. */
export function mayBeAbsent(schema: z.core.$ZodType): boolean {
  return schema._zod.optin === 'optional';
}

export function defOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def;
}

/** What a schema wraps that only says that a value may be absent, null or lazily made. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'readonly':
    case 'default':
    case 'prefault':
    case 'catch':
      return def.innerType;
    case 'lazy':
      return def.getter();
    case 'pipe':
      // A transformed text or number is a leaf; a transformed object still has fields.
      return isContainer(def.in) ? def.in : undefined;
    default:
      return undefined;
  }
}

function isContainer(schema: z.core.$ZodType): boolean {
  return ['object', 'array', 'record', 'tuple', 'union'].includes(defOf(unwrapped(schema)).type);
}

/** What a schema takes, in words: "a 0x hex quantity", "one of hex, json", "a list". */
export function expectedOf(schema: z.core.$ZodType): string {
  const def = defOf(unwrapped(schema));
  switch (def.type) {
    case 'object':
    case 'record':
      return 'an object';
    case 'array':
    case 'tuple':
      return 'a list';
    case 'enum':
      return `one of ${Object.values(def.entries).join(', ')}`;
    case 'literal':
      return def.values.map(String).join(' or ');
    case 'union':
      return [...new Set(def.options.map(expectedOf))].join(' or ');
    default:
      // No leaf takes a symbol, so the schema tells what it takes.
      return whatFails(unwrapped(schema), Symbol() as unknown as JsonValue) ?? 'a value';
  }
}

/** What the schema of a leaf expected in place of a value; undefined where the value fits. */
export function whatFails(schema: z.core.$ZodType, value: JsonValue): string | undefined {
  const parsed = z.safeParse(schema, value, { error: expectedTypes });
  if (parsed.success) {
    return undefined;
  }
  const { type } = defOf(schema);
  return type === 'enum' || type === 'literal' ? expectedOf(schema) : parsed.error.issues[0]?.message;
}
