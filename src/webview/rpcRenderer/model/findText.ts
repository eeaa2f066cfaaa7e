import { isJsonList, isJsonObject, type JsonValue } from '../../../core/json/value';
import type { Path } from '../../../core/rpc/cell/path';

/** Values between two chances for the caller to do something else. */
const stride = 5_000;

/**
 * Where keys and values hold a text, whatever its capitals, as the server wrote them, in the order of the rows. Yields
 * undefined now and then, so that a long answer can be searched in slices.
 */
export function* findText(values: readonly JsonValue[], text: string): Generator<Path | undefined, void, undefined> {
  const wanted = text.toLowerCase();
  const seen = values.length > 1 ? new Set<string>() : undefined;
  let steps = 0;
  for (const value of values) {
    const stack: { readonly json: JsonValue; readonly path: Path }[] = [{ json: value, path: [] }];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { json, path } = next;
      const key = path.at(-1);
      if ((typeof key === 'string' && key.toLowerCase().includes(wanted)) || holds(json, wanted)) {
        const mark = seen && JSON.stringify(path);
        if (mark === undefined || !seen?.has(mark)) {
          yield path;
        }
        if (mark !== undefined) {
          seen?.add(mark);
        }
      }
      const inner = entriesOf(json);
      for (let i = inner.length - 1; i >= 0; i -= 1) {
        const [step, item] = inner[i]!;
        stack.push({ json: item, path: [...path, step] });
      }
      steps += 1;
      if (steps % stride === 0) {
        yield undefined;
      }
    }
  }
}

function holds(json: JsonValue, wanted: string): boolean {
  return isJsonList(json) || isJsonObject(json) ? false : String(json).toLowerCase().includes(wanted);
}

function entriesOf(json: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (isJsonList(json)) {
    return json.map((item, i) => [i, item] as const);
  }
  return isJsonObject(json) ? Object.entries(json) : [];
}
