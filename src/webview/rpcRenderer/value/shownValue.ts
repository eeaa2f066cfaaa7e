import {
  formatAge,
  formatAmount,
  formatBaseUnits,
  formatCount,
  formatDuration,
  formatTime,
  integerIn,
  isTime,
  JsonNumber,
  type JsonValue,
  printJson,
} from '../../../engine/primitives';
import { type FieldUnit, type IdKind, transactionTypeText } from '../../../engine/rpc';
import type { ShapeRef } from '../../protocol/rpcOutput';

/** A scalar as shown. */
export interface ShownValue {
  /** "26", "1.5 AVAX", "14:02:11, 3 min ago", "P-avax1…". */
  readonly text: string;
  /** As the server wrote it, where that is short and differs: "0x1a". */
  readonly raw?: string;
  /** Tooltip: the exact value and the catalogue's description. */
  readonly title?: string;
  readonly link?: string;
  readonly kind: 'number' | 'text' | 'word' | 'id' | 'bytes';
}

/** IDs that cannot be looked up on their own. */
const unlinkedKinds: ReadonlySet<IdKind> = new Set<IdKind>(['signature', 'conversion', 'message', 'container']);

/** @param json neither an object nor a list */
export function shownValue(json: JsonValue, shape: ShapeRef | undefined, context: UnitContext): ShownValue {
  if (json === null || typeof json === 'boolean') {
    return { text: String(json), kind: 'word' };
  }
  if (shape?.id !== undefined && typeof json === 'string') {
    const isLink = json.length >= 20 && json.length <= 1_000 && !unlinkedKinds.has(shape.id);
    return { text: shownText(json) + shownNameSuffix(json, context), kind: 'id', link: isLink ? json : undefined };
  }
  if (typeof json === 'string' && (shape?.unit === 'bytes' || isLongHex(json, shape))) {
    return shownBytes(json);
  }
  const inUnit = shape?.unit === undefined ? undefined : unitText(json, shape.unit, context);
  if (inUnit !== undefined) {
    const { text, exact, isAmount } = inUnit;
    const written = scalarText(json);
    const raw = rawSuffix(json, text, isAmount === true);
    const isShownElsewhere = written === text || raw !== undefined;
    const title = [...(exact === undefined || exact === text ? [] : [exact]), ...(isShownElsewhere ? [] : [written])];
    return {
      text,
      kind: 'number',
      raw,
      title: title.length === 0 ? undefined : title.join(' · '),
    };
  }
  if (typeof json !== 'string') {
    return { text: scalarText(json), kind: 'number' };
  }
  return isQuantity(json, shape)
    ? { text: BigInt(json).toString(), raw: json, kind: 'number' }
    : { text: `"${shownText(json)}"`, kind: 'text' };
}

/** Suffix for an address with a name: ` (Warp precompile)`. */
export function shownNameSuffix(id: string, { labels = {} }: UnitContext): string {
  const key = id.toLowerCase();
  return Object.hasOwn(labels, key) ? ` (${shownText(labels[key]!, 60)})` : '';
}

/** Maximum length of a raw value next to the formatted one: 128 bits in hex or decimal, and a few more. */
const longestRaw = 40;

/** The raw value, for hex and for amounts whose digits the text does not show. */
function rawSuffix(json: JsonValue, text: string, isAmount: boolean): string | undefined {
  const written = typeof json === 'string' ? json : scalarText(json);
  const isExact = text.split(' ', 1)[0] === written;
  const needsRaw = /^0x/i.test(written) || (isAmount && !isExact);
  return needsRaw && written.length <= longestRaw ? written : undefined;
}

/** A number without unit (a nonce, a status): the catalogue knows the field, but as neither identifier nor bytes. */
function isQuantity(json: string, shape: ShapeRef | undefined): boolean {
  return shape !== undefined && /^0x(?:0|[1-9a-f][0-9a-f]{0,15})$/.test(json);
}

/** Eight bytes or more, whatever the catalogue says: hashes, topics, signatures, raw transactions. */
function isLongHex(json: string, shape: ShapeRef | undefined): boolean {
  return shape?.unit === undefined && json.length >= 18 && /^0x[0-9a-f]*$/i.test(json);
}

function shownBytes(json: string): ShownValue {
  const size = /^0x/i.test(json) ? `${Math.ceil((json.length - 2) / 2)} bytes` : undefined;
  const isLong = json.length > 80;
  return {
    text: isLong ? `${shownText(json, 66)}` : shownText(json),
    kind: 'bytes',
    raw: isLong && size !== undefined ? size : undefined,
    title: size,
  };
}

