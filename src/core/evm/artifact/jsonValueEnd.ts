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
