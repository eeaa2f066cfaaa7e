import type { DebugVariable } from '../debugger/debugView';
import { keccak, bytesToHex, checksumAddress, cleanRemote } from '../../primitives';
import { type SyntaxTrees, astNodes, textOf, child } from '../ast/syntaxNode';
import {
  type SolidityType,
  namedType,
  compound,
  listedParts,
  type StructMember,
  maxRead,
  membersOf,
  type Named,
  named,
  structValue,
  type ValueContext,
} from './localValue';

/** Letters of a string, and digits of bytes, that are shown. */
const maxText = 1_000;
const maxBytes = 500;
const maxAliases = 4;

/**
 * A value that one word holds, at its low end; `bytes4` at its high end, as on the stack. Undefined: it is none of the type.
 * Bits beyond the type's own are not looked at: the compiler cleans them only where it must.
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
      return checksumAddress(hexOf(BigInt.asUintN(160, word), 20));
    case 'fixedBytes':
      return hexOf(word >> BigInt(256 - type.size * 8), type.size);
    case 'enum':
      return enumText(type.id, word, trees);
    case 'alias': {
      const under = underlying(type, trees);
      return under && wordText(under, word, trees);
    }
    case 'function':
      return type.isExternal ? undefined : hexOf(word, 4);
    default:
      return undefined;
  }
}

/** What a user-defined value type is made of; any other type as it is. */
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

/** Bytes that are no UTF-8 as hex. */
export function stringText(bytes: Uint8Array, length: bigint): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: length === BigInt(bytes.length), ignoreBOM: true }).decode(bytes);
    return JSON.stringify(cleanRemote(text, maxText));
  } catch {
    return bytesText(bytes, length);
  }
}

export function hexOf(bits: bigint, bytes: number): string {
  return `0x${bits.toString(16).padStart(bytes * 2, '0')}`;
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

/** What a pointer to storage leads to; undefined: it cannot be read. */
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
      return { ...whole, value: hexOf(slot, 32) };
    case 'array': {
      const length = type.length ?? (await storage.word(slot));
      const start = type.length === undefined ? hashed(slot) : slot;
      const size = bytesOf(type.base, trees);
      return length === undefined || size === undefined
        ? undefined
        : listedParts(whole, type.base, length, (at, i) => {
            const each = size > 16 ? 1 : Math.floor(32 / size);
            const slots = size > 32 ? BigInt(size / 32) : 1n;
            const place = (start + (BigInt(i) / BigInt(each)) * slots) & wordMask;
            return storageValue(at, type.base, place, context, (i % each) * size);
          });
    }
    case 'struct': {
      const places = layOut(membersOf(type.id, trees), trees)?.places;
      return (
        places &&
        compound(whole, structValue({ type }), () =>
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
        : packed(whole, plain, BigInt.asUintN(size * 8, word >> BigInt(offset * 8)), trees);
    }
  }
}

/** @param bits its own, at the low end */
function packed(whole: Named, type: SolidityType, bits: bigint, trees: SyntaxTrees): DebugVariable | undefined {
  if (type.kind === 'function' && type.isExternal) {
    return { ...whole, value: hexOf(bits, 24) };
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
  if ((head & 1n) === 0n) {
    const length = (head & 0xffn) >> 1n;
    return length > 31n ? undefined : { ...whole, value: show(wordBytes(head).subarray(0, Number(length)), length) };
  }
  const length = head >> 1n;
  const read = length > BigInt(maxRead) ? maxRead : Number(length);
  const bytes = new Uint8Array(Math.ceil(read / 32) * 32);
  for (let at = 0; at < read; at += 32) {
    const word = await storage.word((hashed(slot) + BigInt(at / 32)) & wordMask);
    if (word === undefined) {
      return undefined;
    }
    bytes.set(wordBytes(word), at);
  }
  return { ...whole, value: show(bytes.subarray(0, read), length) };
}

interface Layout {
  readonly places: readonly (StructMember & { readonly slot: bigint; readonly offset: number })[];
  readonly slots: number;
}

/** Bytes of structs by the compiler's number. */
type KnownSizes = Map<number, number | undefined>;

/** Rule: what fits into the rest of a slot stands there; structs and arrays have slots of their own. */
function layOut(
  members: readonly StructMember[] | undefined,
  trees: SyntaxTrees,
  known: KnownSizes = new Map(),
  depth = 0,
): Layout | undefined {
  const places: (StructMember & { readonly slot: bigint; readonly offset: number })[] = [];
  let [slot, offset] = [0, 0];
  for (const member of members ?? []) {
    const size = bytesOf(member.type, trees, known, depth + 1);
    if (size === undefined) {
      return undefined;
    }
    const isWhole = member.type.kind === 'struct' || member.type.kind === 'array';
    if (offset > 0 && (isWhole || offset + size > 32)) {
      [slot, offset] = [slot + 1, 0];
    }
    places.push({ ...member, slot: BigInt(slot), offset });
    if (isWhole) {
      slot += size / 32;
    } else {
      offset += size;
    }
  }
  return members && { places, slots: slot + (offset > 0 ? 1 : 0) };
}

/** Bytes in storage, of what has slots of its own a multiple of 32; undefined: not known, or beyond what is counted. */
function bytesOf(type: SolidityType, trees: SyntaxTrees, known: KnownSizes = new Map(), depth = 0): number | undefined {
  if (depth > maxDepth) {
    return undefined;
  }
  switch (type.kind) {
    case 'uint':
    case 'int':
      return type.bits / 8;
    case 'bool':
    case 'enum':
      return 1;
    case 'address':
    case 'contract':
      return 20;
    case 'fixedBytes':
      return type.size;
    case 'function':
      return type.isExternal ? 24 : 8;
    case 'alias': {
      const under = underlying(type, trees);
      return under && bytesOf(under, trees, known, depth + 1);
    }
    case 'struct': {
      if (!known.has(type.id)) {
        const slots = layOut(membersOf(type.id, trees), trees, known, depth + 1)?.slots;
        known.set(type.id, slots === undefined ? undefined : slots * 32);
      }
      return known.get(type.id);
    }
    case 'array':
      return type.length === undefined ? 32 : listBytes(type.base, type.length, trees, known, depth);
    default:
      return 32;
  }
}

function listBytes(
  base: SolidityType,
  length: bigint,
  trees: SyntaxTrees,
  known: KnownSizes,
  depth: number,
): number | undefined {
  const size = bytesOf(base, trees, known, depth + 1);
  if (size === undefined || length > 1n << 32n) {
    return undefined;
  }
  const count = Number(length);
  const slots = size > 16 ? count * Math.ceil(size / 32) : Math.ceil(count / Math.floor(32 / size));
  return Number.isSafeInteger(slots * 32) ? slots * 32 : undefined;
}

function hashed(slot: bigint): bigint {
  return BigInt(keccak(wordBytes(slot)));
}

function wordBytes(word: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((word >> BigInt(248 - 8 * i)) & 0xffn));
}
