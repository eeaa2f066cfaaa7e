import type { ConfigNode } from '../source/configNode';
import { withoutMiddle } from '../problem';
import { goSyntax, unreadableNumber } from './goSyntax';

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

/** spf13/cast's `ToDurationE` of what JSON holds, in nanoseconds. */
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
/** Nobody writes a longer one, and reading it would take long; 19 digits are more than any duration has. */
const longest = 50_000;
const mostDigits = 19;
/** Digits after the point that can make a nanosecond. */
const mostPlaces = 40;

/** Go's `time.ParseDuration`. */
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

/** Go's package `time` quotes in its own way: byte by byte. Half of a pair is U+FFFD by then. */
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
