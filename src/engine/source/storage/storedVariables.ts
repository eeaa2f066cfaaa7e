import type { DebugVariable } from '../debugger/debugView';
import type { StorageReader } from '../locals/localValue';
import { keyValue } from './slotNames';
import { type StorageValue, bytesValue, contentsSlot, storageValueOf, toWordBytes, valueSlot } from '../../evm';
import { hexToBytes } from '../../primitives';
import { slotsOf, type StorageLayout, type StorageType, type StorageVariable } from './storageLayout';

export interface Stored {
  readonly layout: StorageLayout;
  readonly storage: StorageReader;
  /** Keys of the mapping at a slot that are known, as they were hashed. */
  keysOf(slot: bigint): readonly Uint8Array[];
  /** @param value absent: what stands there is not known */
  words(value: StorageValue | undefined): string;
  /** Of a mapping: how many of its keys are known. */
  keyWords(count: number): string;
}

/** Elements that are shown, bytes of a text that are read. */
const maxElements = 200;
const maxText = 4_096n;
const wordMask = (1n << 256n) - 1n;

/** A variable with what is in it, read where it is looked at; undefined: nobody says of what type it is. */
export async function storedVariable(
  { name, slot, offset, type }: StorageVariable,
  stored: Stored,
): Promise<DebugVariable | undefined> {
  return await shown({ name, slot, offset }, stored.layout.types.get(type), stored);
}

interface Place {
  readonly name: string;
  readonly slot: bigint;
  /** Bytes from the low end of the slot. */
  readonly offset: number;
}

async function shown(at: Place, type: StorageType | undefined, stored: Stored): Promise<DebugVariable | undefined> {
  if (type === undefined) {
    return undefined;
  }
  const { layout, storage } = stored;
  const base = { name: at.name, type: type.label };
  switch (type.kind) {
    case 'value': {
      const word = await storage.word(at.slot);
      const bits = word === undefined ? undefined : word >> BigInt(8 * at.offset);
      return told(
        base,
        bits === undefined ? undefined : storageValueOf(type, BigInt.asUintN(Number(type.size) * 8, bits)),
        stored,
      );
    }
    case 'bytes':
      return told(base, await text(at.slot, type.label, storage), stored);
    case 'struct':
      return {
        ...base,
        value: `{${type.members.length}}`,
        children: () =>
          all(type.members.map((one) => storedVariable({ ...one, slot: beyond(at.slot, one.slot) }, stored))),
      };
    case 'array':
      return list(base, { start: at.slot, length: type.length, base: layout.types.get(type.base) }, stored);
    case 'dynamicArray': {
      const length = await storage.word(at.slot);
      return length === undefined
        ? told(base, undefined, stored)
        : list(base, { start: contentsSlot(at.slot), length, base: layout.types.get(type.base) }, stored);
    }
    case 'mapping':
      return mapping(base, at.slot, type, stored);
  }
}

function told(
  whole: Pick<DebugVariable, 'name' | 'type'>,
  value: StorageValue | undefined,
  { words }: Stored,
): DebugVariable {
  return { ...whole, value: words(value), ...(value === undefined ? { isUnknown: true } : {}) };
}

function list(
  whole: Pick<DebugVariable, 'name' | 'type'>,
  { start, length, base }: { readonly start: bigint; readonly length: bigint; readonly base: StorageType | undefined },
  stored: Stored,
): DebugVariable {
  const together = base?.kind === 'value' ? 32n / base.size : 1n;
  const element = (index: bigint): Promise<DebugVariable | undefined> => {
    const slots = base === undefined || together > 1n ? 1n : slotsOf(base);
    const slot = beyond(start, (index / together) * slots);
    const offset = together > 1n ? Number((index % together) * (base?.size ?? 0n)) : 0;
    return shown({ name: `[${index}]`, slot, offset }, base, stored);
  };
  const count = Number(length < BigInt(maxElements) ? length : BigInt(maxElements));
  const counted = { name: 'length', type: 'uint256', value: String(length) };
  return {
    ...whole,
    value: `[${length}]`,
    children: async () => [...(await all(Array.from({ length: count }, (_, i) => element(BigInt(i))))), counted],
    part: async (key) => (/^\d{1,78}$/.test(key) && BigInt(key) < length ? await element(BigInt(key)) : undefined),
  };
}

function mapping(
  whole: Pick<DebugVariable, 'name' | 'type'>,
  slot: bigint,
  type: Extract<StorageType, { readonly kind: 'mapping' }>,
  stored: Stored,
): DebugVariable {
  const [keyType, valueType] = [stored.layout.types.get(type.key), stored.layout.types.get(type.value)];
  const value = (key: Uint8Array): Promise<DebugVariable | undefined> => {
    const name = keyType === undefined ? '' : stored.words(keyValue(keyType, key));
    return shown({ name: `[${name}]`, slot: valueSlot(key, slot), offset: 0 }, valueType, stored);
  };
  const keys = stored.keysOf(slot).filter((key) => keyType?.kind === 'bytes' || key.length === 32);
  return {
    ...whole,
    value: stored.keyWords(keys.length),
    ...(keys.length === 0 ? {} : { children: () => all(keys.slice(0, maxElements).map(value)) }),
    part: async (words) => {
      const key = keyType && keyBytes(keyType, words);
      return key && (await value(key));
    },
  };
}

async function text(slot: bigint, label: string, storage: StorageReader): Promise<StorageValue | undefined> {
  const head = await storage.word(slot);
  if (head === undefined) {
    return undefined;
  }
  if ((head & 1n) === 0n) {
    return bytesValue(label, toWordBytes(head).subarray(0, Math.min(31, Number((head & 0xffn) >> 1n))));
  }
  const length = head >> 1n;
  if (length > maxText) {
    return { kind: 'unread', length };
  }
  const start = contentsSlot(slot);
  const count = Math.ceil(Number(length) / 32);
  const words = await Promise.all(Array.from({ length: count }, (_, i) => storage.word(beyond(start, BigInt(i)))));
  const bytes = new Uint8Array(count * 32);
  for (const [i, word] of words.entries()) {
    if (word === undefined) {
      return undefined;
    }
    bytes.set(toWordBytes(word), i * 32);
  }
  return bytesValue(label, bytes.subarray(0, Number(length)));
}

async function all(parts: readonly Promise<DebugVariable | undefined>[]): Promise<readonly DebugVariable[]> {
  return (await Promise.all(parts)).filter((one) => one !== undefined);
}

function beyond(slot: bigint, slots: bigint): bigint {
  return (slot + slots) & wordMask;
}

/**
 * The key of a mapping as it is hashed, from how a watch expression spells it: "0x…", "7", "-1", "true", or the text
 * itself. Undefined: it is no key of this type.
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
