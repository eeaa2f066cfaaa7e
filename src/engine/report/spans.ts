import type { Line, Span } from './report';
import type { Amount } from '../primitives';

/** Short ways to write lines. */
export const text = (words: string): Span => ({ kind: 'text', text: words });
export const remote = (words: string): Span => ({ kind: 'remote', text: words });
export const guess = (from: string): Span => ({ kind: 'guess', text: from });
export const time = (at: number): Span => ({ kind: 'time', at });

/** `part` of `whole`; undefined where that says nothing. */
export function share(part: bigint, whole: bigint): Span | undefined {
  if (whole <= 0n || part < 0n || part > whole) {
    return undefined;
  }
  const thousandths = Number((part * 1000n) / whole);
  return part > 0n && thousandths === 0 ? { kind: 'share', thousandths, isTiny: true } : { kind: 'share', thousandths };
}

/** @param full what is copied, where `fixed` is the beginning of it */
export function code(fixed: string, full?: string): Span {
  return full === undefined ? { kind: 'code', text: fixed } : { kind: 'code', text: fixed, full };
}

/** After a figure: how much of a whole it is, as a bar where there is room for one. Texts have the figure alone. */
export function bar(part: bigint, whole: bigint): Line {
  const span = share(part, whole);
  return span?.kind === 'share' ? [{ ...span, isBar: true }] : [];
}

/** Where a statement stands: "src/Coin.sol:31". */
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

/** The native token of an EVM chain: 18 decimals, counted in wei. */
export function nativeAmount(wei: bigint, symbol: string | undefined): Span {
  return amount(wei, 18, symbol ?? '', 'wei');
}

/** A figure that says how much more or less there is. */
export function asChange(figure: Span): Span {
  return figure.kind === 'amount' || figure.kind === 'count' ? { ...figure, isChange: true } : figure;
}

/** A price per gas in units of 10^9 wei, see `gasUnit`; the smallest ones in wei. */
export function gasPriceSpan(wei: bigint, unit = 'nAVAX'): Span {
  return wei < 10_000n ? count(wei, 'wei') : amount(wei, 9, unit, 'wei');
}

/** What 10^9 wei of a chain's native token are called: an nAVAX is one only where gas is paid in AVAX. */
export function gasUnit(symbol: string | undefined): string {
  return symbol === 'AVAX' ? 'nAVAX' : 'gwei';
}

/** Several lines as one, with a separator of ours between them. */
export function joined(lines: readonly Line[], separator: string): Line {
  return lines.flatMap((line, i) => (i === 0 ? line : [text(separator), ...line]));
}
