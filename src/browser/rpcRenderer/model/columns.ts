import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/value';

/** A column of a table of objects. */
export interface Column {
  readonly key: string;
  /** In characters. */
  readonly width: number;
}

/** Rows that are looked at to find the columns. */
const sample = 50;
const mostColumns = 12;
const widest = 30;

/**
 * The fields that a list of objects is shown by: those that hold no objects or lists. Empty where the list is better shown
 * otherwise.
 *
 * @param widthOf characters that a value takes
 */
export function columnsOf(
  items: readonly (JsonValue | undefined)[],
  widthOf: (item: number, key: string, value: JsonValue) => number,
): readonly Column[] {
  const first = items.slice(0, sample);
  if (items.length < 2 || !first.every((item): item is JsonObject => item !== undefined && isJsonObject(item))) {
    return [];
  }
  const widths = new Map<string, number>();
  const nested = new Set<string>();
  first.forEach((item, i) => {
    for (const [key, value] of Object.entries(item)) {
      if (isJsonList(value) || isJsonObject(value)) {
        nested.add(key);
      } else {
        const width = Math.min(Math.max(widthOf(i, key, value), key.length), widest);
        widths.set(key, Math.max(widths.get(key) ?? 0, width));
      }
    }
  });
  const columns = [...widths].filter(([key]) => !nested.has(key)).map(([key, width]) => ({ key, width: width + 1 }));
  return columns.length === 0 ? [] : columns.slice(0, mostColumns);
}
