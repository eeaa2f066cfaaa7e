/**
 * The texts of some members of a JSON object, without reading the others: of a compiler's output the first hundredth is
 * wanted. Stops at the last one that is `wanted`. Undefined: no object, or cut off before that. What is between quotes is
 * skipped by searching, so that a megabyte of bytecode costs next to nothing.
 */
export function jsonMembers(json: string, wanted: readonly string[]): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  let at = skipBlanks(json, 0);
  if (json[at] !== '{') {
    return undefined;
  }
  at = skipBlanks(json, at + 1);
  while (json[at] === '"') {
    const keyEnd = stringEnd(json, at);
    const colon = keyEnd === undefined ? at : skipBlanks(json, keyEnd);
    if (keyEnd === undefined || json[colon] !== ':') {
      return undefined;
    }
    const start = skipBlanks(json, colon + 1);
    const end = valueEnd(json, start);
    if (end === undefined) {
      return undefined;
    }
    const key = json.slice(at + 1, keyEnd - 1);
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

function skipBlanks(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) <= 0x20) {
    at += 1;
  }
  return at;
}

/** Behind the closing quote; a quote after an odd number of backslashes closes nothing. */
function stringEnd(json: string, start: number): number | undefined {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === '\\') {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) {
      return at + 1;
    }
  }
  return undefined;
}

function valueEnd(json: string, start: number): number | undefined {
  const first = json[start];
  if (first === '"') {
    return stringEnd(json, start);
  }
  if (first !== '{' && first !== '[') {
    const plain = /[^,}\]\s]*/y;
    plain.lastIndex = start;
    plain.exec(json);
    return plain.lastIndex > start ? plain.lastIndex : undefined;
  }
  const marks = /["{}[\]]/g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(json); mark !== null; mark = marks.exec(json)) {
    if (mark[0] === '"') {
      const end = stringEnd(json, mark.index);
      if (end === undefined) {
        return undefined;
      }
      marks.lastIndex = end;
    } else {
      depth += mark[0] === '{' || mark[0] === '[' ? 1 : -1;
      if (depth === 0) {
        return mark.index + 1;
      }
    }
  }
  return undefined;
}
