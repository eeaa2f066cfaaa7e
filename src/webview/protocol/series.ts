import { JsonNumber, type JsonObject, type JsonValue, isJsonList, isJsonObject } from '../../engine/primitives';
import type { FieldUnit } from '../../engine/rpc';
import { fittingShape, innerShape, type OutputShape, type ShapeRef } from './rpcOutput';

/** A series of quantities by block, or by time in milliseconds. */
export interface Series {
  /** "baseFeePerGas", "reward[0]", "blocks.gasUsed". */
  readonly name: string;
  readonly unit: FieldUnit | undefined;
  readonly by: 'block' | 'time';
  /** At least two, ascending by `at`. */
  readonly points: readonly Point[];
}

export interface Point {
  readonly at: number;
  /** For plotting only; `json` is exact. */
  readonly value: number;
  readonly json: JsonValue;
}

/** Number of items inspected to classify a list, and limits of columns and fields. */
const sample = 20;
const maxColumns = 10;
const maxFields = 100;

/** Units of positions in time or chain, and of other non-quantities. */
const noQuantities: ReadonlySet<FieldUnit> = new Set<FieldUnit>([
  ...(['time', 'timeMilliseconds', 'height', 'index', 'evmChainID', 'networkID'] as const),
  ...(['transactionType', 'denomination', 'bytes'] as const),
]);

const blockNames = ['number', 'height', 'blockNumber', 'blockHeight', 'pChainHeight', 'epoch'];
const timeNames = ['timestamp', 'timestampMilliseconds', 'blockTimestamp', 'time'];

interface Axis {
  readonly by: Series['by'];
  at(index: number): number | undefined;
}

/** The series in a response that can be plotted: lists of quantities with blocks or times next to them. */
export function seriesOf(json: JsonValue, shape: OutputShape | undefined): readonly Series[] {
  return findSeries(json, shape?.root, [], shape);
}

export function hasSeries(json: JsonValue, shape: OutputShape | undefined): boolean {
  return seriesOf(truncated(json, 2), shape).length > 0;
}

function truncated(json: JsonValue, depth: number): JsonValue {
  if (isJsonList(json)) {
    return json.slice(0, sample).map((item) => (depth === 0 ? item : truncated(item, depth - 1)));
  }
  return isJsonObject(json) && depth > 0
    ? Object.fromEntries(
        Object.entries(json)
          .slice(0, maxFields)
          .map(([key, value]) => [key, truncated(value, depth - 1)]),
      )
    : json;
}

function findSeries(
  json: JsonValue,
  ref: ShapeRef | undefined,
  path: readonly string[],
  shape: OutputShape | undefined,
): readonly Series[] {
  const own = fittingShape(shape, ref, json);
  if (isJsonList(json)) {
    return seriesOfObjects(json, own, path, shape);
  }
  if (!isJsonObject(json) || path.length > 1) {
    return [];
  }
  const lists = Object.entries(json).filter(
    (entry): entry is [string, readonly JsonValue[]] => isJsonList(entry[1]) && entry[1].length > 1,
  );
  return lists.flatMap(([key, list]) => {
    const inside = fittingShape(shape, innerShape(shape, own, key), list);
    const axis = siblingAxis(json, list.length, own, shape);
    if (axis !== undefined && axisOf(key) !== undefined && !isJsonObject(list[0]!)) {
      return [];
    }
    return axis === undefined || isJsonObject(list[0]!)
      ? findSeries(list, inside, [...path, key], shape)
      : seriesOfList(list, axis, inside, [...path, key].join('.'), shape);
  });
}

/** Series of lists of objects: blocks, headers. */
function seriesOfObjects(
  list: readonly JsonValue[],
  ref: ShapeRef | undefined,
  path: readonly string[],
  shape: OutputShape | undefined,
): readonly Series[] {
  const rows = list.filter(isJsonObject);
  const [first] = rows;
  if (first === undefined || rows.length < 2) {
    return [];
  }
  const item = fittingShape(shape, innerShape(shape, ref, 0), first);
  const by = blockNames.some((name) => Object.hasOwn(first, name)) ? 'block' : 'time';
  const name = (by === 'block' ? blockNames : timeNames).find((one) => Object.hasOwn(first, one));
  if (name === undefined) {
    return [];
  }
  const unit = innerShape(shape, item, name)?.unit;
  const axis: Axis = {
    by,
    at: (index) => placeOf(rows[index]![name], by === 'time' ? (unit ?? timeUnit(name)) : unit),
  };
  return Object.keys(first).flatMap((key) => {
    const meaning = innerShape(shape, item, key);
    const isAxisKey = blockNames.includes(key) || timeNames.includes(key);
    return isAxisKey
      ? []
      : seriesOfList(
          rows.map((row) => row[key] ?? null),
          axis,
          { node: undefined, unit: meaning?.unit, id: meaning?.id, sentence: undefined },
          [...path, key].join('.'),
          shape,
          meaning !== undefined || shape === undefined,
        );
  });
}

