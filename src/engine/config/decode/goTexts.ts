import type { ConfigNode } from '../source/configNode';
import { withoutMiddle } from '../problem';
import { goSyntax, unreadableNumber } from './goReading';
import type { Steps } from '../../primitives';

const units: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['μs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);
const most = 2n ** 63n;

type DurationRead = { readonly value: bigint } | { readonly text: string } | { readonly typeValue: string };

/** spf13/cast's `ToDurationE` of a JSON value, in nanoseconds. */
export function readGoDuration(node: ConfigNode, raw: string): DurationRead {
  switch (node.kind) {
    case 'string':
      return parseDuration(/[nsuµmh]/.test(node.value) ? node.value : `${node.value}ns`);
    case 'number': {
      const value = Math.trunc(Number(raw));
      return Number.isFinite(value) ? { value: BigInt.asIntN(64, BigInt(value)) } : { typeValue: `number ${raw}` };
    }
    case 'word':
      return node.value === null ? { value: 0n } : notCast(node);
    default:
      return notCast(node);
  }
}

const part = /([0-9]*)(?:\.([0-9]*))?([^.0-9]*)/y;
/** Longer texts are not durations, which have at most 19 digits, and would be slow to parse. */
const longest = 50_000;
const mostDigits = 19;
/** Fraction digits that can affect a nanosecond. */
const mostPlaces = 40;

function parseDuration(written: string): DurationRead {
  const invalid = (): DurationRead => ({ text: `time: invalid duration ${timeQuote(written)}` });
  const isNegative = written.startsWith('-');
  part.lastIndex = /^[+-]/.test(written) ? 1 : 0;
  if (written.slice(part.lastIndex) === '0') {
    return { value: 0n };
  }
  if (written.length > longest) {
    return invalid();
  }
  let sum = 0n;
  do {
    const [, whole = '', fraction = '', unit = ''] = part.exec(written)!;
    const digits = whole.replace(/^0+/, '');
    if (`${whole}${fraction}` === '' || digits.length > mostDigits || BigInt(digits) > most) {
      return invalid();
    }
    if (unit === '') {
      return { text: `time: missing unit in duration ${timeQuote(written)}` };
    }
    const size = units.get(unit);
    if (size === undefined) {
      return { text: `time: unknown unit ${timeQuote(unit)} in duration ${timeQuote(written)}` };
    }
    const places = fraction.slice(0, mostPlaces);
    sum += BigInt(digits) * size + (BigInt(places) * size) / 10n ** BigInt(places.length);
    if (sum > most) {
      return invalid();
    }
  } while (part.lastIndex < written.length);
  return sum === most && !isNegative ? invalid() : { value: isNegative ? -sum : sum };
}

/** Quotes like Go's `time` package: byte by byte. A lone surrogate is U+FFFD by then. */
function timeQuote(text: string): string {
  return `"${withoutMiddle(text).replaceAll(/["\\]|[^ -~]/gu, (character) =>
    /["\\]/.test(character)
      ? `\\${character}`
      : encodeURI(character.replace(/\p{Cs}/u, '\ufffd'))
          .replaceAll('%', String.raw`\x`)
          .toLowerCase(),
  )}"`;
}

function notCast(node: ConfigNode): DurationRead {
  const number = unreadableNumber(node);
  return number === undefined
    ? { text: `unable to cast ${goSyntax(node)} of type ${goTypeName(node)} to time.Duration` }
    : { typeValue: `number ${number}` };
}

function goTypeName({ kind }: ConfigNode): string {
  return kind === 'list' ? '[]interface {}' : kind === 'word' ? 'bool' : 'map[string]interface {}';
}

/** Characters between two yields: about 1 ms. */
const stride = 32 * 1024;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 like Go's `base64.StdEncoding`, from `encoding/base64`. @returns the bytes, or Go's error text */
export function* readGoBase64Steps(text: string): Steps<Uint8Array | string> {
  const source = new TextEncoder().encode(text);
  const bytes = new Uint8Array(Math.ceil(source.length / 4) * 3);
  let length = 0;
  const take = (values: readonly number[]): void => {
    for (const byte of bytesOf(values)) {
      bytes[length++] = byte;
    }
  };
  let quantum: number[] = [];
  for (let at = 0; at < source.length; at++) {
    if (at % stride === 0) {
      yield undefined;
    }
    const character = String.fromCharCode(source[at]!);
    const value = alphabet.indexOf(character);
    if (value >= 0) {
      quantum.push(value);
    } else if (character === '=') {
      const end = paddingEnd(source, at, quantum.length);
      if (typeof end === 'string') {
        return end;
      }
      take(quantum);
      return bytes.subarray(0, length);
    } else if (character !== '\n' && character !== '\r') {
      return illegal(at);
    }
    if (quantum.length === 4) {
      take(quantum);
      quantum = [];
    }
  }
  return quantum.length === 0 ? bytes.subarray(0, length) : illegal(source.length - quantum.length);
}

function paddingEnd(source: Uint8Array, at: number, have: number): number | string {
  if (have < 2) {
    return illegal(at);
  }
  let next = pastBreaks(source, at + 1);
  if (have === 2) {
    if (next === source.length) {
      return illegal(next);
    }
    if (source[next] !== 0x3d) {
      return illegal(next - 1);
    }
    next = pastBreaks(source, next + 1);
  }
  return next < source.length ? illegal(next) : next;
}

function pastBreaks(source: Uint8Array, at: number): number {
  let next = at;
  while (source[next] === 0x0a || source[next] === 0x0d) {
    next++;
  }
  return next;
}

function bytesOf(values: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  return [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d].slice(0, values.length - 1);
}

function illegal(at: number): string {
  return `illegal base64 data at input byte ${at}`;
}
