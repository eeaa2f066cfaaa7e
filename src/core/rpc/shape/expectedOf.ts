import * as z from 'zod/mini';
import { inWords } from '../../schema/wire';
import type { JsonValue } from '../../json/value';
import { defOf, unwrapped } from './meaningOf';

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
  const parsed = z.safeParse(schema, value, { error: inWords });
  if (parsed.success) {
    return undefined;
  }
  const { type } = defOf(schema);
  return type === 'enum' || type === 'literal' ? expectedOf(schema) : parsed.error.issues[0]?.message;
}
