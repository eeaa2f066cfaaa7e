/**
 * The texts of some members of a JSON object, without reading the others: of a compiler's output the first hundredth is
 * wanted. Stops at the last one that is `wanted`. Undefined: no object, or cut off before that. What is between quotes is
 * skipped by searching, so that a megabyte of bytecode costs next to nothing.
 *
 * @param endOf the place behind the value of a key that begins at `start`, for who wants to know more of it
 */
export function jsonMembers(
  json: string,
  wanted: readonly string[],
  endOf: (key: string, start: number) => number | undefined = (_, start) => jsonValueEnd(json, start),
): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  let at = skipBlanks(json, 0);
  if (json[at] !== '{') {
    return undefined;
  }
  at = skipBlanks(json, at + 1);
  while (json[at] === '"') {
    const keyEnd = jsonStringEnd(json, at);
    const colon = keyEnd === undefined ? at : skipBlanks(json, keyEnd);
    if (keyEnd === undefined || json[colon] !== ':') {
      return undefined;
    }
    const start = skipBlanks(json, colon + 1);
    const key = json.slice(at + 1, keyEnd - 1);
    const end = endOf(key, start);
    if (end === undefined) {
      return undefined;
    }
    if (wanted.includes(key)) {
      found.set(key, json.slice(start, end));
      if (found.size === wanted.length) {
        return found;
      }
    }
    const next = skipBlanks(json, end);
    if (json[next] !== ',') {
      return json[next] === '}' ? found : undefined;
    }
    at = skipBlanks(json, next + 1);
  }
  return json[at] === '}' ? found : undefined;
}

/** The texts of the first items of a JSON list, unread, and the place behind it. Undefined: no list, or it is cut off. */
export function jsonItems(
  json: string,
  start: number,
  most = Infinity,
): { readonly items: string[]; readonly end: number } | undefined {
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
    if (items.length === most) {
      const listEnd = containerEnd(json, start);
      return listEnd === undefined ? undefined : { items, end: listEnd };
    }
    const next = skipBlanks(json, end);
    if (json[next] !== ',') {
      return json[next] === ']' ? { items, end: next + 1 } : undefined;
    }
    at = skipBlanks(json, next + 1);
  }
}

const quote = 0x22;
const backslash = 0x5c;

/** The first place from `from` on that is no white space, or the end. */
export function skipBlanks(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) <= 0x20) {
    at += 1;
  }
  return at;
}

/** Behind the value that begins at `start`, found by its quotes and brackets alone; undefined: it does not end. */
export function jsonValueEnd(json: string, start: number): number | undefined {
  switch (json[start]) {
    case '"':
      return jsonStringEnd(json, start);
    case '{':
    case '[':
      return containerEnd(json, start);
    default: {
      const plain = /[^,}\]\s]*/y;
      plain.lastIndex = start;
      plain.exec(json);
      return plain.lastIndex > start ? plain.lastIndex : undefined;
    }
  }
}

/** Behind the closing quote. */
export function jsonStringEnd(json: string, start: number): number | undefined {
  // The engine searches many times faster than a loop.
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    if (!isEscaped(json, at)) {
      return at + 1;
    }
  }
  return undefined;
}

/** A quote after an odd number of backslashes closes nothing. */
function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(at - 1 - backslashes) === backslash) {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}

function containerEnd(json: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case quote: {
        const end = jsonStringEnd(json, at);
        if (end === undefined) {
          return undefined;
        }
        at = end - 1;
        break;
      }
      case 0x7b:
      case 0x5b:
        depth += 1;
        break;
      case 0x7d:
      case 0x5d:
        depth -= 1;
        if (depth === 0) {
          return at + 1;
        }
    }
  }
  return undefined;
}
