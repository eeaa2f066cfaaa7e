import * as z from 'zod/mini';
import type { JsonValue } from '../../primitives';
import { type VisitedValue, type ShapeProblem, walkShape } from './walkShape';

export type Difference = VisitedValue & { readonly problem: ShapeProblem };

/**
 * Where a value and the schema that describes it differ: fields that the schema does not know, that are missing, or that
 * are of another shape. Empty where the schema reads the value, and reads all of it.
 */
export function compareWithShape(schema: z.core.$ZodType, json: JsonValue): readonly Difference[] {
  const differences = walkShape(schema, json).filter((place): place is Difference => place.problem !== undefined);
  return differences.length === 0 ? errors(schema, json) : differences;
}

/** What a schema refuses by checks over a whole object or list. */
function errors(schema: z.core.$ZodType, json: JsonValue): readonly Difference[] {
  const parsed = z.safeParse(schema, json);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        path: path.map((step) => (typeof step === 'number' ? step : String(step))),
        json,
        meta: {},
        problem: { kind: 'wrong', expected: message },
      }));
}
