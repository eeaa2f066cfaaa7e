import * as z from 'zod/mini';
import { type JsonValue, isJsonList, isJsonObject } from '../../primitives';
import type { FieldMeta } from '../field';
import { defOf, expectedOf, innerOf, isOptionalSchema, meaningOf, unmetExpectation } from './describeShape';

/** A position in a JSON value, with the schema that describes it. */
export interface VisitedValue {
  readonly path: readonly (string | number)[];
  /** `undefined` for a missing value. */
  readonly json: JsonValue | undefined;
  /** Metadata from the catalogue; may be empty. */
  readonly meta: FieldMeta;
  /** Metadata of the key, for an object with identifiers as keys. */
  readonly keyMeta?: FieldMeta;
  readonly problem?: ShapeProblem;
}

export interface ShapeProblem {
  /** `unknown`: a field not in the schema. `missing`: a required field. `wrong`: a value of another shape. */
  readonly kind: 'unknown' | 'missing' | 'wrong';
  /** "a 0x hex quantity"; for an unknown field, the names of the known ones. */
  readonly expected: string;
}

/** Maximum number of unknown members reported per object or list, which may have millions. */
export const maxUnknown = 100;

export interface WalkOptions {
  /** Matches keys case-insensitively, as Go does. */
  readonly anyCase?: boolean;
}

/**
 * All positions of a value, parents first and in the value's order, each object's missing fields after its fields. Of
 * alternative shapes (unions) the best and most specific match is used.
 */
export function walkShape(
  schema: z.core.$ZodType,
  json: JsonValue,
  options: WalkOptions = {},
): readonly VisitedValue[] {
  const places: VisitedValue[] = [];
  walk(schema, { path: [], json, meta: {} }, places, options);
  return places;
}

function walk(
  schema: z.core.$ZodType,
  at: VisitedValue & { json: JsonValue },
  into: VisitedValue[],
  options: WalkOptions,
): void {
  const def = defOf(schema);
  const here = { ...at, meta: { ...meaningOf(schema), ...at.meta } };
  const inner = innerOf(schema);
  if (def.type === 'nullable' && at.json === null) {
    into.push(here);
    return;
  }
  if (inner !== undefined) {
    walk(inner, here, into, options);
    return;
  }
  switch (def.type) {
    case 'object':
      walkObject(def, here, into, options);
      return;
    case 'record':
      walkRecord(def, here, into, options);
      return;
    case 'array':
      walkList(() => def.element, here, into, options);
      return;
    case 'tuple':
      walkList((i) => def.items[i] ?? def.rest ?? undefined, here, into, options);
      def.items.slice(lengthOf(at.json)).forEach((item, i) => {
        if (!isOptionalSchema(item)) {
          into.push(missingField(item, [...at.path, lengthOf(at.json) + i]));
        }
      });
      return;
    case 'union':
      walkUnion(def.options, here, into, options);
      return;
    default:
      walkLeaf(schema, here, into);
  }
}

type PresentValue = VisitedValue & { readonly json: JsonValue };

function walkObject(def: z.core.$ZodObjectDef, here: PresentValue, into: VisitedValue[], options: WalkOptions): void {
  if (!isJsonObject(here.json)) {
    into.push(wrongValue(here, 'an object'));
    return;
  }
  into.push(here);
  const seen = new Set<string>();
  let unknown = 0;
  for (const [key, value] of Object.entries(here.json)) {
    const name = Object.hasOwn(def.shape, key)
      ? key
      : options.anyCase
        ? findKeyIgnoringCase(def.shape, key)
        : undefined;
    const inside = { path: [...here.path, key], json: value, meta: {} };
    const field = name === undefined ? catchAll(def) : def.shape[name];
    if (field === undefined) {
      unknown += 1;
      if (unknown <= maxUnknown) {
        into.push({ ...inside, problem: { kind: 'unknown', expected: Object.keys(def.shape).join(', ') } });
      }
    } else {
      seen.add(name ?? key);
      walk(field, inside, into, options);
    }
  }
  for (const [name, field] of Object.entries(def.shape)) {
    if (!seen.has(name) && !isOptionalSchema(field)) {
      into.push(missingField(field, [...here.path, name]));
    }
  }
}

