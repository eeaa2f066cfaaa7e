import type { DebugVariable } from '../debugger/debugView';
import type { SyntaxTrees } from '../ast/syntaxNode';
import {
  type LocatedType,
  type SolidityType,
  type Named,
  type ValueContext,
  compoundVariable,
  arrayVariable,
  membersOf,
  named,
  structValue,
  wordIn,
  bytesIn,
  maxRead,
} from './localValue';
import { storageValue, wordText, bytesText, stringText, underlying } from './storageValue';
import { paddedHex } from '../../primitives';

/** Decodes a variable from its stack words. `undefined` where they are not valid for its type. */
export async function valueOnStack(
  { name, type, located }: Named & { readonly located: LocatedType },
  words: readonly bigint[],
  context: ValueContext,
): Promise<DebugVariable | undefined> {
  const [word, second] = words;
  if (word === undefined) {
    return undefined;
  }
  const whole = { name, type };
  switch (located.location) {
    case 'memory':
      return memoryValue(whole, located.type, word, context);
    case 'calldata':
      return calldataValue(whole, located.type, word, second, context);
    case 'storage':
      return storageValue(whole, located.type, word, context);
    case undefined: {
      if (located.type.kind === 'function' && located.type.isExternal) {
        return second === undefined
          ? undefined
          : { ...whole, value: paddedHex((BigInt.asUintN(160, word) << 32n) | BigInt.asUintN(32, second), 24) };
      }
      const value = wordText(located.type, word, context.trees);
      return value === undefined ? undefined : { ...whole, value };
    }
  }
}

const maxStructs = 200;

/**
 * Decodes a value in calldata.
 *
 * @param offset of the data, after a length
 * @param length of dynamic types
 */
export function calldataValue(
  whole: Named,
  type: SolidityType,
  offset: bigint,
  length: bigint | undefined,
  context: ValueContext,
): DebugVariable | undefined {
  const { calldata, trees } = context;
  switch (type.kind) {
    case 'bytes':
    case 'string': {
      const bytes = length === undefined ? undefined : memoryBytes(calldata, offset, length);
      return bytes && { ...whole, value: (type.kind === 'bytes' ? bytesText : stringText)(bytes, length!) };
    }
    case 'array': {
      const count = type.length ?? length;
      const size = headSize(type.base, trees);
      return count === undefined || size === undefined
        ? undefined
        : arrayVariable(whole, type.base, count, (at, i) =>
            partValue(at, type.base, offset, offset + size * BigInt(i), context),
          );
    }
    case 'struct': {
      const members = membersOf(type.id, trees);
      return (
        members &&
        compoundVariable(whole, structValue({ type }), () => {
          let head = offset;
          return members.map(({ name, type: of }) => {
            const part = partValue(named(name, of), of, offset, head, context);
            head += headSize(of, trees) ?? 0n;
            return part;
          });
        })
      );
    }
    default:
      return undefined;
  }
}

/** Decodes an element or member with its head at `head`, in a value that starts at `start`. */
function partValue(
  whole: Named,
  type: SolidityType,
  start: bigint,
  head: bigint,
  context: ValueContext,
): DebugVariable | undefined {
  const { calldata, trees } = context;
  const plain = underlying(type, trees);
  const word = wordIn(calldata, head);
  if (plain === undefined || word === undefined) {
    return undefined;
  }
  if (plain.kind === 'function') {
    return { ...whole, value: paddedHex(word >> 64n, 24) };
  }
  const value = wordText(plain, word, trees);
  if (value !== undefined) {
    return { ...whole, value };
  }
  if (!isDynamic(plain, trees)) {
    return calldataValue(whole, plain, head, undefined, context);
  }
  const at = start + word;
  const hasLengthWord = plain.kind !== 'struct' && !(plain.kind === 'array' && plain.length !== undefined);
  return hasLengthWord
    ? calldataValue(whole, plain, at + 32n, wordIn(calldata, at), context)
    : calldataValue(whole, plain, at, undefined, context);
}

