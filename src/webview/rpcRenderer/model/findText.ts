import { type JsonValue, type Path, isJsonList, isJsonObject, pathText, sideRows } from '../../../engine/primitives';
import { fittingShape, innerShape, type ShapeRef } from '../../protocol/outputShape';
import { shownValue } from '../value/shownValue';
import type { TreeContext } from './childrenOf';

/** Values between two chances for the caller to do something else. */
const stride = 5_000;

interface Place {
  readonly values: readonly (JsonValue | undefined)[];
  readonly path: Path;
  readonly shape: ShapeRef | undefined;
}

/**
 * Where keys, values and what is said of them hold a text, whatever its capitals, as the server wrote them and as they are
 * shown, in the order of the rows: what stands in one row of several answers is one place. Yields undefined now and then,
 * so that a long answer can be searched in slices.
 */
export function* findText(
  values: readonly JsonValue[],
  text: string,
  context: TreeContext,
): Generator<Path | undefined, void, undefined> {
  const wanted = text.toLowerCase();
  const reported = new Set(
    Object.entries(context.words).flatMap(([path, words]) => (words.toLowerCase().includes(wanted) ? [path] : [])),
  );
  let steps = 0;
  const stack: Place[] = [{ values, path: [], shape: context.shape?.root }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { values: here, path } = next;
    const shape = fittingShape(
      context.shape,
      next.shape,
      here.find((value) => value !== undefined && value !== null),
    );
    const key = path.at(-1);
    const isHit =
      (typeof key === 'string' && key.toLowerCase().includes(wanted)) ||
      here.some((json) => holds(json, shape, wanted, context)) ||
      // What is said of the whole stands above the rows.
      (reported.size > 0 && path.length > 0 && reported.has(pathText(path)));
    if (isHit) {
      yield path;
    }
    // Values of other kinds have no rows in common: each is searched by itself.
    const rows = sideRows(here) ?? (here.length > 1 ? here.flatMap((json) => sideRows([json]) ?? []) : []);
    for (let i = rows.length - 1; i >= 0; i -= 1) {
      const row = rows[i]!;
      const inside = innerShape(context.shape, shape, row.key);
      stack.push({ values: row.values, path: [...path, row.key], shape: inside });
    }
    steps += 1;
    if (steps % stride === 0) {
      yield undefined;
    }
  }
}

function holds(
  json: JsonValue | undefined,
  shape: ShapeRef | undefined,
  wanted: string,
  context: TreeContext,
): boolean {
  if (json === undefined || json === null || isJsonList(json) || isJsonObject(json)) {
    return json === null && 'null'.includes(wanted);
  }
  if (String(json).toLowerCase().includes(wanted)) {
    return true;
  }
  // Bytes and what nothing is known of are shown as they came.
  const isDecoded = shape !== undefined && shape.unit !== 'bytes';
  return isDecoded && shownValue(json, shape, context).text.toLowerCase().includes(wanted);
}