function walkRecord(def: z.core.$ZodRecordDef, here: PresentValue, into: VisitedValue[], options: WalkOptions): void {
  if (!isJsonObject(here.json)) {
    into.push(wrongValue(here, 'an object'));
    return;
  }
  into.push(here);
  const keyMeta = meaningOf(def.keyType);
  for (const [key, value] of Object.entries(here.json)) {
    const inside = { path: [...here.path, key], json: value, meta: {}, keyMeta };
    const expected = unmetExpectation(def.keyType, key);
    if (expected === undefined) {
      walk(def.valueType, inside, into, options);
    } else {
      into.push(wrongValue(inside, expected));
    }
  }
}

function walkList(
  itemAt: (index: number) => z.core.$ZodType | undefined,
  here: PresentValue,
  into: VisitedValue[],
  options: WalkOptions,
): void {
  if (!isJsonList(here.json)) {
    into.push(wrongValue(here, 'a list'));
    return;
  }
  into.push(here);
  here.json.forEach((json, i) => {
    const item = itemAt(i);
    const inside = { path: [...here.path, i], json, meta: {} };
    if (item === undefined) {
      into.push({ ...inside, problem: { kind: 'unknown', expected: '' } });
    } else {
      walk(item, inside, into, options);
    }
  });
}

function walkUnion(
  schemas: readonly z.core.$ZodType[],
  here: PresentValue,
  into: VisitedValue[],
  options: WalkOptions,
): void {
  const attempts = schemas.map((schema) => {
    const places: VisitedValue[] = [];
    walk(schema, here, places, options);
    return { places, mismatch: mismatchOf(places, here.json) };
  });
  // A value of a type that no option has is one problem, not those of the first option.
  const sameKind = attempts.filter(({ places }) => places[0]?.problem === undefined);
  const best = sameKind.reduce<(typeof attempts)[number] | undefined>(
    (before, next) => (before === undefined || next.mismatch < before.mismatch ? next : before),
    undefined,
  );
  if (best === undefined) {
    into.push(wrongValue(here, [...new Set(schemas.map(expectedOf))].join(' or ')));
  } else {
    for (const place of best.places) {
      into.push(place);
    }
  }
}

/** Wrong and missing fields weigh most, then values that the schema does not describe, then unknown fields. */
function mismatchOf(places: readonly VisitedValue[], json: JsonValue): number {
  const isOpaque = places.length === 1 && (isJsonObject(json) ? Object.keys(json).length : lengthOf(json)) > 0;
  return places.reduce(
    (sum, { problem }) => sum + (problem === undefined ? 0 : problem.kind === 'unknown' ? 1 : 1_000_000_000),
    isOpaque ? 1_000_000 : 0,
  );
}

function walkLeaf(schema: z.core.$ZodType, here: PresentValue, into: VisitedValue[]): void {
  const expected = unmetExpectation(schema, here.json);
  into.push(expected === undefined ? here : wrongValue(here, expected));
}

function wrongValue(here: PresentValue, expected: string): VisitedValue {
  return { ...here, problem: { kind: 'wrong', expected } };
}

function missingField(schema: z.core.$ZodType, path: VisitedValue['path']): VisitedValue {
  return { path, json: undefined, meta: meaningOf(schema), problem: { kind: 'missing', expected: expectedOf(schema) } };
}

function catchAll({ catchall }: z.core.$ZodObjectDef): z.core.$ZodType | undefined {
  return catchall && defOf(catchall).type !== 'never' ? catchall : undefined;
}

function findKeyIgnoringCase(shape: z.core.$ZodLooseShape, key: string): string | undefined {
  return Object.keys(shape).find((name) => name.toLowerCase() === key.toLowerCase());
}

function lengthOf(json: JsonValue): number {
  return isJsonList(json) ? json.length : 0;
}

type Difference = VisitedValue & { readonly problem: ShapeProblem };

/** Unknown, missing and mismatching fields. Empty where the schema describes the value completely. */
export function compareWithShape(schema: z.core.$ZodType, json: JsonValue): readonly Difference[] {
  const differences = walkShape(schema, json).filter((place): place is Difference => place.problem !== undefined);
  return differences.length === 0 ? errors(schema, json) : differences;
}

/** Errors of a schema's checks on whole objects or lists. */
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
