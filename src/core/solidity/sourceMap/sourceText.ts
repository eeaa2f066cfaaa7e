import type { ProjectSource } from '../build/codeMatch';
import type { SourceRange } from './sourceRange';

/** A source by the offsets of source maps, which count the bytes of its UTF-8. */
export class SourceText {
  /** One character for each byte, so that an index is an offset. Letters beyond ASCII are not themselves. */
  readonly byBytes: string;
  /** The same with blanks in place of comments and of what is quoted. */
  readonly code: string;
  private readonly bytes: Uint8Array;
  /** Offset of each line's first byte. */
  private readonly lines: number[] = [0];

  constructor(readonly file: ProjectSource) {
    this.bytes = new TextEncoder().encode(file.text);
    const parts: string[] = [];
    for (let at = 0; at < this.bytes.length; at += chunk) {
      parts.push(String.fromCharCode(...this.bytes.subarray(at, at + chunk)));
    }
    this.byBytes = parts.join('');
    this.code = withoutComments(this.byBytes);
    for (let at = this.byBytes.indexOf('\n'); at >= 0; at = this.byBytes.indexOf('\n', at + 1)) {
      this.lines.push(at + 1);
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

const unread = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'/g;

function withoutComments(text: string): string {
  return text.replace(unread, (found) => found.replace(/[^\n]/g, ' '));
}
