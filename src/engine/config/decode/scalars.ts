import { shortenId, shortenText } from '../../primitives';
import type { ScalarKind } from '../../precompiles';
import type { ConfigNode } from '../source/configNode';
import { type Scalar, goTypeOf, goValue } from './shapes';
import { readGoDuration } from './goTexts';
import { type DecodeRuleId, goQuote, utf8Length } from './goReading';

/** An invalid scalar: type errors are recorded and decoding continues, all others end it. */
export interface ScalarFault {
  readonly rule: DecodeRuleId;
  readonly values: readonly string[];
  readonly text?: string;
  readonly typeValue?: string;
  /** Go type, where it differs from that of the kind. */
  readonly goType?: string;
  readonly ends: boolean;
}

/** The decoded value; `undefined` where null leaves the previous value unchanged. */
type ScalarRead = { readonly value: Scalar | undefined } | ScalarFault;

export function readScalar(kind: ScalarKind, node: ConfigNode, text: string, name: string): ScalarRead {
  const raw = text.slice(node.start, node.end);
  switch (kind) {
    case 'q64':
    case 'q256': {
      const written = unquoted(node, raw);
      const [value, rule] =
        kind === 'q64'
          ? ([readQ64(written), 'notUint64Amount'] as const)
          : ([readQ256(written), 'notUint256Amount'] as const);
      const reported = `invalid hex or decimal integer ${goQuote(written)}`;
      return value === undefined ? { rule, values: valuesOf(name, node, raw), text: reported, ends: true } : { value };
    }
    case 'big': {
      const value = node.kind === 'number' ? readBig(raw) : undefined;
      const reported = `math/big: cannot unmarshal ${goQuote(raw)} into a *big.Int`;
      return value === undefined
        ? { rule: 'notBigInteger', values: valuesOf(name, node, raw), text: reported, ends: true }
        : { value };
    }
    case 'address':
    case 'hash':
    case 'bytes':
      return node.kind === 'string'
        ? readHex(unquoted(node, raw), name, kind)
        : { rule: 'notHexText', values: valuesOf(name, node, raw), typeValue: 'non-string', ends: true };
    case 'duration': {
      const read = readGoDuration(node, raw);
      return 'value' in read
        ? read
        : { rule: 'notDuration', values: valuesOf(name, node, raw), ...read, goType: 'float64', ends: true };
    }
    case 'unprefixedAddress':
    case 'slot':
      return node.kind === 'string'
        ? readText(kind, node.value, name)
        : { rule: 'notHexText', values: valuesOf(name, node, raw), typeValue: goValue(node), ends: false };
    default:
      return readPlain(kind, node, raw, name);
  }
}

function valuesOf(name: string, node: ConfigNode, raw: string): readonly string[] {
  return [shortName(name), shortenText(node.kind === 'string' ? `"${node.value}"` : raw)];
}

export function shortName(key: string): string {
  return shortenId(shortenText(key));
}

type HexRead = { readonly value: string } | ScalarFault;

export function decodeKey(
  kind: 'address' | 'unprefixedAddress' | 'hash' | 'slot',
  raw: string,
  value: string,
  key: string,
): HexRead {
  return kind === 'address' || kind === 'hash' ? readHex(raw, key, kind) : readText(kind, value, key);
}

/** Types with `UnmarshalText`, which get the text unquoted and unescaped: their errors are not wrapped. */
function readText(kind: 'unprefixedAddress' | 'slot', value: string, key: string): HexRead {
  if (kind === 'slot') {
    return readSlot(value);
  }
  const read = readHex(value, key, kind);
  return 'value' in read ? read : { ...read, text: read.text ?? read.typeValue, typeValue: undefined };
}

function readPlain(kind: ScalarKind, node: ConfigNode, raw: string, name: string): ScalarRead {
  if (node.kind === 'word' && node.value === null) {
    return { value: undefined };
  }
  const value = plainValue(kind, node);
  if (value !== undefined) {
    return { value };
  }
  const isNumber = kind === 'u64' || kind === 'u16' || kind === 'int' || kind === 'float';
  const typeValue = isNumber && node.kind === 'number' ? `number ${raw}` : goValue(node);
  const values = [...valuesOf(name, node, raw), kind === 'u16' ? '65535' : '2^64 − 1'];
  return { rule: plainRules[kind] ?? 'notString', values, typeValue, ends: false };
}

const plainRules: { readonly [Kind in ScalarKind]?: DecodeRuleId } = {
  u64: 'notUint',
  u16: 'notUint',
  int: 'notInt',
  float: 'notFloat',
  bool: 'notBool',
};

function plainValue(kind: ScalarKind, node: ConfigNode): Scalar | undefined {
  switch (kind) {
    case 'bool':
      return node.kind === 'word' ? node.value === true : undefined;
    case 'string':
      return node.kind === 'string' ? node.value : undefined;
    default:
      return node.kind === 'number' ? numberOf(kind, node.text) : undefined;
  }
}

function numberOf(kind: ScalarKind, text: string): bigint | number | undefined {
  switch (kind) {
    case 'u64':
      return readUint(text);
    case 'u16':
      return readUint(text, 65_535n);
    case 'int':
      return readInt(text);
    default:
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
  }
}