/**
 * Size of a type's ABI head in bytes; `undefined` where unknown.
 *
 * @param seen AST IDs of structs: an untrusted AST may be recursive
 */
function headSize(
  type: SolidityType,
  trees: SyntaxTrees,
  seen = new Map<number, bigint | undefined>(),
): bigint | undefined {
  if (isDynamic(type, trees)) {
    return 32n;
  }
  if (type.kind === 'array') {
    const size = headSize(type.base, trees, seen);
    return size === undefined ? undefined : size * type.length!;
  }
  if (type.kind !== 'struct') {
    return 32n;
  }
  if (!seen.has(type.id) && seen.size < maxStructs) {
    seen.set(type.id, undefined);
    seen.set(
      type.id,
      membersOf(type.id, trees)?.reduce<bigint | undefined>((sum, member) => {
        const size = headSize(member.type, trees, seen);
        return sum === undefined || size === undefined ? undefined : sum + size;
      }, 0n),
    );
  }
  return seen.get(type.id);
}

function isDynamic(type: SolidityType, trees: SyntaxTrees, seen = new Set<number>()): boolean {
  switch (type.kind) {
    case 'bytes':
    case 'string':
      return true;
    case 'array':
      return type.length === undefined || isDynamic(type.base, trees, seen);
    case 'struct': {
      const isNew = !seen.has(type.id) && seen.size < maxStructs;
      seen.add(type.id);
      return isNew && (membersOf(type.id, trees) ?? []).some((one) => isDynamic(one.type, trees, seen));
    }
    default:
      return false;
  }
}

/** Decodes the value at a memory pointer; `undefined` where it is invalid. */
function memoryValue(
  whole: Named,
  type: SolidityType,
  pointer: bigint,
  context: ValueContext,
): DebugVariable | undefined {
  const { memory, trees } = context;
  switch (type.kind) {
    case 'bytes':
    case 'string': {
      const length = wordIn(memory, pointer);
      const bytes = length === undefined ? undefined : memoryBytes(memory, pointer + 32n, length);
      return bytes && { ...whole, value: (type.kind === 'bytes' ? bytesText : stringText)(bytes, length!) };
    }
    case 'array': {
      const length = type.length ?? wordIn(memory, pointer);
      const start = type.length === undefined ? pointer + 32n : pointer;
      return length === undefined || !fits(memory, start, length * 32n)
        ? undefined
        : arrayVariable(whole, type.base, length, (at, i) =>
            slotValue(at, type.base, start + 32n * BigInt(i), context),
          );
    }
    case 'struct': {
      const members = membersOf(type.id, trees);
      return members === undefined || !fits(memory, pointer, BigInt(members.length) * 32n)
        ? undefined
        : compoundVariable(whole, structValue({ type }), () =>
            members.map(({ name, type: of }, i) => slotValue(named(name, of), of, pointer + 32n * BigInt(i), context)),
          );
    }
    default:
      return undefined;
  }
}

/** Decodes an element or member: a word with its value, or a pointer. */
function slotValue(whole: Named, type: SolidityType, offset: bigint, context: ValueContext): DebugVariable | undefined {
  const word = wordIn(context.memory, offset);
  const plain = underlying(type, context.trees);
  if (word === undefined || plain === undefined) {
    return undefined;
  }
  if (plain.kind === 'function' && plain.isExternal) {
    return { ...whole, value: paddedHex(word >> 64n, 24) };
  }
  const value = wordText(plain, word, context.trees);
  return value === undefined ? memoryValue(whole, type, word, context) : { ...whole, value };
}

function memoryBytes(hex: string, offset: bigint, length: bigint): Uint8Array | undefined {
  return fits(hex, offset, length)
    ? bytesIn(hex, offset, length > BigInt(maxRead) ? maxRead : Number(length))
    : undefined;
}

function fits(hex: string, offset: bigint, length: bigint): boolean {
  return offset + length <= BigInt(hex.length - 2) / 2n;
}
