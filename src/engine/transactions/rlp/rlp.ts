import { concatBytes } from '../../primitives';

/** One RLP item: `at` is its first byte; its content is from `start` to `end`. */
export interface RlpItem {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly isList: boolean;
}

/** Invalid RLP; `offset` is the offending byte. */
export class RlpError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
    this.name = 'RlpError';
  }
}

/**
 * Reads the RLP item that starts at `at` and must end by `end`. Nothing is copied and lists are not entered, so no
 * length in the bytes can cause an allocation. The ABI library's RLP decoder accepts prefixed single bytes, lengths
 * with leading zeros and padded integers, which nodes reject as non-canonical. Source: Yellow Paper, appendix B.
 *
 * @throws {RlpError}
 */
export function readRlpItem(bytes: Uint8Array, at: number, end: number): RlpItem {
  const first = bytes[at];
  if (first === undefined || at >= end) {
    throw new RlpError('Unexpected end: expected an item.', at);
  }
  if (first < 0x80) {
    return { at, start: at, end: at + 1, isList: false };
  }
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  const item = short <= 55 ? itemOf(at, at + 1, short, end, isList) : longItem(bytes, at, short - 55, end, isList);
  if (!isList && item.end - item.start === 1 && (bytes[item.start] ?? 0) < 0x80) {
    throw new RlpError('A byte below 0x80 has a length prefix (not canonical).', at);
  }
  return item;
}

/** The items of a list, in order. @throws {RlpError} */
export function* rlpItems(bytes: Uint8Array, list: RlpItem): Generator<RlpItem, void, undefined> {
  for (let at = list.start; at < list.end;) {
    const item = readRlpItem(bytes, at, list.end);
    yield item;
    at = item.end;
  }
}

function longItem(bytes: Uint8Array, at: number, sizeOfSize: number, end: number, isList: boolean): RlpItem {
  const start = at + 1 + sizeOfSize;
  if (start > end) {
    throw new RlpError('Unexpected end in a length.', at);
  }
  if (bytes[at + 1] === 0) {
    throw new RlpError('A length has a leading zero byte (not canonical).', at);
  }
  // Eight bytes may exceed 2^53, but any such size is past the end anyway, rounded or not.
  let size = 0;
  for (let i = at + 1; i < start; i++) {
    size = size * 256 + (bytes[i] ?? 0);
  }
  if (size <= 55) {
    throw new RlpError(`Length ${size} uses the long form (not canonical).`, at);
  }
  return itemOf(at, start, size, end, isList);
}

function itemOf(at: number, start: number, size: number, end: number, isList: boolean): RlpItem {
  if (size > end - start) {
    throw new RlpError(`An item needs ${size} bytes, ${end - start} left.`, at);
  }
  return { at, start, end: start + size, isList };
}

function rlpString(content: Uint8Array): Uint8Array {
  return content.length === 1 && (content[0] ?? 0) < 0x80
    ? content
    : concatBytes([header(0x80, content.length), content]);
}

/** A big-endian integer without leading zeros. */
export function rlpInteger(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) {
    bytes.unshift(Number(rest & 0xffn));
  }
  return rlpString(Uint8Array.from(bytes));
}

/** A list of encoded items. */
export function rlpList(items: readonly Uint8Array[]): Uint8Array {
  const size = items.reduce((sum, item) => sum + item.length, 0);
  return concatBytes([header(0xc0, size), ...items]);
}

function header(base: number, size: number): Uint8Array {
  if (size <= 55) {
    return Uint8Array.of(base + size);
  }
  const digits: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) {
    digits.unshift(rest % 256);
  }
  return Uint8Array.of(base + 55 + digits.length, ...digits);
}
