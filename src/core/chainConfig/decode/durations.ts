import type { ConfigNode } from '../source/configNode';
import { goQuote } from './goQuote';

const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
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
      return node.value === null ? { value: 0n } : { text: notCast(node.value ?? false) };
    default:
      return { text: notCast(plainValue(raw)) };
  }
}

/** Go's `time.ParseDuration`. */
function parseDuration(written: string): DurationRead {
  const invalid = { text: `time: invalid duration ${timeQuote(written)}` };
  const isNegative = written.startsWith('-');
  let rest = written.replace(/^[+-]/, '');
  if (rest === '0') {
    return { value: 0n };
  }
  let sum = 0n;
  do {
    const [part, whole, fraction] = /^([0-9]*)(?:\.([0-9]*))?/.exec(rest)!;
    if (`${whole}${fraction ?? ''}` === '' || BigInt(whole || '0') > most) {
      return invalid;
    }
    rest = rest.slice(part.length);
    const unit = /^[^.0-9]*/.exec(rest)![0];
    const size = units[unit];
    if (unit === '') {
      return { text: `time: missing unit in duration ${timeQuote(written)}` };
    }
    if (size === undefined) {
      return { text: `time: unknown unit ${timeQuote(unit)} in duration ${timeQuote(written)}` };
    }
    rest = rest.slice(unit.length);
    sum += BigInt(whole || '0') * size;
    sum += (BigInt(fraction || '0') * size) / 10n ** BigInt(fraction?.length ?? 0);
    if (sum > most) {
      return invalid;
    }
  } while (rest !== '');
  return sum === most && !isNegative ? invalid : { value: isNegative ? -sum : sum };
}

/** Go's package `time` quotes in its own way: byte by byte. */
function timeQuote(text: string): string {
  return `"${text.replaceAll(/["\\]|[^ -~]/gu, (character) =>
    /["\\]/.test(character)
      ? `\\${character}`
      : encodeURI(character)
          .replaceAll('%', String.raw`\x`)
          .toLowerCase(),
  )}"`;
}

function notCast(value: unknown): string {
  return `unable to cast ${goSyntax(value)} of type ${goTypeName(value)} to time.Duration`;
}

/** As Go's `%#v` writes what its JSON reader makes of a value. */
function goSyntax(value: unknown): string {
  if (Array.isArray(value)) {
    return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  }
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value).toSorted();
    const parts = keys.map((key) => `${goQuote(key)}:${goSyntax((value as Readonly<Record<string, unknown>>)[key])}`);
    return `map[string]interface {}{${parts.join(', ')}}`;
  }
  if (typeof value === 'string') {
    return goQuote(value);
  }
  if (typeof value === 'number') {
    return goNumber(value);
  }
  return value === null ? 'interface {}(nil)' : String(value);
}

/** The shortest digits, with an exponent from a million on. */
function goNumber(value: number): string {
  const [digits, exponent] = value.toExponential().split('e') as [string, string];
  if (Number(exponent) >= -4 && Number(exponent) < 6) {
    return Object.is(value, -0) ? '-0' : String(value);
  }
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
}

function goTypeName(value: unknown): string {
  return Array.isArray(value) ? '[]interface {}' : typeof value === 'boolean' ? 'bool' : 'map[string]interface {}';
}

function plainValue(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    // Not JSON: the reader of the file says so already.
    return {};
  }
}
