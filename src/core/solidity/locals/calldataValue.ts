import type { SyntaxTrees } from '../ast/syntaxTrees';
import type { SolidityType } from '../types/solidityType';
import { readBytes } from './memoryValue';
import { compound, listed, membersOf, type Named, named, structValue, type ValueContext, wordIn } from './parts';
import { bytesText, hexOf, stringText, underlying, wordText } from './valueText';
import type { LocalVariable } from './variable';

const maxDepth = 16;

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
      const bytes = length === undefined ? undefined : readBytes(calldata, offset, length);
      return bytes && { ...whole, value: (type.kind === 'bytes' ? bytesText : stringText)(bytes, length!) };
    }
    case 'array': {
      const count = type.length ?? length;
      const size = headSize(type.base, trees);
      return count === undefined || size === undefined
        ? undefined
        : listed(whole, type.base, count, (at, i) =>
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

/** Bytes in the head of what holds it; undefined: not known. */
function headSize(type: SolidityType, trees: SyntaxTrees, depth = 0): bigint | undefined {
  if (depth > maxDepth) {
    return undefined;
  }
  if (isDynamic(type, trees, depth)) {
    return 32n;
  }
  if (type.kind === 'array') {
    const size = headSize(type.base, trees, depth + 1);
    return size === undefined ? undefined : size * type.length!;
  }
  if (type.kind !== 'struct') {
    return 32n;
  }
  return membersOf(type.id, trees)?.reduce<bigint | undefined>((sum, member) => {
    const size = headSize(member.type, trees, depth + 1);
    return sum === undefined || size === undefined ? undefined : sum + size;
  }, 0n);
}

function isDynamic(type: SolidityType, trees: SyntaxTrees, depth = 0): boolean {
  switch (type.kind) {
    case 'bytes':
    case 'string':
      return true;
    case 'array':
      return type.length === undefined || isDynamic(type.base, trees, depth + 1);
    case 'struct':
      return (
        depth <= maxDepth && (membersOf(type.id, trees) ?? []).some((one) => isDynamic(one.type, trees, depth + 1))
      );
    default:
      return false;
  }
}
