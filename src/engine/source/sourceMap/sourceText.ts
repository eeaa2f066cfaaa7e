import type { ProjectSource } from '../build/codeMatch';

/** A source by the offsets of source maps, which count the bytes of its UTF-8. */
export class SourceText {
  /** One character for each byte, so that an index is an offset. Letters beyond ASCII are not themselves. */
  readonly byBytes: string;
  /** The same with blanks in place of comments and of what is quoted. */
  readonly code: string;
  private readonly bytes: Uint8Array;
  /** Offset of the first byte of each line, as editors count lines. */
  private readonly lines: number[] = [0];

  constructor(readonly file: ProjectSource) {
    this.bytes = new TextEncoder().encode(file.text);
    const parts: string[] = [];
    for (let at = 0; at < this.bytes.length; at += chunk) {
      parts.push(String.fromCharCode(...this.bytes.subarray(at, at + chunk)));
    }
    this.byBytes = parts.join('');
    this.code = withoutComments(this.byBytes);
    for (const { 0: end, index } of this.byBytes.matchAll(lineEnd)) {
      this.lines.push(index + end.length);
    }
  }

  /** Undefined: it is beyond the end. */
  range(start: number, length: number): SourceRange | undefined {
    if (start < 0 || length < 0 || start + length > this.bytes.length) {
      return undefined;
    }
    const { path, uri } = this.file;
    const [from, to] = [this.position(start), this.position(start + length)];
    return { path, uri, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  /** The line of an offset, from 0. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lines[middle]! <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private position(offset: number): { readonly line: number; readonly column: number } {
    const line = this.lineAt(offset);
    return { line, column: decoder.decode(this.bytes.subarray(this.lines[line], offset)).length };
  }
}

const decoder = new TextDecoder();

/** As many arguments as a call takes for sure. */
const chunk = 8192;

/** Of VS Code. */
const lineEnd = /\r\n?|\n/g;

/**
 * What ends a comment of one line for solc: line feed, vertical tab, form feed, carriage return, and the UTF-8 bytes of
 * U+0085, U+2028 and U+2029.
 */
const unread =
  /\/\/(?:[^\n\v\f\r\xc2\xe2]|\xc2(?!\x85)|\xe2(?!\x80[\xa8\xa9]))*|\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?/g;

function withoutComments(text: string): string {
  return text.replace(unread, (found) => found.replace(/[^\r\n]/g, ' '));
}

/** A place in a file of the open project. Lines and columns count from 0. */
export interface SourceRange {
  /** As the reader knows it: "src/Coin.sol". */
  readonly path: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
