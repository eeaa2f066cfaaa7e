import {
  type Amount,
  codeSpan,
  escapeMarkdown,
  formatAbsoluteTime,
  formatAge,
  formatAmount,
  formatBaseUnits,
  formatCount,
  formatDuration,
  formatGoDuration,
} from '../../primitives';
import type { ConfigField, Kind, ScalarKind } from '../../precompiles';
import type { ConfigNode } from '../source/configNode';
import type { LanguageInput } from './languageInput';

const maxDigits = 100;

/** The integer that a value represents, in hex or decimal, as number or string; `undefined` for other values. */
export function integerIn(node: ConfigNode | undefined): bigint | undefined {
  const text = node?.kind === 'string' ? node.value : node?.kind === 'number' ? node.text : '';
  return text.length <= maxDigits && /^(?:0[xX][0-9a-fA-F]+|[-+]?\d+)$/.test(text)
    ? BigInt(text.replace(/^\+/, ''))
    : undefined;
}

export function isTimeField({ key, unit }: ConfigField): boolean {
  return unit === 'seconds' && /time(?:stamp)?$/i.test(key);
}

export function amountFrom(value: bigint, { symbol }: Pick<LanguageInput, 'symbol'>): Amount {
  const unnamed = value === 10n ** 18n ? 'token' : 'tokens';
  return { value, decimals: 18, symbol: symbol ?? unnamed, baseUnit: 'wei' };
}

/** The current time, seconds since the epoch. */
export function nowIn({ now }: Pick<LanguageInput, 'now'>): bigint {
  return BigInt(Math.floor(now / 1_000));
}

/** A point in time, localized. @param seconds since the epoch */
export function timeValueText(seconds: bigint, input: Pick<LanguageInput, 'locale' | 'timeZone'>): string {
  return formatAbsoluteTime(Number(seconds) * 1_000, input);
}

export function distanceWords(seconds: bigint, { now }: Pick<LanguageInput, 'now'>): string {
  return formatAge(now - Number(seconds) * 1_000);
}

const units: { readonly [unit: string]: string } = {
  gas: 'gas',
  nanoseconds: 'ns',
  megabytes: 'MB',
  bytes: 'bytes',
  blocks: 'blocks',
  percent: '%',
};

/** A value in human units, in several where each adds information. Empty where only its digits could be repeated. */
export function valueWords(node: ConfigNode, field: ConfigField, input: LanguageInput): readonly string[] {
  const { kind, unit, key } = field;
  if (kind === 'duration') {
    return durationWords(node);
  }
  const value = integerIn(node);
  if (value === undefined) {
    return [];
  }
  if (isTimeField(field)) {
    return value <= 0n ? [] : [timeValueText(value, input), distanceWords(value, input)];
  }
  if (unit === 'wei') {
    const stored = key === 'balance' ? BigInt.asUintN(256, value) : value;
    const amount = amountFrom(stored, input);
    const isSmall = stored > -(10n ** 12n) && stored < 10n ** 12n;
    return [isSmall ? formatAmount(amount) : formatAmount(amount, { exact: true }), formatBaseUnits(amount)];
  }
  if (unit === 'seconds' || unit === 'milliseconds') {
    return [formatDuration(Number(value) * (unit === 'seconds' ? 1_000 : 1))];
  }
  const isHex = node.kind === 'string' && /^q/.test(String(kind)) && /^0x/i.test(node.value);
  const name = units[unit ?? ''];
  return name !== undefined ? [`${formatCount(value)} ${name}`] : isHex ? [formatCount(value)] : [];
}

export function numberWords(value: bigint, field: ConfigField, input: LanguageInput): string | undefined {
  return valueWords({ kind: 'number', start: 0, end: 0, text: String(value) }, field, input)[0];
}

function durationWords(node: ConfigNode): readonly string[] {
  if (node.kind === 'number') {
    return node.text.length > maxDigits ? [] : [`${node.text} ns`];
  }
  const written = node.kind === 'string' && node.value.length <= maxDigits ? node.value : '';
  const words = formatGoDuration(written);
  return words === written ? [] : [words];
}

const scalars: Readonly<Record<ScalarKind, string>> = {
  q64: '64-bit integer, hex or decimal',
  q256: '256-bit integer, hex or decimal',
  big: 'integer, as a number',
  u64: '64-bit integer, as a number',
  u16: '16-bit integer, as a number',
  int: 'integer, may be negative',
  float: 'number',
  bool: 'true or false',
  string: 'text',
  address: 'address',
  unprefixedAddress: 'address, with or without 0x',
  hash: '32 bytes of hex',
  slot: 'up to 32 bytes of hex',
  bytes: 'hex with 0x',
  duration: 'duration with its unit, as "30s"',
};

export function kindWords(kind: Kind): string {
  if (typeof kind === 'string') {
    return scalars[kind];
  }
  if ('list' in kind) {
    return typeof kind.list === 'string' ? `list of: ${scalars[kind.list]}` : 'list of objects';
  }
  if ('map' in kind) {
    return typeof kind.map === 'string'
      ? `object, ${scalars[kind.map]} by ${scalars[kind.by]}`
      : `object, objects by ${scalars[kind.by]}`;
  }
  return 'object';
}

/** Unit of a number; `undefined` where its type implies it. */
export function unitWords(field: ConfigField): string | undefined {
  switch (field.unit) {
    case 'seconds':
      return isTimeField(field) ? 'seconds since 1970 (UTC)' : 'seconds';
    case 'megabytes':
    case 'percent':
      return units[field.unit];
    default:
      return field.unit;
  }
}

/** Paragraphs: name and type, meaning, notes on the value. @param written the value's text in the file */
export function fieldMarkdown(field: ConfigField, written?: string): readonly string[] {
  const { key, kind, isRequired, unit, range, since, noEffect, values = [] } = field;
  const type = escapeMarkdown(kindWords(kind));
  const facts = [
    field.default === undefined
      ? ''
      : field.default === written
        ? 'the default'
        : `default: ${codeSpan(field.default)}`,
    unit === undefined ? '' : `unit: ${unitWords(field)!}`,
    range === undefined ? '' : `range: ${escapeMarkdown(range)}`,
    since === undefined ? '' : `since ${escapeMarkdown(since)}`,
  ];
  return [
    isRequired === true ? `**${codeSpan(key)}** · ${type}, required` : `**${codeSpan(key)}** · ${type}`,
    markdownText(field.meaning),
    noEffect === undefined ? '' : `⚠ ${markdownText(noEffect)}`,
    facts.filter((fact) => fact !== '').join(' · '),
    values.map(({ value, meaning }) => `- ${codeSpan(value)}: ${markdownText(meaning)}`).join('\n'),
  ].filter((paragraph) => paragraph !== '');
}

export function markdownText(words: string): string {
  return words
    .split('`')
    .map((part, i) => (i % 2 === 0 ? escapeMarkdown(part) : codeSpan(part)))
    .join('');
}
