import { type Line, type Span, code, count, message, remote, text } from '../../report';
import type { PathPart } from '../storage/slotNames';
import { type NameOf, type StorageValue, namedAddressSpan } from '../../evm';
import { shortenId } from '../../primitives';

/** Longer texts are shown by their beginning. */
const maxText = 200;
const zeroAddress = `0x${'0'.repeat(40)}`;

/** What stands in a variable, as its type is read. */
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
      return value.text === '' ? [code('""')] : [remote(beginning(value.text))];
    case 'unread':
      return message`${count(value.length)} bytes`;
  }
}

/** "balances[0x4a01…]", "accounts[3].name": names are code, addresses can be looked up. */
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
      return JSON.stringify(beginning(key.text));
    case 'bytes':
      return shortenId(key.hex);
    case 'address':
      return key.address;
    case 'unread':
      return '';
  }
}

/** A word or more: small numbers stay readable, and hashes short. */
function bytesSpan(hex: string): Span {
  const digits = hex.slice(2).replace(/^0+/, '');
  if (hex === '0x') {
    return text('none');
  }
  const short = digits.length <= 16 ? `0x${digits === '' ? '0' : digits}` : shortenId(hex);
  return short === hex ? code(hex) : code(short, hex);
}

function beginning(words: string): string {
  return words.length > maxText ? `${words.slice(0, maxText)}…` : words;
}
