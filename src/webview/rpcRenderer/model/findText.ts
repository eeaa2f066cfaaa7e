import { sideRows } from '../../../core/json/sideRows';
import { isJsonList, isJsonObject, type JsonValue } from '../../../core/json/value';
import type { Path } from '../../../core/rpc/cell/path';

/** Values between two chances for the caller to do something else. */
const stride = 5_000;

interface Place {
  readonly values: readonly (JsonValue | undefined)[];
  readonly path: Path;
}

/**
 * Where keys and values hold a text, whatever its capitals, as the server wrote them, in the order of the rows: what stands
 * in one row of several answers is one place. Yields undefined now and then, so that a long answer can be searched in slices.
 */
export function* findText(values: readonly JsonValue[], text: string): Generator<Path | undefined, void, undefined> {
  const wanted = text.toLowerCase();
  let steps = 0;
  const stack: Place[] = [{ values, path: [] }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { values: here, path } = next;
    const key = path.at(-1);
    if ((typeof key === 'string' && key.toLowerCase().includes(wanted)) || here.some((json) => holds(json, wanted))) {
      yield path;
    }
    // Values of other kinds have no rows in common: each is searched by itself.
    const rows = sideRows(here) ?? (here.length > 1 ? here.flatMap((json) => sideRows([json]) ?? []) : []);
    for (let i = rows.length - 1; i >= 0; i -= 1) {
      const row = rows[i]!;
      stack.push({ values: row.values, path: [...path, row.key] });
    }
    steps += 1;
    if (steps % stride === 0) {
      yield undefined;
    }
  }
}

function holds(json: JsonValue | undefined, wanted: string): boolean {
  return json === undefined || isJsonList(json) || isJsonObject(json)
    ? false
    : String(json).toLowerCase().includes(wanted);
}
