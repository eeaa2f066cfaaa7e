import type { DebugVariable } from '../debugger/debugView';
import { bytesToHex, checksumAddress, cleanRemote, paddedHex } from '../../primitives';
import { contentsSlot } from '../../evm';
import { bytesOfWords, elementPlace, SlotFiller, slotsOfList, textHead } from '../storage/storageLayout';
import { type SyntaxTrees, astNodes, textOf, child } from '../ast/syntaxNode';
import {
  type SolidityType,
  namedType,
  compoundVariable,
  arrayVariable,
  type StructMember,
  maxRead,
  membersOf,
  type Named,
  named,
  structValue,
  type ValueContext,
} from './localValue';

/** Maximum number of characters of a string, and digits of bytes, shown. */
const maxText = 1_000;
const maxBytes = 500;
const maxAliases = 4;

/**
 * Value in the low-order bits of a word; `bytes4` in the high-order bits, as on the stack. `undefined` where it is not
 * valid for the type. Ignores higher bits: the compiler cleans them only where it must.
 */
export function wordText(type: SolidityType, word: bigint, trees: SyntaxTrees): string | undefined {
  switch (type.kind) {
    case 'uint':
      return String(BigInt.asUintN(type.bits, word));
    case 'int':
      return String(BigInt.asIntN(type.bits, word));
    case 'bool':
      return String(word !== 0n);
    case 'address':
    case 'contract':
      return checksumAddress(paddedHex(BigInt.asUintN(160, word), 20));
    case 'fixedBytes':
      return paddedHex(word >> BigInt(256 - type.size * 8), type.size);
    case 'enum':
      return enumText(type.id, word, trees);
    case 'alias': {
      const under = underlying(type, trees);
      return under && wordText(under, word, trees);
    }
    case 'function':
      return type.isExternal ? undefined : paddedHex(word, 4);
    default:
      return undefined;
  }
}

/** Resolves user-defined value types. */
export function underlying(type: SolidityType, trees: SyntaxTrees, depth = 0): SolidityType | undefined {
  if (type.kind !== 'alias') {
    return type;
  }
  const node = trees.byNumber(type.id, 'UserDefinedValueTypeDefinition');
  const named = node && child(node, 'underlyingType');
  const under = named && namedType(named);
  return under === undefined || depth > maxAliases ? undefined : underlying(under, trees, depth + 1);
}

export function bytesText(bytes: Uint8Array, length: bigint): string {
  const hex = bytesToHex(bytes.subarray(0, maxBytes));
  return length > BigInt(maxBytes) ? `${hex}…` : hex;
}

/** Shows invalid UTF-8 as hex. */
export function stringText(bytes: Uint8Array, length: bigint): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: length === BigInt(bytes.length), ignoreBOM: true }).decode(bytes);
    return JSON.stringify(cleanRemote(text, maxText));
  } catch {
    return bytesText(bytes, length);
  }
}

function enumText(id: number, word: bigint, trees: SyntaxTrees): string | undefined {
  const node = trees.byNumber(id, 'EnumDefinition');
  const members = node === undefined ? [] : astNodes(node, 'members');
  const member = members[Number(BigInt.asUintN(8, word))];
  const name = node && textOf(node, 'name');
  return member === undefined || name === undefined
    ? undefined
    : cleanRemote(`${name}.${textOf(member, 'name') ?? ''}`, maxText);
}

const maxDepth = 16;
const wordMask = (1n << 256n) - 1n;

/** Decodes the value at a storage pointer; `undefined` where it cannot be read. */
export async function storageValue(
  whole: Named,
  type: SolidityType,
  slot: bigint,
  context: ValueContext,
  offset = 0,
): Promise<DebugVariable | undefined> {
  const { storage, trees } = context;
  switch (type.kind) {
    case 'bytes':
    case 'string':
      return textValue(whole, type.kind, slot, context);
    case 'mapping':
      return { ...whole, value: paddedHex(slot, 32) };
    case 'array': {
      const length = type.length ?? (await storage.word(slot));
      const start = type.length === undefined ? contentsSlot(slot) : slot;
      const size = bytesOf(type.base, trees);
      return length === undefined || size === undefined
        ? undefined
        : arrayVariable(whole, type.base, length, (at, i) => {
            const place = elementPlace(size, BigInt(i));
            return storageValue(at, type.base, (start + place.slot) & wordMask, context, place.offset);
          });
    }
    case 'struct': {
      const places = layOut(membersOf(type.id, trees), trees)?.places;
      return (
        places &&
        compoundVariable(whole, structValue({ type }), () =>
          places.map((one) =>
            storageValue(named(one.name, one.type), one.type, (slot + one.slot) & wordMask, context, one.offset),
          ),
        )
      );
    }
    default: {
      const [word, size, plain] = [await storage.word(slot), bytesOf(type, trees), underlying(type, trees)];
      return word === undefined || size === undefined || plain === undefined
        ? undefined
        : packedVariable(whole, plain, BigInt.asUintN(Number(size) * 8, word >> BigInt(offset * 8)), trees);
    }
  }
}

