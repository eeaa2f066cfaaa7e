import { countWhile, getOrMake } from '../../primitives';
import { opcode, pushedBytes } from '../../evm';
import type { ProjectSource } from '../build/builtContract';

/** A byte range of a source file in UTF-8, as in source maps. */
export interface SourceByteRange {
  /** Index of the source in its build. */
  readonly source: number;
  readonly start: number;
  readonly length: number;
}

const noSource = -1;

export const jumpKind = { other: 0, in: 1, out: 2 } as const;

/** Maps the instructions of a code to source ranges. */
export class CodeMap {
  /** Index of the instruction at each offset; -1 for operands and offsets beyond the map. */
  private readonly instructionAt: Int32Array;
  /** By JUMPDEST, the offsets of instructions that push its offset. */
  private readonly references: Map<number, number[]>;
  /**
   * The map does not fit the code and is ignored, as its jump types are not at jumps: before 0.8, the optimizer runs
   * again on a contract that another one creates, and the map is of that result.
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

  /** `undefined` where the map is invalid. @param map as the compiler wrote it */
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
      // Larger values would wrap in the Int32Array columns.
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

  /** The source range of the instruction at an offset; `undefined` where it has none. */
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

  /** Offsets of instructions that push the offset of a JUMPDEST. */
  referencesTo(pc: number): readonly number[] {
    return this.references.get(pc) ?? [];
  }

  /** Whether a JUMPDEST is also reached from the instruction before it. */
  isFallenInto(pc: number): boolean {
    let before = pc - 1;
    while (before >= 0 && !this.isInstruction(before)) {
      before -= 1;
    }
    return before >= 0 && !ending.has(this.bytes[before]!);
  }

  /** Returns false where the jump types do not fit. */
  private readInstructions(): boolean {
    let isAligned = true;
    const pushed: [value: number, pc: number, size: number][] = [];
    // A compiler pushes all code offsets with the same size: constants of other sizes are not offsets.
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

/** Instructions that execution does not continue after. */
const ending: ReadonlySet<number> = new Set([
  0x00,
  opcode.jump,
  opcode.return,
  opcode.revert,
  opcode.invalid,
  opcode.selfdestruct,
]);

/** A source by byte offsets of its UTF-8, as in source maps. */
export class SourceText {
  /** One character per byte, so that indexes are offsets. Non-ASCII characters are not preserved. */
  readonly byBytes: string;
  /** `byBytes` with comments and quoted strings blanked. */
  readonly code: string;
  private readonly bytes: Uint8Array;
  /** Offsets of line starts, by the line ends of editors. */
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

  /** `undefined` beyond the end. */
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

  /** Offset of a line's first byte, from 0; the end for lines beyond it. */
  startOf(line: number): number {
    return this.lines[line] ?? this.bytes.length;
  }

  private position(offset: number): { readonly line: number; readonly column: number } {
    const line = this.lineAt(offset);
    return { line, column: decoder.decode(this.bytes.subarray(this.lines[line], offset)).length };
  }
}

const decoder = new TextDecoder();

/** Maximum number of arguments of a call. */
const chunk = 8192;

/** As in VS Code. */
const lineEnd = /\r\n?|\n/g;

/** Ends of a line comment in solc: LF, VT, FF, CR, and the UTF-8 bytes of U+0085, U+2028, U+2029. */
const blankedPattern =
  /\/\/(?:[^\n\v\f\r\xc2\xe2]|\xc2(?!\x85)|\xe2(?!\x80[\xa8\xa9]))*|\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?/g;

function withoutComments(text: string): string {
  return text.replace(blankedPattern, (found) => found.replace(/[^\r\n]/g, ' '));
}

/** A place in a file of the open project. Lines and columns count from 0. */
export interface SourceRange {
  /** Path shown to the user: "src/Coin.sol". */
  readonly path: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