function scalarText(json: JsonValue): string {
  return json instanceof JsonNumber ? json.text : shownText(printJson(json));
}

/** Control, bidirectional and invisible characters: shown as escapes, so that texts cannot imitate others. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0]/gu;

/** Maximum characters rendered; copying yields the whole text. */
const maxShownLength = 2_000;

/** Untrusted text on one line, with escapes: `"pay\u{202e}me"` instead of its reordered look. */
export function shownText(text: string, maxLength = maxShownLength): string {
  const shown = escaped(text.slice(0, maxLength));
  return text.length > maxLength ? `${shown}…` : shown;
}

function escaped(text: string): string {
  return text.replace(invisible, (character) => {
    switch (character) {
      case '\n':
        return '\\n';
      case '\t':
        return '\\t';
      case '\r':
        return '\\r';
      default:
        return `\\u{${character.codePointAt(0)!.toString(16)}}`;
    }
  });
}

export interface UnitContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Native token of the chain, for wei. */
  readonly symbol?: string;
  /** Names of addresses, by lower-case hex. */
  readonly labels?: Readonly<Record<string, string>>;
  /** IANA name; defaults to the reader's. */
  readonly timeZone?: string;
}

interface UnitText {
  readonly text: string;
  /** In the base unit, or with the date. */
  readonly exact?: string;
  /** The raw value is shown too, for comparing and copying. */
  readonly isAmount?: true;
}

/** A number or time in its unit; `undefined` where the value does not match the unit. */
function unitText(json: JsonValue, unit: FieldUnit, context: UnitContext): UnitText | undefined {
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
      return value === undefined ? undefined : integerTexts[unit](value, formatCount(value), context.symbol);
    }
  }
}

type IntegerUnit = Exclude<FieldUnit, 'percent' | 'share' | 'time' | 'timeMilliseconds' | 'bytes'>;

const ungrouped = (value: bigint): UnitText => ({ text: String(value) });
const counted = (_: bigint, count: string): UnitText => ({ text: count });
const amountCounted = (_: bigint, count: string): UnitText => ({ text: count, isAmount: true });

/** Formats of integers by unit. @param count the value with grouped digits */
const integerTexts: Readonly<Record<IntegerUnit, (value: bigint, count: string, symbol?: string) => UnitText>> = {
  nAVAX: (value) => amount(value, 9, 'AVAX', 'nAVAX'),
  wei: (value, _, symbol = '') => amount(value, 18, symbol, 'wei'),
  'wei/gas': (value, _, symbol) => amount(value, 9, symbol === 'AVAX' ? 'nAVAX/gas' : 'gwei/gas', 'wei/gas'),
  'nAVAX/gas': (_, count) => ({ text: `${count} nAVAX/gas`, isAmount: true }),
  'nAVAX/s': (_, count) => ({ text: `${count} nAVAX/s`, isAmount: true }),
  'gas/s': (_, count) => ({ text: `${count} gas/s` }),
  gas: (_, count) => ({ text: `${count} gas` }),
  seconds: (value, count) => duration(value, 1_000n, `${count} s`),
  milliseconds: (value, count) => duration(value, 1n, `${count} ms`),
  nanoseconds,
  shares: (value) => ({ text: `${decimal(value, 4)} %` }),
  byteCount: (_, count) => ({ text: `${count} bytes` }),
  transactionType: (value) => ({ text: transactionTypeText(value) }),
  evmChainID: ungrouped,
  networkID: ungrouped,
  index: ungrouped,
  denomination: ungrouped,
  assetAmount: amountCounted,
  weight: amountCounted,
  height: counted,
  count: counted,
};

/** Maximum length at which all digits of an amount are shown. */
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

/** Placeholders of nodes for no time: year 1 (Go's zero time), 0 (not locked), 9999 (not scheduled). */
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

/** Shifts the decimal point without rounding: 0.85 with 2 places is 85 %. */
function ratio(json: JsonValue, places: number): UnitText | undefined {
  const written =
    typeof json === 'string' || typeof json === 'bigint' || json instanceof JsonNumber ? String(json) : '';
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written);
  if (match === null) {
    return undefined;
  }
  const [, sign = '', whole = '', fraction = ''] = match;
  const padded = fraction.padEnd(places, '0');
  const value = BigInt(`${whole}${padded}`);
  const text = decimal(value, padded.length - places);
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
