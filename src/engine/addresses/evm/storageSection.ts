import { type KnownSlot, addressInSlot } from '../../abi';
import { type Line, type Section, code, count, id, message, text } from '../../report';
import { encodeCb58, hexToBytes } from '../../primitives';
import { namedAddressSpan } from '../../evm';

/** A known slot with the word in it. */
export interface ReadSlot extends KnownSlot {
  /** 32 bytes of hex. */
  readonly word: string;
}

/** The known slots that hold something; before they are read, an empty table. */
export function storageSection(read: readonly ReadSlot[] | undefined): Section {
  const full = (read ?? []).filter(({ word }) => BigInt(word) !== 0n);
  const empty = (read ?? []).length - full.length;
  return {
    key: 'storage',
    heading: 'Storage',
    columns: ['name', 'value', 'slot', 'word'],
    rows: full.map((one) => [[text(one.name)], valueLine(one), [code(one.slot)], [code(one.word)]]),
    note: read === undefined ? undefined : [text(emptyWords(full.length, empty))],
    isOfOne: true,
    from: [],
  };
}

function emptyWords(full: number, empty: number): string {
  if (full === 0) {
    return `All ${empty} slots that EIP-1967, OpenZeppelin and ICM contracts use are empty.`;
  }
  return empty === 1 ? '1 other known slot is empty.' : `${empty} other known slots are empty.`;
}

function valueLine({ kind, word }: ReadSlot): Line {
  const value = BigInt(word);
  switch (kind) {
    case 'address': {
      // Other fields may share the slot.
      const address = addressInSlot(`0x${word.slice(-40).padStart(64, '0')}`);
      return address === undefined ? [] : [namedAddressSpan(address)];
    }
    case 'count':
      return [count(value)];
    case 'flag':
      return [text((value & 0xffn) === 0n ? 'no' : 'yes')];
    case 'guard':
      return [text(value === 2n ? 'entered' : 'not entered')];
    case 'initialized':
      return initializedLine(value);
    case 'subnet':
      return [id(encodeCb58(hexToBytes(word)!))];
    case 'churn':
      return message`${count((value >> 64n) & 0xffn)} % of the weight in ${count(value & (2n ** 64n - 1n), 's')}`;
  }
}

/** The largest version says that nobody can initialize it: so are implementations behind proxies. */
function initializedLine(value: bigint): Line {
  const version = value & (2n ** 64n - 1n);
  if (((value >> 64n) & 0xffn) !== 0n) {
    return [text('being initialized')];
  }
  return version === 2n ** 64n - 1n ? [text('initializers disabled')] : message`version ${count(version)}`;
}
