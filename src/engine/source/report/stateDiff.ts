import { type KnownSlot, knownSlots } from '../../abi';
import { type AccountChange, type NameOf, namedAddressSpan, type StorageValue } from '../../evm';
import {
  type Line,
  type Section,
  type SlotGrid,
  code,
  count,
  lazyRows,
  message,
  text,
  type Span,
  remote,
} from '../../report';
import { byteLength, shortenId, zeroAddress, paddedHex } from '../../primitives';
import type { AccountStorage } from '../storage/namedStorage';
import type { VariableChange } from '../storage/variableChanges';
import type { PathPart, SlotUse } from '../storage/slotNames';

/** Maximum length of a text, in characters. */
export const maxText = 200;

export function storageValueLine(value: StorageValue, name: NameOf): Line {
  switch (value.kind) {
    case 'integer':
      return value.name === undefined ? [count(value.value)] : [code(value.name)];
    case 'flag':
      return [code(String(value.value))];
    case 'address':
      return [value.address === zeroAddress ? code('0x0') : namedAddressSpan(value.address, name(value.address))];
    case 'bytes':
      return [bytesSpan(value.hex)];
    case 'text':
      return value.text === '' ? [code('""')] : [remote(truncate(value.text))];
    case 'unread':
      return message`${count(value.length)} bytes`;
  }
}

/** "balances[0x4a01…]", "accounts[3].name": names are code, addresses are links. */
export function pathLine(path: readonly PathPart[], name: NameOf): Line {
  const line: Span[] = [];
  let words = '';
  for (const [i, part] of path.entries()) {
    if (part.kind === 'key' && part.key.kind === 'address') {
      line.push(code(`${words}[`), namedAddressSpan(part.key.address, name(part.key.address)));
      words = ']';
    } else {
      words += i === 0 && part.kind === 'name' ? part.name : partText(part);
    }
  }
  return words === '' ? line : [...line, code(words)];
}

function partText(part: PathPart): string {
  switch (part.kind) {
    case 'name':
      return `.${part.name}`;
    case 'index':
      return `[${part.index}]`;
    case 'length':
      return '.length';
    case 'bytes':
      return `[${part.from}:${part.from + 32n}]`;
    case 'key':
      return `[${keyText(part.key)}]`;
  }
}

function keyText(key: StorageValue): string {
  switch (key.kind) {
    case 'integer':
      return key.name ?? String(key.value);
    case 'flag':
      return String(key.value);
    case 'text':
      return JSON.stringify(truncate(key.text));
    case 'bytes':
      return shortenId(key.hex);
    case 'address':
      return key.address;
    case 'unread':
      return '';
  }
}

/** Bytes of any size: small numbers stay readable, and hashes are shortened. */
function bytesSpan(hex: string): Span {
  const digits = hex.slice(2).replace(/^0+/, '');
  if (hex === '0x') {
    return text('none');
  }
  const short = digits.length <= 16 ? `0x${digits === '' ? '0' : digits}` : shortenId(hex);
  return short === hex ? code(hex) : code(short, hex);
}

function truncate(words: string): string {
  return words.length > maxText ? `${words.slice(0, maxText)}…` : words;
}

const firstRows = 100;

/**
 * State changes of a transaction except for balances: storage by variable names, code, and unexpected nonces.
 *
 * @param sender of the transaction, whose nonce increases by one
 * @param from source indexes of the diff
 */
export function stateDiffSections(
  storage: readonly AccountStorage[],
  accounts: readonly AccountChange[],
  sender: string | undefined,
  name: NameOf,
  from: readonly number[],
): readonly Section[] {
  return [...storageChanges(storage, name, from), ...accountSection(accounts, sender, name, from)];
}

function storageChanges(storage: readonly AccountStorage[], name: NameOf, from: readonly number[]): readonly Section[] {
  const changes = storage.flatMap((account) => account.changes.map((change) => ({ account, change })));
  const missing = storage.find((one) => one.missing !== undefined)?.missing;
  return changes.length === 0
    ? []
    : [
        {
          key: 'storageChanges',
          heading: 'Storage changes',
          columns: ['contract', 'variable', 'before', 'after'],
          ...lazyRows(changes.length, firstRows, (first, last) => ({
            rows: changes.slice(first, last).map(({ account, change }) => storageRow(account, change, name)),
          })),
          drawn: packedSlots(storage, name),
          note: missing === undefined ? undefined : layoutAdvice(missing),
          from,
        },
      ];
}

