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
const maxDuration = 2n ** 63n;

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
      return node.value === null ? { value: 0n } : castError(node);
    default:
      return castError(node);
  }
}

const durationPart = /([0-9]*)(?:\.([0-9]*))?([^.0-9]*)/y;
/** Longer texts are not durations, which have at most 19 digits, and would be slow to parse. */
const maxLength = 50_000;
const maxDigits = 19;
/** Fraction digits that can affect a nanosecond. */
const maxPlaces = 40;

function parseDuration(written: string): DurationRead {
  const invalid = (): DurationRead => ({ text: `time: invalid duration ${timeQuote(written)}` });
  const isNegative = written.startsWith('-');
  durationPart.lastIndex = /^[+-]/.test(written) ? 1 : 0;
  if (written.slice(durationPart.lastIndex) === '0') {
    return { value: 0n };
  }
  if (written.length > maxLength) {
    return invalid();
  }
  let sum = 0n;
  do {
    const [, whole = '', fraction = '', unit = ''] = durationPart.exec(written)!;
    const digits = whole.replace(/^0+/, '');
    if (`${whole}${fraction}` === '' || digits.length > maxDigits || BigInt(digits) > maxDuration) {
      return invalid();
    }
    if (unit === '') {
      return { text: `time: missing unit in duration ${timeQuote(written)}` };
    }
    const size = units.get(unit);
    if (size === undefined) {
      return { text: `time: unknown unit ${timeQuote(unit)} in duration ${timeQuote(written)}` };
    }
    const places = fraction.slice(0, maxPlaces);
    sum += BigInt(digits) * size + (BigInt(places) * size) / 10n ** BigInt(places.length);
    if (sum > maxDuration) {
      return invalid();
    }
  } while (durationPart.lastIndex < written.length);
  return sum === maxDuration && !isNegative ? invalid() : { value: isNegative ? -sum : sum };
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

function castError(node: ConfigNode): DurationRead {
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
  const appendBytes = (values: readonly number[]): void => {
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
      appendBytes(quantum);
      return bytes.subarray(0, length);
    } else if (character !== '\n' && character !== '\r') {
      return illegalBase64(at);
    }
    if (quantum.length === 4) {
      appendBytes(quantum);
      quantum = [];
    }
  }
  return quantum.length === 0 ? bytes.subarray(0, length) : illegalBase64(source.length - quantum.length);
}

function paddingEnd(source: Uint8Array, at: number, digitCount: number): number | string {
  if (digitCount < 2) {
    return illegalBase64(at);
  }
  let next = skipLineBreaks(source, at + 1);
  if (digitCount === 2) {
    if (next === source.length) {
      return illegalBase64(next);
    }
    if (source[next] !== 0x3d) {
      return illegalBase64(next - 1);
    }
    next = skipLineBreaks(source, next + 1);
  }
  return next < source.length ? illegalBase64(next) : next;
}

function skipLineBreaks(source: Uint8Array, at: number): number {
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

function illegalBase64(at: number): string {
  return `illegal base64 data at input byte ${at}`;
}