/** @param bits of the value, in the low-order bits */
function packedVariable(whole: Named, type: SolidityType, bits: bigint, trees: SyntaxTrees): DebugVariable | undefined {
  if (type.kind === 'function' && type.isExternal) {
    return { ...whole, value: paddedHex(bits, 24) };
  }
  const word = type.kind === 'fixedBytes' ? bits << BigInt(256 - type.size * 8) : bits;
  const value = wordText(type, word, trees);
  return value === undefined ? undefined : { ...whole, value };
}

async function textValue(
  whole: Named,
  kind: 'bytes' | 'string',
  slot: bigint,
  { storage }: ValueContext,
): Promise<DebugVariable | undefined> {
  const head = await storage.word(slot);
  if (head === undefined) {
    return undefined;
  }
  const show = kind === 'bytes' ? bytesText : stringText;
  const { length, inside } = textHead(head);
  if (inside !== undefined) {
    return length > 31n ? undefined : { ...whole, value: show(inside, length) };
  }
  const read = length > BigInt(maxRead) ? maxRead : Number(length);
  const start = contentsSlot(slot);
  const slots = Array.from({ length: Math.ceil(read / 32) }, (_, i) => storage.word((start + BigInt(i)) & wordMask));
  const bytes = bytesOfWords(await Promise.all(slots), read);
  return bytes && { ...whole, value: show(bytes, length) };
}

interface Layout {
  readonly places: readonly (StructMember & { readonly slot: bigint; readonly offset: number })[];
  /** Bytes, as a multiple of whole slots. */
  readonly size: bigint;
}

/** Bytes of structs by AST ID. */
type KnownSizes = Map<number, bigint | undefined>;

function layOut(
  members: readonly StructMember[] | undefined,
  trees: SyntaxTrees,
  known: KnownSizes = new Map(),
  depth = 0,
): Layout | undefined {
  const places: Layout['places'][number][] = [];
  const slots = new SlotFiller();
  for (const member of members ?? []) {
    const size = bytesOf(member.type, trees, known, depth + 1);
    if (size === undefined) {
      return undefined;
    }
    const startsSlot = member.type.kind === 'struct' || member.type.kind === 'array';
    places.push({ ...member, ...slots.place(size, startsSlot) });
  }
  return members && { places, size: slots.size };
}

/** Bytes in storage, a multiple of 32 for types with slots of their own; `undefined` where unknown or too large. */
function bytesOf(type: SolidityType, trees: SyntaxTrees, known: KnownSizes = new Map(), depth = 0): bigint | undefined {
  if (depth > maxDepth) {
    return undefined;
  }
  switch (type.kind) {
    case 'uint':
    case 'int':
      return BigInt(type.bits / 8);
    case 'bool':
    case 'enum':
      return 1n;
    case 'address':
    case 'contract':
      return 20n;
    case 'fixedBytes':
      return BigInt(type.size);
    case 'function':
      return type.isExternal ? 24n : 8n;
    case 'alias': {
      const under = underlying(type, trees);
      return under && bytesOf(under, trees, known, depth + 1);
    }
    case 'struct': {
      if (!known.has(type.id)) {
        known.set(type.id, layOut(membersOf(type.id, trees), trees, known, depth + 1)?.size);
      }
      return known.get(type.id);
    }
    case 'array':
      if (type.length !== undefined) {
        const size = bytesOf(type.base, trees, known, depth + 1);
        return size && 32n * slotsOfList(size, type.length);
      }
      return 32n;
    default:
      return 32n;
  }
}