/** Strips the quotes as Go's `UnmarshalJSON` methods do: escapes stay. */
function unquoted(node: ConfigNode, raw: string): string {
  if (node.kind !== 'string') {
    return raw;
  }
  return raw.length === node.value.length + 2 ? node.value : raw.slice(1, -1);
}

const digits = /^[0-9a-fA-F]*$/;

const hexLengths = { address: 40, unprefixedAddress: 40, hash: 64, bytes: undefined };

/** libevm's `hexutil.UnmarshalFixedText`, or `hexutil.Bytes` without a fixed length. */
function readHex(written: string, key: string, kind: keyof typeof hexLengths): HexRead {
  const length = hexLengths[kind];
  const hasPrefix = /^0[xX]/.test(written);
  const hex = hasPrefix ? written.slice(2) : written;
  const values = [shortenText(key)];
  if (written !== '' && !hasPrefix && kind !== 'unprefixedAddress') {
    return { rule: 'hexWithoutPrefix', values, typeValue: 'hex string without 0x prefix', ends: true };
  }
  const isHex = digits.test(hex);
  const bytes = isHex ? hex.length : utf8Length(hex);
  if (bytes % 2 !== 0) {
    return { rule: 'hexOddLength', values, typeValue: 'hex string of odd length', ends: true };
  }
  if (length !== undefined && bytes !== length) {
    const goType = kind === 'unprefixedAddress' ? 'UnprefixedAddress' : goTypeOf(kind);
    const text = `hex string has length ${bytes}, want ${length} for ${goType}`;
    return { rule: 'hexLength', values: [...values, String(bytes), String(length)], text, ends: true };
  }
  return isHex
    ? { value: `0x${hex.toLowerCase()}` }
    : { rule: 'hexDigits', values, typeValue: 'invalid hex string', ends: true };
}

/** libevm's `storageJSON`. */
function readSlot(written: string): HexRead {
  const hex = written.startsWith('0x') ? written.slice(2) : written;
  const isHex = digits.test(hex);
  const bytes = isHex ? hex.length : utf8Length(hex);
  if (bytes > 64) {
    const text = `too many hex characters in storage key/value ${goQuote(hex)}`;
    return { rule: 'slotTooLong', values: [String(bytes)], text, ends: true };
  }
  if (bytes % 2 !== 0 || !isHex) {
    const text = `invalid hex storage key/value ${goQuote(hex)}`;
    return { rule: 'notSlot', values: [goQuote(written)], text, ends: true };
  }
  return { value: `0x${hex.toLowerCase().padStart(64, '0')}` };
}

const maxUint64 = 2n ** 64n - 1n;
const twoTo63 = 2n ** 63n;
const twoTo256 = 2n ** 256n;

/** libevm's `math.HexOrDecimal64`. @returns `undefined` where it rejects the text */
function readQ64(written: string): bigint | undefined {
  return atMost(hexOrDecimal(written, /^0[xX][0-9a-fA-F]+$/, /^[0-9]+$/), maxUint64);
}

/** libevm's `math.HexOrDecimal256`, which accepts a sign. */
function readQ256(written: string): bigint | undefined {
  const value = hexOrDecimal(written, /^0[xX][+-]?[0-9a-fA-F]+$/, /^[+-]?[0-9]+$/);
  return value !== undefined && value < twoTo256 && value > -twoTo256 ? value : undefined;
}

/** `strconv.ParseUint` of a JSON number. */
function readUint(written: string, most = maxUint64): bigint | undefined {
  return /^[0-9]+$/.test(written) ? atMost(parseDigits(written), most) : undefined;
}

/** `strconv.ParseInt` of a JSON number. */
function readInt(written: string): bigint | undefined {
  const value = readBig(written);
  return value !== undefined && value >= -twoTo63 && value < twoTo63 ? value : undefined;
}

/** `big.Int` of a JSON number. */
function readBig(written: string): bigint | undefined {
  return /^-?[0-9]+$/.test(written) ? parseSigned(written) : undefined;
}

function hexOrDecimal(written: string, hex: RegExp, decimal: RegExp): bigint | undefined {
  if (written === '') {
    return 0n;
  }
  if (hex.test(written)) {
    return parseSignedHex(written);
  }
  return decimal.test(written) ? parseSigned(written) : undefined;
}

function parseSignedHex(written: string): bigint | undefined {
  if (written.length <= 66 && written[2] !== '-' && written[2] !== '+') {
    return BigInt(written);
  }
  const figures = written.slice(2).replace(/^[+-]?0*(?=.)/, '');
  const value = figures.length > 64 ? twoTo256 : BigInt(`0x${figures}`);
  return written[2] === '-' ? -value : value;
}

function parseSigned(written: string): bigint {
  const value = parseDigits(/^[+-]/.test(written) ? written.slice(1) : written);
  return written.startsWith('-') ? -value : value;
}

/** More digits than any rule reads: parsing them all would be slow. */
const maxDigits = 10_000;

function parseDigits(digits: string): bigint {
  if (digits.length < 100) {
    return BigInt(digits);
  }
  const figures = digits.replace(/^0+(?=.)/, '');
  return BigInt(figures.length > maxDigits ? figures.slice(0, maxDigits) : figures);
}

function atMost(value: bigint | undefined, most: bigint): bigint | undefined {
  return value !== undefined && value <= most ? value : undefined;
}
