import type { SolidityType } from '../types/solidityType';
import {
  bytesIn,
  compound,
  listedParts,
  maxRead,
  membersOf,
  type Named,
  named,
  structValue,
  type ValueContext,
  wordIn,
} from './parts';
import { bytesText, hexOf, stringText, underlying, wordText } from './valueText';
import type { LocalVariable } from './variable';

/** What a pointer to memory leads to; undefined: it leads to nothing of the type. */
export function memoryValue(
  whole: Named,
  type: SolidityType,
  pointer: bigint,
  context: ValueContext,
): LocalVariable | undefined {
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
        : listedParts(whole, type.base, length, (at, i) => slotValue(at, type.base, start + 32n * BigInt(i), context));
    }
    case 'struct': {
      const members = membersOf(type.id, trees);
      return members === undefined || !fits(memory, pointer, BigInt(members.length) * 32n)
        ? undefined
        : compound(whole, structValue({ type }), () =>
            members.map(({ name, type: of }, i) => slotValue(named(name, of), of, pointer + 32n * BigInt(i), context)),
          );
    }
    default:
      return undefined;
  }
}

/** An element or member: a word of its own, or a pointer. */
function slotValue(whole: Named, type: SolidityType, offset: bigint, context: ValueContext): LocalVariable | undefined {
  const word = wordIn(context.memory, offset);
  const plain = underlying(type, context.trees);
  if (word === undefined || plain === undefined) {
    return undefined;
  }
  if (plain.kind === 'function' && plain.isExternal) {
    return { ...whole, value: hexOf(word >> 64n, 24) };
  }
  const value = wordText(plain, word, context.trees);
  return value === undefined ? memoryValue(whole, type, word, context) : { ...whole, value };
}

export function memoryBytes(hex: string, offset: bigint, length: bigint): Uint8Array | undefined {
  return fits(hex, offset, length)
    ? bytesIn(hex, offset, length > BigInt(maxRead) ? maxRead : Number(length))
    : undefined;
}

function fits(hex: string, offset: bigint, length: bigint): boolean {
  return offset + length <= BigInt(hex.length - 2) / 2n;
}
