import { type DecodedArg, type DecodedValue, isTuple } from '../../abi';
import { opcodeName, pushedBytes } from '../../evm';
import { definitionsIn, functionAt } from '../frames/solidityText';
import { SourceText } from '../sourceMap/sourceMap';

/** Something with a value that a debugger shows. Names and values may come from outside; they are shown as text. */
export interface DebugVariable {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  /** Its name is a word of ours and stands in no source. */
  readonly isLabel?: true;
  /** It cannot be told for sure: `value` says why. */
  readonly isUnknown?: true;
  /** What is inside, in order, or what reads it. */
  readonly children?: readonly DebugVariable[] | (() => Promise<readonly DebugVariable[]>);
  /** One of its parts, by what stands in brackets, be it among the children or not. */
  readonly part?: (key: string) => Promise<DebugVariable | undefined>;
}

/** A group of variables, told when it is opened. */
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

/** Longer expressions are no paths. */
const maxLength = 500;
/** Nor is what has a longer key in brackets, which may be an index or a text. */
const maxKeyLength = 200;

/** The parts of a plain path: "accounts", "0x2222…", "balance" of `accounts[0x2222…].balance`. Undefined: it is none. */
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

/** The path of a part, by the name that it shows: "[3]", "balance". */
export function partPath(path: string, name: string): string {
  return name.startsWith('[') ? path + name : `${path}.${name}`;
}

/** The variable that a path leads to, by the names that variables show; undefined: there is none. */
export async function findByPath(
  variables: readonly DebugVariable[],
  parts: readonly string[],
): Promise<DebugVariable | undefined> {
  for (const variable of variables) {
    const own = pathParts(variable.name);
    if (own === undefined || !own.every((name, i) => isNamed(name, parts[i]))) {
      continue;
    }
    const found = await withinVariable(variable, parts.slice(own.length));
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

async function withinVariable(variable: DebugVariable, parts: readonly string[]): Promise<DebugVariable | undefined> {
  const [first, ...rest] = parts;
  if (first === undefined) {
    return variable;
  }
  const found = await findByPath((await variableChildren(variable)).map(asPart), parts);
  const part = found === undefined ? await variable.part?.(first) : undefined;
  return found ?? (part && (await withinVariable(part, rest)));
}

export async function variableChildren({ children = [] }: DebugVariable): Promise<readonly DebugVariable[]> {
  return typeof children === 'function' ? await children() : children;
}

/** Children are named by what stands behind the name of what they are in. */
function asPart(child: DebugVariable): DebugVariable {
  return { ...child, name: child.name.replace(/^\[(.*)\]$/, '$1').replace(/^(\d)/, '_$1') };
}

/** Names differ by case, the digits of an address do not. */
function isNamed(name: string, requested: string | undefined): boolean {
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

/** What stands where there is no instruction, beside a code. */
const beyondCode: Omit<Instruction, 'pc'> = { text: '??', bytes: '' };

/**
 * Instructions around one, as a disassembly view asks for them.
 *
 * @param offset of the first, in instructions from the one at `pc`; may be before the code
 */
export function instructionsAround(
  instructions: readonly Instruction[],
  pc: number,
  offset: number,
  count: number,
): readonly Instruction[] {
  const found = instructions.findIndex((one) => one.pc >= pc);
  const from = (found < 0 ? instructions.length : found) + offset;
  // Around what is no code each byte is a row.
  const first = instructions[0]?.pc ?? pc;
  const last = instructions.at(-1)?.pc ?? pc - 1;
  return Array.from({ length: count }, (_, i) => {
    const at = from + i;
    return instructions[at] ?? { pc: at < 0 ? first + at : last + 1 + at - instructions.length, ...beyondCode };
  });
}

/** A name in a file, line and columns from 0. */
interface NamePlace {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/**
 * The names in the function around a line, up to its end: each once a line, and none that is a part of something or is called.
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