/** The axis of lists in an object: `oldestBlock` of a fee history, or a list of blocks or times of the same length. */
function siblingAxis(
  json: JsonObject,
  length: number,
  ref: ShapeRef | undefined,
  shape: OutputShape | undefined,
): Axis | undefined {
  const unitOf = (key: string): FieldUnit | undefined => innerShape(shape, ref, key)?.unit;
  for (const [key, value] of Object.entries(json)) {
    const start =
      unitOf(key) === 'height' || /^(?:oldest|first|start|from)Block$/.test(key) ? numberOf(value) : undefined;
    if (start !== undefined) {
      return { by: 'block', at: (index) => start + index };
    }
    const by = axisOf(key);
    if (by !== undefined && isJsonList(value) && value.length === length && numberOf(value[0]) !== undefined) {
      return { by, at: (index) => placeOf(value[index], by === 'time' ? (unitOf(key) ?? 'time') : undefined) };
    }
  }
  return undefined;
}

function axisOf(key: string): Series['by'] | undefined {
  if (/^(?:timestamps|times)$/.test(key)) {
    return 'time';
  }
  return /^(?:blocks|blockNumbers|heights|numbers)$/.test(key) ? 'block' : undefined;
}

function seriesOfList(
  list: readonly JsonValue[],
  axis: Axis,
  ref: ShapeRef | undefined,
  name: string,
  shape: OutputShape | undefined,
  isKnown = true,
): readonly Series[] {
  const head = list.slice(0, sample);
  if (head.every(isJsonList)) {
    const inner = innerShape(shape, ref, 0);
    const columns = Math.min(maxColumns, Math.max(...head.map((row) => row.length)));
    return Array.from({ length: columns }, (_, i) => i).flatMap((i) =>
      seriesOfList(
        list.map((row) => (isJsonList(row) ? (row[i] ?? null) : null)),
        axis,
        innerShape(shape, inner, i),
        `${name}[${i}]`,
        shape,
      ),
    );
  }
  const item = ref?.node === undefined ? ref : innerShape(shape, ref, 0);
  const isQuantity = item?.id === undefined && !(item?.unit !== undefined && noQuantities.has(item.unit));
  if (!isKnown || !isQuantity || !head.some((json) => numberOf(json) !== undefined)) {
    return [];
  }
  const points = list.flatMap((json, i): Point[] => {
    const [at, value] = [axis.at(i), numberOf(json)];
    return at === undefined || value === undefined ? [] : [{ at, value, json }];
  });
  points.sort((a, b) => a.at - b.at);
  const [first] = points;
  const isSinglePoint = points.at(-1)?.at === first?.at;
  // A constant figure without unit (difficulty) is not worth plotting.
  const isFixed = item?.unit === undefined && points.every(({ value }) => value === first?.value);
  return first === undefined || isSinglePoint || isFixed ? [] : [{ name, unit: item?.unit, by: axis.by, points }];
}

function timeUnit(name: string): FieldUnit {
  return name === 'timestampMilliseconds' ? 'timeMilliseconds' : 'time';
}

function placeOf(json: JsonValue | undefined, unit: FieldUnit | undefined): number | undefined {
  if (typeof json === 'string' && /^\d{4}-\d\d-/.test(json)) {
    return Date.parse(json);
  }
  const number = numberOf(json);
  return number !== undefined && unit === 'time' ? number * 1_000 : number;
}

/** Approximate, for plotting. */
function numberOf(json: JsonValue | undefined): number | undefined {
  if (typeof json === 'bigint') {
    return Number(json);
  }
  if (json instanceof JsonNumber) {
    return Number(json.text);
  }
  const isNumber = typeof json === 'string' && /^(?:0x[0-9a-f]{1,30}|-?\d{1,30}(?:\.\d+)?)$/i.test(json);
  return isNumber ? Number(json) : undefined;
}