const maxSlots = 40;

/** The slots with several variables, with changed ones highlighted; rows show their values. */
function packedSlots(storage: readonly AccountStorage[], name: NameOf): SlotGrid<Line> | undefined {
  const slots = storage.flatMap(({ address, contract, changes }) => {
    const packed = changes.filter(({ beside }) => beside !== undefined);
    return [...new Set(packed.map(({ slot }) => slot))].map((slot) => ({
      slot: message`${namedAddressSpan(address, contract ?? name(address))} ${slotLine(address, slot)}`,
      fields: slotFields(packed.find((one) => one.slot === slot)?.beside ?? [], name, ({ path }) => ({
        value: [],
        isChanged: packed.some((one) => one.slot === slot && one.path === path) || undefined,
      })),
    }));
  });
  return slots.length === 0 ? undefined : { kind: 'slots', slots: slots.slice(0, maxSlots) };
}

/** Fields from the high end of the slot, with gaps. */
export function slotFields(
  uses: readonly SlotUse[],
  name: NameOf,
  toField: (use: SlotUse) => Pick<SlotField, 'value' | 'isChanged'>,
): readonly SlotField[] {
  const sorted = uses.toSorted((a, b) => Number(b.offset - a.offset));
  let end = 32n;
  const gapBefore = (to: bigint) => (end > to ? [{ bytes: Number(end - to), label: [], value: [] }] : []);
  const fields = sorted.flatMap((use) => {
    const size = use.kind === 'value' ? use.type.size : 32n;
    const offset = use.kind === 'value' ? use.offset : 0n;
    const gap = gapBefore(offset + size);
    end = offset;
    return [...gap, { bytes: Number(size), label: pathLine(use.path, name), ...toField(use) }];
  });
  return [...fields, ...gapBefore(0n)];
}

function storageRow({ address, contract }: AccountStorage, change: VariableChange, name: NameOf): readonly Line[] {
  return [
    [namedAddressSpan(address, contract ?? name(address))],
    change.path === undefined ? slotLine(address, change.slot) : pathLine(change.path, name),
    storageValueLine(change.before, name),
    storageValueLine(change.after, name),
  ];
}

type SlotField = SlotGrid<Line>['slots'][number]['fields'][number];

export function slotLine(address: string, slot: bigint): Line {
  const hex = paddedHex(slot);
  const known = knownSlots(address).find((one: KnownSlot) => one.slot === hex);
  const short = slot < 2n ** 32n ? `0x${slot.toString(16)}` : shortenId(hex);
  return known === undefined ? message`slot ${code(short, hex)}` : [text(known.name)];
}

function layoutAdvice(contract: string): Line {
  return message`The build of ${code(contract)} has no storage layout: for Foundry, add ${code('extra_output = ["storageLayout"]')} to foundry.toml; for Hardhat, add ${code('"storageLayout"')} to the outputSelection of the compiler.`;
}

function accountSection(
  accounts: readonly AccountChange[],
  sender: string | undefined,
  name: NameOf,
  from: readonly number[],
): readonly Section[] {
  const hasNewCode = accounts.some(({ code: changed }) => changed?.before === '0x');
  const rows = accounts.flatMap(({ address, code: changed, nonce }): readonly (readonly Line[])[] => {
    const account: Line = [namedAddressSpan(address, name(address))];
    if (changed !== undefined) {
      return [[account, codeWords(changed.before, changed.after)]];
    }
    const isExpected =
      nonce === undefined || hasNewCode || (address === sender?.toLowerCase() && nonce.after === nonce.before + 1n);
    const values = nonce && { before: count(nonce.before), after: count(nonce.after) };
    return isExpected || values === undefined ? [] : [[account, message`nonce ${values.before} → ${values.after}`]];
  });
  return rows.length === 0
    ? []
    : [
        {
          key: 'accountChanges',
          heading: 'Accounts',
          columns: ['address', 'change'],
          ...lazyRows(rows.length, firstRows, (first, last) => ({ rows: rows.slice(first, last) })),
          from,
        },
      ];
}

function codeWords(before: string, after: string): Line {
  const size = (hex: string) => count(BigInt(byteLength(hex)));
  if (before === '0x') {
    return message`contract created, ${size(after)} bytes of code`;
  }
  return after === '0x'
    ? message`code removed, ${size(before)} bytes`
    : message`code replaced: ${size(before)} bytes by ${size(after)}`;
}
