import type { Change, Line, Span } from './report';
import type { Amount } from '../primitives';

export const text = (words: string): Span => ({ kind: 'text', text: words });
/** A line of trusted text. */
export const textLine = (words: string): Line => [text(words)];
/** Trusted text that must not be overlooked, for example that anyone can spend something. */
export const alarm = (words: string): Span => ({ kind: 'text', text: words, isAlarm: true });
export const remote = (words: string): Span => ({ kind: 'remote', text: words });
export const guess = (from: string): Span => ({ kind: 'guess', text: from });
export const time = (at: number): Span => ({ kind: 'time', at });

/** `part` of `whole`; `undefined` if out of range. */
export function share(part: bigint, whole: bigint): Span | undefined {
  if (whole <= 0n || part < 0n || part > whole) {
    return undefined;
  }
  const thousandths = Number((part * 1000n) / whole);
  return part > 0n && thousandths === 0 ? { kind: 'share', thousandths, isTiny: true } : { kind: 'share', thousandths };
}

/** @param full copied instead of a shortened `fixed` */
export function code(fixed: string, full?: string): Span {
  return full === undefined ? { kind: 'code', text: fixed } : { kind: 'code', text: fixed, full };
}

/** A bar after a figure with its share of a whole; empty in text output. */
export function bar(part: bigint, whole: bigint): Line {
  const span = share(part, whole);
  return span?.kind === 'share' ? [{ ...span, isBar: true }] : [];
}

/** A location: "src/Coin.sol:31". */
export function place({ path, uri, line, column }: Omit<Extract<Span, { kind: 'place' }>, 'kind'>): Span {
  return { kind: 'place', path, uri, line, column };
}

export function id(identifier: string, name?: string): Span {
  return name === undefined || name === '' ? { kind: 'id', id: identifier } : { kind: 'id', id: identifier, name };
}

export function count(value: bigint, unit?: string): Span {
  return unit === undefined ? { kind: 'count', value } : { kind: 'count', value, unit };
}

export function amount(value: bigint, decimals: number, symbol: string, baseUnit?: string): Span {
  const exact: Amount = { value, decimals, symbol, baseUnit };
  return { kind: 'amount', amount: exact };
}

/** An amount of an EVM chain's native token: 18 decimals, in wei. */
export function nativeAmount(wei: bigint, symbol: string | undefined): Span {
  return amount(wei, 18, symbol ?? '', 'wei');
}

export function asChange(figure: Span, isChange: Change = 'funds'): Span {
  return figure.kind === 'amount' || figure.kind === 'count' ? { ...figure, isChange } : figure;
}

/** A gas price in units of 10^9 wei, see `gasUnit`; very small ones in wei. */
export function gasPriceSpan(wei: bigint, unit = 'nAVAX'): Span {
  return wei < 10_000n ? count(wei, 'wei') : amount(wei, 9, unit, 'wei');
}

/** The name of 10^9 wei of a native token: nAVAX only where gas is paid in AVAX. */
export function gasUnit(symbol: string | undefined): string {
  return symbol === 'AVAX' ? 'nAVAX' : 'gwei';
}

export function joinLines(lines: readonly Line[], separator: string): Line {
  return lines.flatMap((line, i) => (i === 0 ? line : [text(separator), ...line]));
}

/**
 * A sentence with values: message`sent by ${address}`. Values are spans, which state whether they are trusted, or
 * trusted numbers; plain strings, which may be untrusted, are not allowed.
 */
export function message(words: TemplateStringsArray, ...values: readonly (Span | Line | number)[]): Line {
  const line: Span[] = [];
  let literal = words[0] ?? '';
  values.forEach((value, i) => {
    const next = words[i + 1] ?? '';
    if (typeof value === 'number') {
      literal += value + next;
      return;
    }
    if (literal !== '') {
      line.push(text(literal));
    }
    line.push(...('kind' in value ? [value] : value));
    literal = next;
  });
  return literal === '' ? line : [...line, text(literal)];
}

/** Fills the `{places}` of a sentence from a data file; text in backticks becomes code. */
export function fillLine(sentence: string, valueOf: (place: string) => Span | Line): Line {
  return sentence.split(/(\{[^{}]*\}|`[^`]*`)/).flatMap((part): Span | Line => {
    const inner = part.slice(1, -1);
    return part.startsWith('{') ? valueOf(inner) : part.startsWith('`') ? code(inner) : part === '' ? [] : text(part);
  });
}

/** A percentage, rounded to two decimals; `undefined` for an empty whole. */
export function percentOf(part: bigint, whole: bigint): Span | undefined {
  return whole === 0n ? undefined : amount(hundredths(part, whole), 2, '%');
}

/** A percentage that a node reports with four decimals. */
export function percentSpan(percent: number): Span {
  return amount(BigInt(Math.round(percent * 10_000)), 4, '%');
}

/** Thresholds that a rounded share must not seem to reach. */
const marks: readonly bigint[] = [67n, 80n, 100n];

/**
 * A percentage, rounded to integers, below one to two decimals. A share just below a threshold never seems to reach it:
 * it has two decimals, rounded down if necessary. `undefined` for an empty whole.
 */
export function shareText(part: bigint, whole: bigint): string | undefined {
  if (whole === 0n) {
    return undefined;
  }
  const rounded = roundedDivision(part * 100n, whole);
  const isReached = part * 100n >= rounded * whole;
  const exact = hundredths(part, whole);
  if (part > 0n && part * 10_000n < whole) {
    return '< 0.01 %';
  }
  if (marks.includes(rounded) && !isReached) {
    return twoPlaces(exact < rounded * 100n ? exact : rounded * 100n - 1n);
  }
  return exact >= 100n || exact === 0n ? `${rounded} %` : twoPlaces(exact);
}

function twoPlaces(exact: bigint): string {
  return `${exact / 100n}.${String(exact % 100n).padStart(2, '0')} %`;
}

function hundredths(part: bigint, whole: bigint): bigint {
  return roundedDivision(part * 10_000n, whole);
}

/** Rounds half up. */
function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

export function joinEach<T>(items: readonly T[], show: (item: T) => Span | Line, separator = ', '): Line {
  return joinLines(
    items.map((item) => [show(item)].flat()),
    separator,
  );
}
