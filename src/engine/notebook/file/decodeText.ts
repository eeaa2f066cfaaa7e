/** Where bytes are no UTF-8. `line` and `column` count from 1, columns in characters. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';

  constructor(
    readonly line: number,
    readonly column: number,
  ) {
    super(`not UTF-8 at line ${line}, column ${column}`);
  }
}

/** The text of a file's bytes, a byte order mark included. @throws {NotUtf8Error} since nothing else could print it back */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const before = textBeforeFault(bytes);
    const lines = before.split('\n');
    throw new NotUtf8Error(lines.length, [...lines.at(-1)!].length + 1);
  }
}

function textBeforeFault(bytes: Uint8Array): string {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const encoder = new TextEncoder();
  // A replacement character stands for the fault, unless the file holds that character itself.
  for (let at = lenient.indexOf('\uFFFD'); at >= 0; at = lenient.indexOf('\uFFFD', at + 1)) {
    const offset = encoder.encode(lenient.slice(0, at)).length;
    const isItself = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isItself) {
      return lenient.slice(0, at);
    }
  }
  return lenient;
}
