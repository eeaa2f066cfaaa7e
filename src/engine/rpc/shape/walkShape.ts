import * as z from 'zod/mini';
import { type JsonValue, isJsonList, isJsonObject } from '../../primitives';
import type { FieldMeta } from '../field';
import { defOf, expectedOf, innerOf, mayBeAbsent, meaningOf, whatFails } from './describeShape';

/** One place of a JSON value beside the schema that describes it. */
export interface VisitedValue {
  readonly path: readonly (string | number)[];
  /** Undefined where something is missing. */
  readonly json: JsonValue | undefined;
  /** What the catalogue says of it; empty where it says nothing. */
  readonly meta: FieldMeta;
  /** What it says of the key, where the object is a table by some identifier. */
  readonly keyMeta?: FieldMeta;
  readonly problem?: ShapeProblem;
}

export interface ShapeProblem {
  /** `unknown`: the schema does not know the field. `missing`: it must be there. `wrong`: it is of another shape. */
  readonly kind: 'unknown' | 'missing' | 'wrong';
  /** In words: "a 0x hex quantity". Of an unknown field: what there is in its place. */
  readonly expected: string;
}

/** Of an object or list as many unknown members are told: nobody reads more, and a file may have millions. */
export const maxUnknown = 100;

export interface WalkOptions {
  /** Whether keys fit whatever their capitals, as Go reads them. */
  readonly anyCase?: boolean;
}

/**
 * Every place of a value, objects and lists before what they hold, in the order of the value; then, after the fields of its
 * object, what is missing. Of several shapes (unions) the one is taken that fits best and says most.
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
        if (!mayBeAbsent(item)) {
          into.push(missing(item, [...at.path, lengthOf(at.json) + i]));
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
    into.push(wrong(here, 'an object'));
    return;
  }
  into.push(here);
  const seen = new Set<string>();
  let unknown = 0;
  for (const [key, value] of Object.entries(here.json)) {
    const name = Object.hasOwn(def.shape, key) ? key : options.anyCase ? inAnyCase(def.shape, key) : undefined;
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
    if (!seen.has(name) && !mayBeAbsent(field)) {
      into.push(missing(field, [...here.path, name]));
    }
  }
}

function walkRecord(def: z.core.$ZodRecordDef, here: PresentValue, into: VisitedValue[], options: WalkOptions): void {
  if (!isJsonObject(here.json)) {
    into.push(wrong(here, 'an object'));
    return;
  }
  into.push(here);
  const keyMeta = meaningOf(def.keyType);
  for (const [key, value] of Object.entries(here.json)) {
    const inside = { path: [...here.path, key], json: value, meta: {}, keyMeta };
    const expected = whatFails(def.keyType, key);
    if (expected === undefined) {
      walk(def.valueType, inside, into, options);
    } else {
      into.push(wrong(inside, expected));
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
    into.push(wrong(here, 'a list'));
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
  // A value of another kind than all of them is one problem, not the problems of the first.
  const sameKind = attempts.filter(({ places }) => places[0]?.problem === undefined);
  const best = sameKind.reduce<(typeof attempts)[number] | undefined>(
    (before, next) => (before === undefined || next.mismatch < before.mismatch ? next : before),
    undefined,
  );
  if (best === undefined) {
    into.push(wrong(here, [...new Set(schemas.map(expectedOf))].join(' or ')));
  } else {
    for (const place of best.places) {
      into.push(place);
    }
  }
}

/** Wrong and missing fields weigh most; then, whether nothing is said of what a value holds; then unknown fields. */
function mismatchOf(places: readonly VisitedValue[], json: JsonValue): number {
  const isOpaque = places.length === 1 && (isJsonObject(json) ? Object.keys(json).length : lengthOf(json)) > 0;
  return places.reduce(
    (sum, { problem }) => sum + (problem === undefined ? 0 : problem.kind === 'unknown' ? 1 : 1_000_000_000),
    isOpaque ? 1_000_000 : 0,
  );
}

function walkLeaf(schema: z.core.$ZodType, here: PresentValue, into: VisitedValue[]): void {
  const expected = whatFails(schema, here.json);
  into.push(expected === undefined ? here : wrong(here, expected));
}

function wrong(here: PresentValue, expected: string): VisitedValue {
  return { ...here, problem: { kind: 'wrong', expected } };
}

function missing(schema: z.core.$ZodType, path: VisitedValue['path']): VisitedValue {
  return { path, json: undefined, meta: meaningOf(schema), problem: { kind: 'missing', expected: expectedOf(schema) } };
}

function catchAll({ catchall }: z.core.$ZodObjectDef): z.core.$ZodType | undefined {
  return catchall && defOf(catchall).type !== 'never' ? catchall : undefined;
}

function inAnyCase(shape: z.core.$ZodLooseShape, key: string): string | undefined {
  return Object.keys(shape).find((name) => name.toLowerCase() === key.toLowerCase());
}

function lengthOf(json: JsonValue): number {
  return isJsonList(json) ? json.length : 0;
}

type Difference = VisitedValue & { readonly problem: ShapeProblem };

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
