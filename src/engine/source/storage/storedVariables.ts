import { type DebugVariable, pathParts } from '../debugger/debugView';
import type { StorageReader } from '../locals/localValue';
import { keyValue } from './slotNames';
import { type StorageValue, bytesValue, contentsSlot, storageValueOf, toWordBytes, valueSlot } from '../../evm';
import { hexToBytes } from '../../primitives';
import {
  bytesOfWords,
  elementPlace,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  textHead,
} from './storageLayout';

export interface StorageContext {
  readonly layout: StorageLayout;
  readonly storage: StorageReader;
  /** Known keys of the mapping at a slot, as they were hashed. */
  keysOf(slot: bigint): readonly Uint8Array[];
  /** @param value absent: unknown */
  words(value: StorageValue | undefined): string;
  /** Text for a mapping with this number of known keys. */
  keyWords(count: number): string;
}

/** Maximum number of elements shown, and of bytes read. */
const maxElements = 200;
const maxText = 4_096n;
const wordMask = (1n << 256n) - 1n;

/** A variable whose children are read on demand; `undefined` where its type is unknown. */
export async function storedVariable(
  { name, slot, offset, type }: StorageVariable,
  stored: StorageContext,
): Promise<DebugVariable | undefined> {
  return await readVariable({ name, slot, offset }, stored.layout.types.get(type), stored);
}

interface SlotPosition {
  readonly name: string;
  readonly slot: bigint;
  /** Bytes from the low-order end of the slot. */
  readonly offset: number;
}

async function readVariable(
  at: SlotPosition,
  type: StorageType | undefined,
  stored: StorageContext,
): Promise<DebugVariable | undefined> {
  if (type === undefined) {
    return undefined;
  }
  const { layout, storage } = stored;
  const base = { name: at.name, type: type.label };
  switch (type.kind) {
    case 'value': {
      const word = await storage.word(at.slot);
      const bits = word === undefined ? undefined : word >> BigInt(8 * at.offset);
      return variableOf(
        base,
        bits === undefined ? undefined : storageValueOf(type, BigInt.asUintN(Number(type.size) * 8, bits)),
        stored,
      );
    }
    case 'bytes':
      return variableOf(base, await readText(at.slot, type.label, storage), stored);
    case 'struct':
      return {
        ...base,
        value: `{${type.members.length}}`,
        children: () =>
          awaitDefined(
            type.members.map((one) => storedVariable({ ...one, slot: addSlots(at.slot, one.slot) }, stored)),
          ),
      };
    case 'array':
      return arrayVariable(base, { start: at.slot, length: type.length, base: layout.types.get(type.base) }, stored);
    case 'dynamicArray': {
      const length = await storage.word(at.slot);
      return length === undefined
        ? variableOf(base, undefined, stored)
        : arrayVariable(base, { start: contentsSlot(at.slot), length, base: layout.types.get(type.base) }, stored);
    }
    case 'mapping':
      return mappingVariable(base, at.slot, type, stored);
  }
}

function variableOf(
  whole: Pick<DebugVariable, 'name' | 'type'>,
  value: StorageValue | undefined,
  { words }: StorageContext,
): DebugVariable {
  return { ...whole, value: words(value), ...(value === undefined ? { isUnknown: true } : {}) };
}

function arrayVariable(
  whole: Pick<DebugVariable, 'name' | 'type'>,
  { start, length, base }: { readonly start: bigint; readonly length: bigint; readonly base: StorageType | undefined },
  stored: StorageContext,
): DebugVariable {
  const element = (index: bigint): Promise<DebugVariable | undefined> => {
    const { slot, offset } = elementPlace(base?.size ?? 32n, index);
    return readVariable({ name: `[${index}]`, slot: addSlots(start, slot), offset }, base, stored);
  };
  const count = Number(length < BigInt(maxElements) ? length : BigInt(maxElements));
  const counted = { name: 'length', type: 'uint256', value: String(length) };
  return {
    ...whole,
    value: `[${length}]`,
    children: async () => [
      ...(await awaitDefined(Array.from({ length: count }, (_, i) => element(BigInt(i))))),
      counted,
    ],
    part: async (key) => (/^\d{1,78}$/.test(key) && BigInt(key) < length ? await element(BigInt(key)) : undefined),
  };
}

function mappingVariable(
  whole: Pick<DebugVariable, 'name' | 'type'>,
  slot: bigint,
  type: Extract<StorageType, { readonly kind: 'mapping' }>,
  stored: StorageContext,
): DebugVariable {
  const [keyType, valueType] = [stored.layout.types.get(type.key), stored.layout.types.get(type.value)];
  const value = (key: Uint8Array): Promise<DebugVariable | undefined> => {
    const name = keyType === undefined ? '' : stored.words(keyValue(keyType, key));
    return readVariable({ name: `[${name}]`, slot: valueSlot(key, slot), offset: 0 }, valueType, stored);
  };
  const keys = stored.keysOf(slot).filter((key) => keyType?.kind === 'bytes' || key.length === 32);
  return {
    ...whole,
    value: stored.keyWords(keys.length),
    ...(keys.length === 0 ? {} : { children: () => awaitDefined(keys.slice(0, maxElements).map(value)) }),
    part: async (words) => {
      const key = keyType && keyBytes(keyType, words);
      return key && (await value(key));
    },
  };
}

