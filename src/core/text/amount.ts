import { cleanRemote, isolateRightToLeft } from './clean';
import { formatCount, groupDigits } from './count';
import * as l10n from '@vscode/l10n';

export interface AmountOptions {
  /** All digits in the main unit, however many. */
  readonly exact?: boolean;
  /** Places after which a shortened amount is cut off and marked by `…`; 6 unless told, 9 for less than one unit. */
  readonly maximumFractionDigits?: number;
}

const maxSymbolLength = 24;

/** uint256 has 78 digits: more places than that is a token's mistake or a lie. */
const maxDecimals = 77;

/** An allowance without limit. */
const largestUint = 2n ** 256n - 1n;

/**
 * An amount with its unit: `1,250.5 USDC`. Never rounded: what is cut off is marked (`1.234567… AVAX`). What would be
 * zero at that many places is shown in the largest smaller unit that shows it: nAVAX or gwei, then the base unit. An
 * allowance without limit is `2^256-1` of the base unit.
 */
export function formatAmount(amount: Amount, options: AmountOptions = {}): string {
  const { value, decimals } = amount;
  const symbol = shownSymbol(amount);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) {
    return formatBaseUnits({ ...amount, baseUnit: undefined });
  }
  if (options.exact === true) {
    return withUnit(scaled(value, decimals), symbol);
  }
  if (value === largestUint) {
    return withUnit('2^256-1', baseUnitName(amount));
  }
  const places = options.maximumFractionDigits ?? 6;
  if (isShown(value, decimals, places)) {
    // Fees and other parts of a unit keep the precision of nAVAX.
    const shown = isWhole(value, decimals) ? places : Math.max(places, 9);
    return withUnit(scaled(value, decimals, shown), symbol);
  }
  if (decimals === 18 && amount.baseUnit === 'wei' && isShown(value, 9, places)) {
    return withUnit(scaled(value, 9, places), symbol === 'AVAX' ? 'nAVAX' : 'gwei');
  }
  return formatBaseUnits(amount);
}

/** The amount as an integer of its base unit: `525,000,000,000,000 wei`. */
export function formatBaseUnits(amount: Amount): string {
  return withUnit(formatCount(amount.value), baseUnitName(amount));
}

function baseUnitName(amount: Amount): string {
  const symbol = shownSymbol(amount);
  return amount.baseUnit ?? (symbol === '' ? l10n.t('base units') : l10n.t('base units of {0}', symbol));
}

function shownSymbol({ symbol }: Amount): string {
  return isolateRightToLeft(cleanRemote(symbol, maxSymbolLength));
}

function isWhole(value: bigint, decimals: number): boolean {
  return (value < 0n ? -value : value) >= 10n ** BigInt(decimals);
}

function isShown(value: bigint, decimals: number, places: number): boolean {
  const absolute = value < 0n ? -value : value;
  return absolute === 0n || decimals <= places || absolute >= 10n ** BigInt(decimals - places);
}

function scaled(value: bigint, decimals: number, places = decimals): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = groupDigits(digits.slice(0, digits.length - decimals));
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const shown = fraction.slice(0, places);
  const cut = fraction.length > places ? '…' : '';
  return `${value < 0n ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}${cut}`;
}

function withUnit(figure: string, unit: string): string {
  return unit === '' ? figure : `${figure} ${unit}`;
}

/** An exact amount: `value` in the base unit, `decimals` places in the shown unit. */
export interface Amount {
  readonly value: bigint;
  readonly decimals: number;
  /** Comes from outside for tokens: not trusted. */
  readonly symbol: string;
  /** Name of the base unit ("wei", "nAVAX") where it has one. */
  readonly baseUnit?: string;
}
