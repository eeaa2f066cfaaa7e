import { jsonValueEnd, skipBlanks } from './jsonValueEnd';

/** The texts of the items of a JSON list, unread, and the place behind it. Undefined: no list, or it is cut off. */
export function jsonItems(json: string, start: number): { readonly items: string[]; readonly end: number } | undefined {
  const items: string[] = [];
  if (json[start] !== '[') {
    return undefined;
  }
  let at = skipBlanks(json, start + 1);
  if (json[at] === ']') {
    return { items, end: at + 1 };
  }
  for (;;) {
    const end = jsonValueEnd(json, at);
    if (end === undefined) {
      return undefined;
    }
    items.push(json.slice(at, end));
    const next = skipBlanks(json, end);
    if (json[next] !== ',') {
      return json[next] === ']' ? { items, end: next + 1 } : undefined;
    }
    at = skipBlanks(json, next + 1);
  }
}