async function readText(slot: bigint, label: string, storage: StorageReader): Promise<StorageValue | undefined> {
  const head = await storage.word(slot);
  if (head === undefined) {
    return undefined;
  }
  const { length, inside } = textHead(head);
  if (inside !== undefined) {
    return bytesValue(label, inside);
  }
  if (length > maxText) {
    return { kind: 'unread', length };
  }
  const start = contentsSlot(slot);
  const count = Math.ceil(Number(length) / 32);
  const words = await Promise.all(Array.from({ length: count }, (_, i) => storage.word(addSlots(start, BigInt(i)))));
  const bytes = bytesOfWords(words, Number(length));
  return bytes && bytesValue(label, bytes);
}

async function awaitDefined(parts: readonly Promise<DebugVariable | undefined>[]): Promise<readonly DebugVariable[]> {
  return (await Promise.all(parts)).filter((one) => one !== undefined);
}

function addSlots(slot: bigint, slots: bigint): bigint {
  return (slot + slots) & wordMask;
}

/**
 * The hashed form of a mapping key in a watch expression: "0x…", "7", "-1", "true", or the string itself. `undefined`
 * where it is not a key of this type.
 */
export function keyBytes(type: StorageType, words: string): Uint8Array | undefined {
  if (type.kind === 'bytes') {
    return type.label === 'string' ? new TextEncoder().encode(words) : hexToBytes(words);
  }
  const bits = 8n * type.size;
  if (/^bytes\d+$/.test(type.label)) {
    const bytes = hexToBytes(words);
    return bytes?.length === Number(type.size) ? Uint8Array.from({ length: 32 }, (_, i) => bytes[i] ?? 0) : undefined;
  }
  if (words === 'true' || words === 'false') {
    return type.label === 'bool' ? toWordBytes(words === 'true' ? 1n : 0n) : undefined;
  }
  if (!/^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(words)) {
    return undefined;
  }
  const value = BigInt(words);
  const isSigned = /^int\d*$/.test(type.label);
  const [low, high] = isSigned ? [-(1n << (bits - 1n)), 1n << (bits - 1n)] : [0n, 1n << bits];
  return value >= low && value < high ? toWordBytes(BigInt.asUintN(256, value)) : undefined;
}

interface StoragePlace {
  readonly slot: bigint;
  /** Bytes from the low-order end of the slot. */
  readonly offset: number;
  readonly type: Extract<StorageType, { readonly kind: 'value' }>;
}

/** Position of "owner", "balances[0x2222…]", "accounts[3].since"; `undefined` where it is no single value. */
export function storagePlace(layouts: readonly StorageLayout[], path: string): StoragePlace | undefined {
  const [name, ...parts] = pathParts(path) ?? [];
  for (const layout of layouts) {
    const variable = layout.variables.find((one) => one.name === name);
    const place = variable && placeIn(layout, variable, parts);
    if (place !== undefined) {
      return place;
    }
  }
  return undefined;
}

interface TypedSlot {
  readonly slot: bigint;
  readonly offset: number;
  /** Key of the layout's types. */
  readonly type: string;
}

function placeIn(
  layout: StorageLayout,
  { slot, offset, type: key }: TypedSlot,
  parts: readonly string[],
): StoragePlace | undefined {
  const type = layout.types.get(key);
  const [part, ...rest] = parts;
  const descend = (inner: TypedSlot | undefined) =>
    inner && placeIn(layout, { ...inner, slot: inner.slot & wordMask }, rest);
  switch (type?.kind) {
    case 'value':
      return part === undefined ? { slot, offset, type } : undefined;
    case 'struct': {
      const member = type.members.find(({ name }) => name === part);
      return descend(member && { ...member, slot: slot + member.slot });
    }
    case 'mapping': {
      const keyType = layout.types.get(type.key);
      const bytes = keyType && part !== undefined ? keyBytes(keyType, part) : undefined;
      return descend(bytes && { slot: valueSlot(bytes, slot), offset: 0, type: type.value });
    }
    case 'array':
    case 'dynamicArray': {
      const base = layout.types.get(type.base);
      if (base === undefined || part === undefined || !/^\d{1,30}$/.test(part)) {
        return undefined;
      }
      const [index, start] = [BigInt(part), type.kind === 'array' ? slot : contentsSlot(slot)];
      const place = elementPlace(base.size, index);
      const isOutOfBounds = type.kind === 'array' && index >= type.length;
      return isOutOfBounds ? undefined : descend({ ...place, slot: start + place.slot, type: type.base });
    }
    default:
      return undefined;
  }
}

/** Replaces a value in a slot's word. @param value a signed or unsigned integer, or bytes as an integer */
export function withValue(word: bigint, { offset, type }: StoragePlace, value: bigint): bigint {
  const bits = Number(type.size) * 8;
  const mask = ((1n << BigInt(bits)) - 1n) << BigInt(8 * offset);
  return (word & ~mask) | (BigInt.asUintN(bits, value) << BigInt(8 * offset));
}
