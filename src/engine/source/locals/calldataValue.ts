import type { SyntaxTrees } from '../ast/syntaxTrees';
import type { SolidityType } from '../types/solidityType';
import { memoryBytes } from './memoryValue';
import { compound, listedParts, membersOf, type Named, named, structValue, type ValueContext, wordIn } from './parts';
import { bytesText, hexOf, stringText, underlying, wordText } from './valueText';
import type { LocalVariable } from './variable';

/** Structs that one is made of. */
const maxStructs = 200;

/**
 * A slice of what a call was sent.
 *
 * @param offset of the data, behind a length
 * @param length of what is of any length
 */
export function calldataValue(
  whole: Named,
  type: SolidityType,
  offset: bigint,
  length: bigint | undefined,
  context: ValueContext,
): LocalVariable | undefined {
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
        : listedParts(whole, type.base, count, (at, i) =>
            partValue(at, type.base, offset, offset + size * BigInt(i), context),
          );
    }
    case 'struct': {
      const members = membersOf(type.id, trees);
      return (
        members &&
        compound(whole, structValue({ type }), () => {
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

/** An element or member with its head at `head`, of what begins at `start`. */
function partValue(
  whole: Named,
  type: SolidityType,
  start: bigint,
  head: bigint,
  context: ValueContext,
): LocalVariable | undefined {
  const { calldata, trees } = context;
  const plain = underlying(type, trees);
  const word = wordIn(calldata, head);
  if (plain === undefined || word === undefined) {
    return undefined;
  }
  if (plain.kind === 'function') {
    return { ...whole, value: hexOf(word >> 64n, 24) };
  }
  const value = wordText(plain, word, trees);
  if (value !== undefined) {
    return { ...whole, value };
  }
  if (!isDynamic(plain, trees)) {
    return calldataValue(whole, plain, head, undefined, context);
  }
  const at = start + word;
  const isCounted = plain.kind !== 'struct' && !(plain.kind === 'array' && plain.length !== undefined);
  return isCounted
    ? calldataValue(whole, plain, at + 32n, wordIn(calldata, at), context)
    : calldataValue(whole, plain, at, undefined, context);
}

/**
 * Bytes in the head of what holds it; undefined: not known.
 *
 * @param seen of structs by the compiler's number: in a tree that lies one may hold itself
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

/** @param seen structs that are looked at, or are not dynamic */
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
