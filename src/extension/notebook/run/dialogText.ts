import { type JsonValue, cleanRemote, isJsonList, isJsonObject, printJson } from '../../../engine/primitives';

/** What a dialog has room for. */
const maxShown = { lines: 14, characters: 500 };

/** A Finding's text for a dialog, whose letters are not of one width: labels with a colon in place of columns. */
export function dialogText(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^ {2}(\S.*?)(?<! ) {2,}(?=\S)/, '$1: ').replace(/ {2,}/g, '  '));
  return lines.slice(0, maxShown.lines).join('\n');
}

/** Parameters as they are sent, cut where they are long; nothing where there are none. */
export function paramsText(params: JsonValue): string {
  const isEmpty =
    (isJsonList(params) && params.length === 0) || (isJsonObject(params) && Object.keys(params).length === 0);
  return isEmpty ? '' : cleanRemote(printJson(params), maxShown.characters);
}
