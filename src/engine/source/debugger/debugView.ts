import { type DecodedArg, type DecodedValue, isTuple } from '../../abi';
import { opcodeName, pushedBytes } from '../../evm';
import { definitionsIn, functionAt } from '../frames/solidityText';
import { SourceText } from '../sourceMap/sourceMap';

/** A value that the debugger shows. Names and values may be untrusted; they are shown as plain text. */
export interface DebugVariable {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  /** The name is a label of ours, not from a source. */
  readonly isLabel?: true;
  /** The value is unknown; `value` contains the reason. */
  readonly isUnknown?: true;
  /** Nested values in order, or a function that reads them. */
  readonly children?: readonly DebugVariable[] | (() => Promise<readonly DebugVariable[]>);
  /** Reads one element by the key in brackets, even if it is not in `children`. */
  readonly part?: (key: string) => Promise<DebugVariable | undefined>;
}

/** A group of variables, loaded when it is expanded. */
export interface DebugScope {
  readonly name: string;
  readonly variables: (signal: AbortSignal) => Promise<readonly DebugVariable[]>;
}

export function argVariable({ name, type, value }: DecodedArg, index: number): DebugVariable {
  return { name: name === '' ? `[${index}]` : name, type, ...valueOf(type, value) };
}

function valueOf(type: string, value: DecodedValue): Pick<DebugVariable, 'value' | 'children'> {
  if (typeof value === 'bigint' || typeof value === 'boolean') {
    return { value: String(value) };
  }
  if (typeof value === 'string') {
    return { value: type === 'string' ? JSON.stringify(value) : value };
  }
  if (isTuple(value)) {
    return { value: `{${value.fields.length}}`, children: value.fields.map(argVariable) };
  }
  const inner = type.replace(/\[\d*\]$/, '');
  return {
    value: `[${value.length}]`,
    children: value.map((one, i) => ({ name: `[${i}]`, type: inner, ...valueOf(inner, one) })),
  };
}

/** Longer expressions are not paths. */
const maxLength = 500;
/** Nor are those with a longer key in brackets, which may be an index or a string. */
const maxKeyLength = 200;

/** Parts of a path: "accounts", "0x2222…", "balance" for `accounts[0x2222…].balance`. `undefined` where it is none. */
export function pathParts(expression: string): readonly string[] | undefined {
  const text = expression.trim();
  const parts: string[] = [];
  const part = /([A-Za-z_$][\w$]*)|\.([A-Za-z_$][\w$]*)|\[([^\][]+)\]/y;
  while (part.lastIndex < text.length) {
    const isFirst = part.lastIndex === 0;
    const found = text.length > maxLength ? null : part.exec(text);
    if (found === null || isFirst !== (found[1] !== undefined)) {
      return undefined;
    }
    const name = (found[1] ?? found[2] ?? found[3])!.trim();
    if (name === '' || name.length > maxKeyLength) {
      return undefined;
    }
    parts.push(name.replace(/^(["'])(.*)\1$/, '$2'));
  }
  return parts.length === 0 ? undefined : parts;
}

/** The path of a child by the name shown for it: "[3]", "balance". */
export function partPath(path: string, name: string): string {
  return name.startsWith('[') ? path + name : `${path}.${name}`;
}

/** Finds the variable at a path by the names that variables show; `undefined` where there is none. */
export async function findByPath(
  variables: readonly DebugVariable[],
  parts: readonly string[],
): Promise<DebugVariable | undefined> {
  for (const variable of variables) {
    const own = pathParts(variable.name);
    if (own === undefined || !own.every((name, i) => matchesName(name, parts[i]))) {
      continue;
    }
    const found = await findInVariable(variable, parts.slice(own.length));
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

async function findInVariable(variable: DebugVariable, parts: readonly string[]): Promise<DebugVariable | undefined> {
  const [first, ...rest] = parts;
  if (first === undefined) {
    return variable;
  }
  const found = await findByPath((await variableChildren(variable)).map(toPart), parts);
  const part = found === undefined ? await variable.part?.(first) : undefined;
  return found ?? (part && (await findInVariable(part, rest)));
}

export async function variableChildren({ children = [] }: DebugVariable): Promise<readonly DebugVariable[]> {
  return typeof children === 'function' ? await children() : children;
}

/** Names a child by the part that follows its parent's name. */
function toPart(child: DebugVariable): DebugVariable {
  return { ...child, name: child.name.replace(/^\[(.*)\]$/, '$1').replace(/^(\d)/, '_$1') };
}

/** Names are case-sensitive, the digits of addresses are not. */
function matchesName(name: string, requested: string | undefined): boolean {
  const isHex = requested !== undefined && /^0x[\da-f]+$/i.test(requested);
  return name === requested || name === `_${requested}` || (isHex && name.toLowerCase() === requested.toLowerCase());
}

interface Instruction {
  /** Offset in the code, in bytes. */
  readonly pc: number;
  /** "PUSH2 0x0d7f" */
  readonly text: string;
  /** Hex without 0x. */
  readonly bytes: string;
}

export function disassemble(code: Uint8Array): readonly Instruction[] {
  const instructions: Instruction[] = [];
  for (let pc = 0; pc < code.length;) {
    const size = pushedBytes(code[pc]!);
    const bytes = [...code.subarray(pc, pc + 1 + size)].map((byte) => byte.toString(16).padStart(2, '0'));
    const pushed =
      size === 0
        ? ''
        : ` 0x${bytes
            .slice(1)
            .join('')
            .padEnd(2 * size, '0')}`;
    instructions.push({ pc, text: `${opcodeName(code[pc]!)}${pushed}`, bytes: bytes.join('') });
    pc += 1 + size;
  }
  return instructions;
}

/** Shown for addresses outside the code. */
const outsideCode: Omit<Instruction, 'pc'> = { text: '??', bytes: '' };

/**
 * Instructions around one, for a `disassemble` request.
 *
 * @param offset of the first one, in instructions from the one at `pc`; may be before the code
 */
export function instructionsAround(
  instructions: readonly Instruction[],
  pc: number,
  offset: number,
  count: number,
): readonly Instruction[] {
  const found = instructions.findIndex((one) => one.pc >= pc);
  const from = (found < 0 ? instructions.length : found) + offset;
  // Outside the code, each byte is a row.
  const first = instructions[0]?.pc ?? pc;
  const last = instructions.at(-1)?.pc ?? pc - 1;
  return Array.from({ length: count }, (_, i) => {
    const at = from + i;
    return instructions[at] ?? { pc: at < 0 ? first + at : last + 1 + at - instructions.length, ...outsideCode };
  });
}

/** A name in a file; line and columns from 0. */
interface NamePlace {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/**
 * The names in the function around a line, up to the end of that line: each once per line, without members and called
 * functions.
 *
 * @param text of a Solidity file
 */
export function namesUpTo(text: string, line: number): readonly NamePlace[] {
  const source = new SourceText({ path: '', uri: '', text });
  const { code } = source;
  const [start, end] = [source.startOf(line), source.startOf(line + 1)];
  const first = end - code.slice(start, end).trimStart().length;
  const from = functionAt(definitionsIn(code), first, first + 1)?.start ?? start;
  const places = new Map<string, NamePlace>();
  for (const { 0: name, index } of code.slice(from, end).matchAll(/(?<![\w$.])[a-z_$][\w$]*(?![\w$]|\s{0,9}\()/gi)) {
    const range = source.range(from + index, name.length);
    if (range !== undefined) {
      places.set(`${range.line} ${name}`, { name, line: range.line, column: range.column, endColumn: range.endColumn });
    }
  }
  return [...places.values()];
}
