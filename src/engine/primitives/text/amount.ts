import { cleanRemote, isolateRightToLeft } from './clean';

export interface AmountOptions {
  /** All digits in the main unit. */
  readonly exact?: boolean;
}

const maxSymbolLength = 24;

/** Amounts that would be zero with this many decimals are shown in a smaller unit. */
const maxPlaces = 6;

/** Significant digits of a shortened amount; whole units are never cut. */
const maxDigits = 6;

/** uint256 has 78 digits; more decimals are a mistake or malicious. */
const maxDecimals = 77;

/** An unlimited allowance. */
const largestUint = 2n ** 256n - 1n;

/**
 * An amount with its unit: `1,250.5 USDC`. More than six significant digits are truncated, never rounded up, and
 * marked: `≈ 1.23456 AVAX`. An amount that would be zero with six decimals is shown in the next smaller unit that shows
 * it: nAVAX or gwei, then the base unit. An unlimited allowance is `2^256-1` of the base unit.
 */
export function formatAmount(amount: Amount, options: AmountOptions = {}): string {
  const { value, decimals } = amount;
  const symbol = shownSymbol(amount);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) {
    return formatBaseUnits({ ...amount, baseUnit: undefined });
  }
  if (options.exact === true) {
    return withUnit(toDecimal(value, decimals), symbol);
  }
  if (value === largestUint) {
    return withUnit('2^256-1', baseUnitName(amount));
  }
  if (isShown(value, decimals)) {
    return withUnit(shorten(value, decimals), symbol);
  }
  if (decimals === 18 && amount.baseUnit === 'wei' && isShown(value, 9)) {
    return withUnit(shorten(value, 9), symbol === 'AVAX' ? 'nAVAX' : 'gwei');
  }
  return formatBaseUnits(amount);
}

/** The amount as an integer of its base unit: `525,000,000,000,000 wei`. */
export function formatBaseUnits(amount: Amount): string {
  return withUnit(formatCount(amount.value), baseUnitName(amount));
}

/** An exact amount for programs: digits without grouping, and their unit. */
export function plainAmount(amount: Amount): { readonly digits: string; readonly unit: string } {
  const { value, decimals } = amount;
  return !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals
    ? { digits: value.toString(), unit: baseUnitName({ ...amount, baseUnit: undefined }) }
    : { digits: toDecimal(value, decimals).replaceAll(',', ''), unit: shownSymbol(amount) };
}

function baseUnitName(amount: Amount): string {
  const symbol = shownSymbol(amount);
  return amount.baseUnit ?? (symbol === '' ? 'base units' : `base units of ${symbol}`);
}

function shownSymbol({ symbol }: Amount): string {
  return isolateRightToLeft(cleanRemote(symbol, maxSymbolLength));
}

function isShown(value: bigint, decimals: number): boolean {
  const absolute = value < 0n ? -value : value;
  return absolute === 0n || decimals <= maxPlaces || absolute >= 10n ** BigInt(decimals - maxPlaces);
}

function toDecimal(value: bigint, decimals: number): string {
  const { whole, fraction } = digitsOf(value, decimals);
  return joinDigits(value, whole, fraction);
}

function shorten(value: bigint, decimals: number): string {
  const { whole, fraction } = digitsOf(value, decimals);
  const [zeros, digits] = whole === '0' ? [fraction.search(/[1-9]|$/), 0] : [0, whole.length];
  const shown = fraction.slice(0, zeros + Math.max(0, maxDigits - digits));
  return shown === fraction
    ? joinDigits(value, whole, fraction)
    : `≈ ${joinDigits(value, whole, shown.replace(/(?<!0)0+$/, ''))}`;
}

function joinDigits(value: bigint, whole: string, fraction: string): string {
  return `${value < 0n ? '-' : ''}${groupDigits(whole)}${fraction === '' ? '' : `.${fraction}`}`;
}

function digitsOf(value: bigint, decimals: number): { readonly whole: string; readonly fraction: string } {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return { whole: digits.slice(0, point), fraction: digits.slice(point).replace(/(?<!0)0+$/, '') };
}

function withUnit(figure: string, unit: string): string {
  return unit === '' ? figure : `${figure} ${unit}`;
}

/** An exact amount: `value` in the base unit, `decimals` of the displayed unit. */
export interface Amount {
  readonly value: bigint;
  readonly decimals: number;
  /** Untrusted for tokens. */
  readonly symbol: string;
  /** Name of the base unit ("wei", "nAVAX"), if it has one. */
  readonly baseUnit?: string;
}

/** An integer with comma-separated groups: `41,203,877`, the same in every locale. */
export function formatCount(value: bigint): string {
  const digits = value < 0n ? (-value).toString() : value.toString();
  return (value < 0n ? '-' : '') + groupDigits(digits);
}

/** "1 row", "12,000 rows". */
export function formatRows(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(BigInt(count))} rows`;
}

/** Groups of three, separated by commas; `digits` must be digits only. */
export function groupDigits(digits: string): string {
  const first = digits.length % 3;
  return (digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ',$&')).replace(/^,/, '');
}

/** Currencies of prices and values; US dollars if absent in a query. Source: docs/facts/identifiers.md. */
export const currencies = [
  'usd',
  'eur',
  'aud',
  'cad',
  'chf',
  'clp',
  'cny',
  'czk',
  'dkk',
  'gbp',
  'hkd',
  'huf',
  'jpy',
  'nzd',
] as const;

export type Currency = (typeof currencies)[number];
