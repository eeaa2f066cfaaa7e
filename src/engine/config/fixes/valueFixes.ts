import { nearest } from '../../primitives';
import { activePrecompileKeys, precompileKeys } from '../../precompiles';
import type { Written } from '../edit/editedFile';
import { moved } from '../edit/layout';
import { removeItems } from '../edit/remove';
import { quoteValue, replaceItem, replaceKey, replaceValue } from '../edit/replace';
import type { Fix } from '../problem';
import type { ConfigNode } from '../source/configNode';
import type { FixPlace } from './place';

/** More digits than any number that a file takes. */
const mostDigits = 80;

/** The whole number that a text says in some way: `1e18`, `25.0`, `0x10`, `1_000`; undefined: none. */
export function wholeNumberFix(text: string): bigint | undefined {
  const plain = text
    .trim()
    .replace(/[_,' ]/g, '')
    .replace(/^\+/, '');
  if (/^-?0[xX][0-9a-fA-F]{1,64}$/.test(plain) && !plain.startsWith('-')) {
    return BigInt(plain.toLowerCase());
  }
  const parts = /^(-?)([0-9]{1,80})(?:\.([0-9]{1,80}))?(?:[eE]\+?([0-9]{1,2}))?$/.exec(plain);
  if (parts === null) {
    return undefined;
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const places = Number(exponent);
  const rest = fraction.slice(places).replace(/(?<!0)0+$/, '');
  if (rest !== '' || whole.length + places > mostDigits) {
    return undefined;
  }
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return sign === '' ? digits : -digits;
}

function write({ file }: FixPlace, node: ConfigNode, value: Written, shown: string): readonly Fix[] {
  return [{ title: `Write ${shown}`, edits: () => [replaceValue(file, node, value)] }];
}

function textOf(node: ConfigNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value : node?.kind === 'number' ? node.text : undefined;
}

/** An amount as a string of hex, which every reader takes. @param bits that it has room for */
export function writeAmount(bits: number): (place: FixPlace) => readonly Fix[] {
  return (place) => {
    const { node } = place;
    const text = textOf(node);
    if (node === undefined || text === undefined) {
      return [];
    }
    const isBareHex = node.kind === 'string' && /^[0-9a-f]{1,64}$/i.test(text) && /[a-f]/i.test(text);
    const value = isBareHex ? BigInt(`0x${text}`) : wholeNumberFix(text);
    if (value === undefined || value < 0n || value >> BigInt(bits) !== 0n) {
      return [];
    }
    const hex = `0x${value.toString(16)}`;
    return write(place, node, hex, `"${hex}"`);
  };
}

/** A number that must stand without quotes. */
export function writeBig(place: FixPlace): readonly Fix[] {
  const { node } = place;
  const text = textOf(node) ?? '';
  const value = wholeNumberFix(text);
  return node === undefined || value === undefined || (node.kind === 'number' && String(value) === text)
    ? []
    : write(place, node, value, String(value));
}

export function writeUint(place: FixPlace): readonly Fix[] {
  const value = wholeNumberFix(textOf(place.node) ?? '');
  return value === undefined || value < 0n || value >= 2n ** 64n ? [] : writeBig(place);
}

export function writeBool(place: FixPlace): readonly Fix[] {
  const { node } = place;
  const text = textOf(node)?.toLowerCase();
  const value = text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
  return node === undefined || value === undefined ? [] : write(place, node, value, String(value));
}

export function quoteNumber(place: FixPlace): readonly Fix[] {
  const { node, file } = place;
  return node?.kind === 'number'
    ? [{ title: `Put ${node.text} in Quotes`, edits: () => [quoteValue(file, node)] }]
    : [];
}

export function writeList(place: FixPlace): readonly Fix[] {
  const { node, file } = place;
  return node?.kind === 'string' || node?.kind === 'number'
    ? [{ title: 'Make It a List', edits: () => [replaceValue(file, node, [moved(file, node)])] }]
    : [];
}

/** Hex with 0x before it. */
export function writePrefix(place: FixPlace): readonly Fix[] {
  const { node, member, problem, file } = place;
  if (member !== undefined && problem.end <= member.keyEnd && /^[0-9a-fA-F]+$/.test(member.key)) {
    const key = `0x${member.key}`;
    return [{ title: `Write ${key}`, edits: () => [replaceKey(file, member, key)] }];
  }
  const text = node?.kind === 'string' ? node.value.trim().replace(/^0x/i, '') : '';
  return node !== undefined && text !== '' && /^[0-9a-fA-F]+$/.test(text)
    ? [{ title: 'Put 0x before It', edits: () => [replaceValue(file, node, `0x${text}`)] }]
    : [];
}

/** A slot or its value, with all its digits. */
export function writeSlot(place: FixPlace): readonly Fix[] {
  const { node, member, problem, file } = place;
  const isKey = member !== undefined && problem.end <= member.keyEnd;
  const text = isKey ? member.key : textOf(node);
  const digits = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(text ?? '')?.[1];
  if (digits === undefined || node === undefined) {
    return [];
  }
  const full = `0x${digits.toLowerCase().padStart(64, '0')}`;
  return [
    {
      title: 'Write All 64 Digits',
      edits: () => [isKey ? replaceKey(file, member, full) : replaceValue(file, node, full)],
    },
  ];
}

/** The precompile that is meant by a key of an upgrade item. */
export function writePrecompileKey({ member, file }: FixPlace): readonly Fix[] {
  const known = member && nearest(member.key.slice(0, 64), activePrecompileKeys);
  return member === undefined || known === undefined
    ? []
    : [{ title: `Write ${known}`, edits: () => [replaceKey(file, member, known)] }];
}

/** An item of a list that says nothing. */
export function removeItem({ node, around, file }: FixPlace): readonly Fix[] {
  const list = around.at(-1);
  return node !== undefined && list?.kind === 'list'
    ? [{ title: 'Remove This Item', edits: () => removeItems(file, list, [node]) }]
    : [];
}

/** An item of each of the keys of one. */
export function splitItem({ around, file }: FixPlace): readonly Fix[] {
  const list = around.find((each) => each.kind === 'list');
  const item = around.at(-1);
  const known: readonly string[] = precompileKeys;
  if (
    item?.kind !== 'object' ||
    list?.kind !== 'list' ||
    item.members.length > known.length ||
    !item.members.every(({ key }) => known.includes(key))
  ) {
    return [];
  }
  const items = item.members.flatMap(({ key, value }): readonly Written[] =>
    value === undefined ? [] : [{ members: [[key, moved(file, value)]] }],
  );
  return [{ title: 'Make an Item of Each', edits: () => [replaceItem(file, list, item, items)] }];
}
