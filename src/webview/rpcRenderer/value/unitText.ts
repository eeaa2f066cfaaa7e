import {
  JsonNumber,
  type JsonValue,
  formatAge,
  formatAmount,
  formatBaseUnits,
  formatCount,
  formatDuration,
  formatTime,
  integerIn,
  isTime,
} from '../../../engine/primitives';
import { type FieldUnit, transactionTypeText } from '../../../engine/rpc';

export interface UnitContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Of the chain's native token, for wei. */
  readonly symbol?: string;
  /** What addresses are known as, by their lower-case hex. */
  readonly labels?: Readonly<Record<string, string>>;
  /** IANA name; the reader's own where absent. */
  readonly timeZone?: string;
}

export interface UnitText {
  readonly text: string;
  /** In the base unit, or with its date. */
  readonly exact?: string;
  /** What the server wrote is wanted beside it, to be compared and copied. */
  readonly isAmount?: true;
}

/** A number or time in its unit; undefined where the value is of another kind than the unit says. */
export function unitText(json: JsonValue, unit: FieldUnit, context: UnitContext): UnitText | undefined {
  switch (unit) {
    case 'percent':
    case 'share':
      return ratio(json, unit === 'share' ? 2 : 0);
    case 'time':
      return timeText(
        typeof json === 'string' && /^\d{4}-/.test(json) ? Date.parse(json) : scaled(json, 1_000n),
        context,
      );
    case 'timeMilliseconds':
      return timeText(scaled(json, 1n), context);
    case 'bytes':
      return undefined;
    default: {
      const value = integerIn(json);
      return value === undefined ? undefined : integerText(value, unit, context);
    }
  }
}

function integerText(
  value: bigint,
  unit: Exclude<FieldUnit, 'percent' | 'share' | 'time' | 'timeMilliseconds' | 'bytes'>,
  { symbol }: UnitContext,
): UnitText {
  const count = formatCount(value);
  switch (unit) {
    case 'nAVAX':
      return amount(value, 9, 'AVAX', 'nAVAX');
    case 'wei':
      return amount(value, 18, symbol ?? '', 'wei');
    case 'wei/gas':
      return amount(value, 9, symbol === 'AVAX' ? 'nAVAX/gas' : 'gwei/gas', 'wei/gas');
    case 'nAVAX/gas':
    case 'nAVAX/s':
      return { text: `${count} ${unit}`, isAmount: true };
    case 'gas/s':
      return { text: `${count} ${unit}` };
    case 'gas':
      return { text: `${count} gas` };
    case 'seconds':
      return duration(value, 1_000n, `${count} s`);
    case 'milliseconds':
      return duration(value, 1n, `${count} ms`);
    case 'nanoseconds':
      return nanoseconds(value, count);
    case 'shares':
      return { text: `${decimal(value, 4)} %` };
    case 'byteCount':
      return { text: `${count} bytes` };
    case 'transactionType':
      return { text: transactionTypeText(value) };
    case 'evmChainID':
    case 'networkID':
    case 'index':
    case 'denomination':
      return { text: String(value) };
    case 'assetAmount':
    case 'weight':
      return { text: count, isAmount: true };
    case 'height':
    case 'count':
      return { text: count };
  }
}

/** Characters up to which all digits of an amount are shown. */
const longestExact = 40;

function amount(value: bigint, decimals: number, symbol: string, baseUnit: string): UnitText {
  const whole = { value, decimals, symbol, baseUnit };
  const exact = formatAmount(whole, { exact: true });
  const short = formatAmount(whole);
  return {
    text: short.startsWith('≈') && exact.length <= longestExact ? exact : short,
    exact: formatBaseUnits(whole),
    isAmount: true,
  };
}

function duration(value: bigint, milliseconds: bigint, exact: string): UnitText {
  const length = Number(value * milliseconds);
  return length < 60_000 ? { text: exact } : { text: formatDuration(length), exact };
}

function nanoseconds(value: bigint, count: string): UnitText {
  const exact = `${count} ns`;
  if (value < 1_000n) {
    return { text: exact };
  }
  if (value < 1_000_000n) {
    return { text: `${value / 1_000n} µs`, exact };
  }
  return { text: formatDuration(Number(value / 1_000_000n)), exact };
}

/** What nodes write where there is no time: the year 1, as Go begins; 0, not locked; 9999, not planned. */
function timeText(at: number | undefined, context: UnitContext): UnitText | undefined {
  if (at === undefined || Number.isNaN(at)) {
    return undefined;
  }
  if (at < Date.UTC(1000, 0) || at >= Date.UTC(9999, 0)) {
    return { text: 'never' };
  }
  if (at === 0) {
    return { text: 'none' };
  }
  const text = formatTime(at, context);
  return isTime(at) ? { text, exact: `${new Date(at).toISOString()}, ${formatAge(context.now - at)}` } : { text };
}

/** Decimal digits moved, never rounded: 0.85 with 2 places is 85 %. */
function ratio(json: JsonValue, places: number): UnitText | undefined {
  const written =
    typeof json === 'string' || typeof json === 'bigint' || json instanceof JsonNumber ? String(json) : '';
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written);
  if (match === null) {
    return undefined;
  }
  const [, sign = '', whole = '', fraction = ''] = match;
  const moved = fraction.padEnd(places, '0');
  const value = BigInt(`${whole}${moved}`);
  const text = decimal(value, moved.length - places);
  return { text: `${sign}${text} %` };
}

/** 20000 with 4 places: 2. */
function decimal(value: bigint, places: number): string {
  return formatAmount({ value, decimals: places, symbol: '' }, { exact: true });
}

function scaled(json: JsonValue, milliseconds: bigint): number | undefined {
  const value = integerIn(json);
  return value === undefined ? undefined : Number(value * milliseconds);
}
