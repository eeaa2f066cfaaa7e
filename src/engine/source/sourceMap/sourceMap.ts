import { countWhile, getOrMake } from '../../primitives';
import { opcode, pushedBytes } from '../../evm';
import type { ProjectSource } from '../build/builtContract';

/** A span of bytes of a source file as UTF-8, as source maps count. */
export interface SourceByteRange {
  /** The source's index in its build. */
  readonly source: number;
  readonly start: number;
  readonly length: number;
}

export const noSource = -1;

export const jumpKind = { other: 0, in: 1, out: 2 } as const;

/** Which bytes of which source each instruction of a code is of. */
export class CodeMap {
  /** Of the instruction at each byte; -1 for bytes that are pushed or beyond the map. */
  private readonly instructionAt: Int32Array;
  /** How many constants are pushed that are the byte's offset, for each JUMPDEST. */
  private readonly references: Map<number, number[]>;
  /**
   * Marks of jumps stand on what is no jump, so that nothing of it is believed: before 0.8 the optimizer goes over a contract
   * that another one creates once more, and the map is of what it makes then.
   */
  readonly isMisaligned: boolean;

  private constructor(
    readonly bytes: Uint8Array,
    private readonly start: Int32Array,
    private readonly length: Int32Array,
    private readonly source: Int32Array,
    private readonly jump: Uint8Array,
  ) {
    this.instructionAt = new Int32Array(bytes.length).fill(-1);
    this.references = new Map();
    this.isMisaligned = !this.readInstructions();
    if (this.isMisaligned) {
      this.source.fill(noSource);
      this.jump.fill(jumpKind.other);
    }
  }

  /** Undefined: the map is not one. @param map as the compiler wrote it */
  static read(bytes: Uint8Array, map: string): CodeMap | undefined {
    const entries = map.split(';');
    if (map === '' || entries.length > bytes.length) {
      return undefined;
    }
    const size = entries.length;
    const [start, length, source] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
    const jump = new Uint8Array(size);
    let at = ['0', '0', '-1', '-'];
    for (const [i, entry] of entries.entries()) {
      if (entry !== '') {
        const fields = entry.split(':');
        at = at.map((before, field) => fields[field] || before);
      }
      const [s, l, f] = [Number(at[0]), Number(at[1]), Number(at[2])];
      // More than the columns hold would be another place.
      if ((s | 0) !== s || (l | 0) !== l || (f | 0) !== f) {
        return undefined;
      }
      start[i] = s;
      length[i] = l;
      source[i] = s < 0 || l < 0 ? noSource : f;
      jump[i] = at[3] === 'i' ? jumpKind.in : at[3] === 'o' ? jumpKind.out : jumpKind.other;
    }
    return new CodeMap(bytes, start, length, source, jump);
  }

  /** What the map says of the instruction at a byte; undefined: there is none, or it is of no source. */
  at(pc: number): SourceByteRange | undefined {
    const i = this.instructionAt[pc] ?? -1;
    return i < 0 || this.source[i]! < 0
      ? undefined
      : { source: this.source[i]!, start: this.start[i]!, length: this.length[i]! };
  }

  jumpAt(pc: number): number {
    const i = this.instructionAt[pc] ?? -1;
    return i < 0 ? jumpKind.other : this.jump[i]!;
  }

  isInstruction(pc: number): boolean {
    return (this.instructionAt[pc] ?? -1) >= 0;
  }

  /** Where the code pushes the offset of a JUMPDEST, each by its byte. */
  referencesTo(pc: number): readonly number[] {
    return this.references.get(pc) ?? [];
  }

  /** Whether a JUMPDEST is reached from the instruction before it, too. */
  isFallenInto(pc: number): boolean {
    let before = pc - 1;
    while (before >= 0 && !this.isInstruction(before)) {
      before -= 1;
    }
    return before >= 0 && !ending.has(this.bytes[before]!);
  }

  /** False: its marks do not fit. */
  private readInstructions(): boolean {
    let isAligned = true;
    const pushed: [value: number, pc: number, size: number][] = [];
    // A compiler pushes all offsets of a code by one size: constants of another size are none.
    const sizes = new Set<number>();
    for (let pc = 0, i = 0; pc < this.bytes.length && i < this.start.length; i++) {
      this.instructionAt[pc] = i;
      const code = this.bytes[pc]!;
      isAligned &&= this.jump[i] === jumpKind.other || code === opcode.jump;
      const size = pushedBytes(code);
      if (size > 0 && size <= 4) {
        let value = 0;
        for (let k = 1; k <= size; k++) {
          value = value * 256 + (this.bytes[pc + k] ?? 0);
        }
        pushed.push([value, pc, size]);
        const next = this.bytes[pc + 1 + size];
        if ((next === opcode.jump || next === opcode.jumpi) && this.bytes[value] === opcode.jumpdest) {
          sizes.add(size);
        }
      }
      pc += 1 + size;
    }
    for (const [value, pc, size] of pushed) {
      const isOffset = sizes.size !== 1 || sizes.has(size);
      if (isOffset && this.bytes[value] === opcode.jumpdest && this.isInstruction(value)) {
        getOrMake(this.references, value, (): number[] => []).push(pc);
      }
    }
    return isAligned;
  }
}

/** After these nothing falls through. */
const ending: ReadonlySet<number> = new Set([
  0x00,
  opcode.jump,
  opcode.return,
  opcode.revert,
  opcode.invalid,
  opcode.selfdestruct,
]);

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

  lineAt(offset: number): number {
    return countWhile(this.lines.length, (i) => this.lines[i]! <= offset) - 1;
  }

  /** Offset of the first byte of a line, from 0; of one beyond the end, that of the end. */
  startOf(line: number): number {
    return this.lines[line] ?? this.bytes.length;
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
