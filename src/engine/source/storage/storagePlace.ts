import { contentsSlot, valueSlot } from '../../evm';
import { pathParts } from '../debugger/debugView';
import { slotsOf, type StorageLayout, type StorageType } from './storageLayout';
import { keyBytes } from './storedVariables';

/** Where a value stands in storage. */
export interface StoragePlace {
  readonly slot: bigint;
  /** Bytes from the low end of the slot. */
  readonly offset: number;
  readonly type: Extract<StorageType, { readonly kind: 'value' }>;
}

const wordMask = (1n << 256n) - 1n;

/** The place of "owner", "balances[0x2222…]", "accounts[3].since"; undefined: the layouts have none, or no single value stands there. */
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

interface At {
  readonly slot: bigint;
  readonly offset: number;
  /** Key of the layout's types. */
  readonly type: string;
}

function placeIn(
  layout: StorageLayout,
  { slot, offset, type: key }: At,
  parts: readonly string[],
): StoragePlace | undefined {
  const type = layout.types.get(key);
  const [part, ...rest] = parts;
  const within = (inner: At | undefined) => inner && placeIn(layout, { ...inner, slot: inner.slot & wordMask }, rest);
  switch (type?.kind) {
    case 'value':
      return part === undefined ? { slot, offset, type } : undefined;
    case 'struct': {
      const member = type.members.find(({ name }) => name === part);
      return within(member && { ...member, slot: slot + member.slot });
    }
    case 'mapping': {
      const keyType = layout.types.get(type.key);
      const bytes = keyType && part !== undefined ? keyBytes(keyType, part) : undefined;
      return within(bytes && { slot: valueSlot(bytes, slot), offset: 0, type: type.value });
    }
    case 'array':
    case 'dynamicArray': {
      const base = layout.types.get(type.base);
      if (base === undefined || part === undefined || !/^\d{1,30}$/.test(part)) {
        return undefined;
      }
      const [index, start] = [BigInt(part), type.kind === 'array' ? slot : contentsSlot(slot)];
      const together = base.kind === 'value' ? 32n / base.size : 1n;
      const slots = together > 1n ? 1n : slotsOf(base);
      const low = together > 1n ? Number((index % together) * base.size) : 0;
      const isBeyond = type.kind === 'array' && index >= type.length;
      return isBeyond ? undefined : within({ slot: start + (index / together) * slots, offset: low, type: type.base });
    }
    default:
      return undefined;
  }
}

/** A slot's word with another value at a place. @param value an integer of any sign, or the bytes as one */
export function withValue(word: bigint, { offset, type }: StoragePlace, value: bigint): bigint {
  const bits = Number(type.size) * 8;
  const mask = ((1n << BigInt(bits)) - 1n) << BigInt(8 * offset);
  return (word & ~mask) | (BigInt.asUintN(bits, value) << BigInt(8 * offset));
}
