import { isJsonObject, type JsonValue } from '../../../core/json/value';
import { type Path, pathText } from '../../../core/rpc/cell/path';
import { shownText } from '../value/shownText';

/** What the host says of calls, logs and checks, by the path of their value. */
export type Words = Readonly<Record<string, string>>;

const longest = 400;

/** What the host says of the value at a path. */
export function rowWords(path: Path, words: Words): string | undefined {
  const key = pathText(path);
  return Object.hasOwn(words, key) ? shownText(words[key]!, longest) : undefined;
}

/** What it says of a row of a table: of the row, or of a field of it. */
export function tableRowWords(path: Path, json: JsonValue | undefined, words: Words): string | undefined {
  const own = rowWords(path, words);
  if (own !== undefined || json === undefined || !isJsonObject(json)) {
    return own;
  }
  for (const field of Object.keys(json)) {
    const said = rowWords([...path, field], words);
    if (said !== undefined) {
      return said;
    }
  }
  return undefined;
}
