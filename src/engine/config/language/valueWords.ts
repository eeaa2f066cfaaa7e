import {
  type Amount,
  formatAbsoluteTime,
  formatAge,
  formatAmount,
  formatBaseUnits,
  formatCount,
  formatDuration,
  formatGoDuration,
} from '../../primitives';
import type { ConfigField } from '../../precompiles';
import type { ConfigNode } from '../source/configNode';
import type { LanguageInput } from './languageInput';

/** More digits are no value of a chain. */
const mostDigits = 100;

/** The integer that a value is written as, in hex or decimal, as number or text; undefined: it is none. */
export function integerIn(node: ConfigNode | undefined): bigint | undefined {
  const text = node?.kind === 'string' ? node.value : node?.kind === 'number' ? node.text : '';
  return text.length <= mostDigits && /^(?:0[xX][0-9a-fA-F]+|[-+]?\d+)$/.test(text)
    ? BigInt(text.replace(/^\+/, ''))
    : undefined;
}

/** Whether a field says when, and not how long. */
export function isTimeField({ key, unit }: ConfigField): boolean {
  return unit === 'seconds' && /time(?:stamp)?$/i.test(key);
}

export function amountFrom(value: bigint, { symbol }: Pick<LanguageInput, 'symbol'>): Amount {
  const unnamed = value === 10n ** 18n ? 'token' : 'tokens';
  return { value, decimals: 18, symbol: symbol ?? unnamed, baseUnit: 'wei' };
}

/** A point in time, in the reader's words. @param seconds since the epoch */
export function timeValueText(seconds: bigint, input: Pick<LanguageInput, 'locale' | 'timeZone'>): string {
  return formatAbsoluteTime(Number(seconds) * 1_000, input);
}

/** "in 3 d", "2 h ago". */
export function distanceWords(seconds: bigint, { now }: Pick<LanguageInput, 'now'>): string {
  return formatAge(now - Number(seconds) * 1_000);
}

/** What a value is in the units that people count in; several where each says something. Empty: nothing more than its digits. */
export function valueWords(node: ConfigNode, field: ConfigField, input: LanguageInput): readonly string[] {
  const value = integerIn(node);
  if (field.kind === 'duration') {
    return durationWords(node);
  }
  if (value === undefined) {
    return [];
  }
  if (isTimeField(field)) {
    return value <= 0n ? [] : [timeValueText(value, input), distanceWords(value, input)];
  }
  switch (field.unit) {
    case 'wei': {
      const stored = field.key === 'balance' ? BigInt.asUintN(256, value) : value;
      const amount = amountFrom(stored, input);
      const isSmall = stored > -(10n ** 12n) && stored < 10n ** 12n;
      return [isSmall ? formatAmount(amount) : formatAmount(amount, { exact: true }), formatBaseUnits(amount)];
    }
    case 'gas':
      return [`${formatCount(value)} gas`];
    case 'seconds':
      return [formatDuration(Number(value) * 1_000)];
    case 'milliseconds':
      return [formatDuration(Number(value))];
    case 'nanoseconds':
      return [`${formatCount(value)} ns`];
    case 'megabytes':
      return [`${formatCount(value)} MB`];
    case 'bytes':
      return [`${formatCount(value)} bytes`];
    case 'blocks':
      return [`${formatCount(value)} blocks`];
    case 'percent':
      return [`${formatCount(value)} %`];
    default:
      return node.kind === 'string' && /^q/.test(String(field.kind)) && /^0x/i.test(node.value)
        ? [formatCount(value)]
        : [];
  }
}

function durationWords(node: ConfigNode): readonly string[] {
  if (node.kind === 'number') {
    return node.text.length > mostDigits ? [] : [`${node.text} ns`];
  }
  const written = node.kind === 'string' && node.value.length <= mostDigits ? node.value : '';
  const words = formatGoDuration(written);
  return words === written ? [] : [words];
}
