import { shortenId, shortenText } from '../../primitives';
import type { ScalarKind } from '../../precompiles';
import type { ConfigNode } from '../source/configNode';
import { type Scalar, goValue } from './shapes';
import { readGoDuration } from './durations';
import type { DecodeRuleId } from './goReading';
import { goQuote, utf8Length } from './goSyntax';

/** What is wrong with a value: a type error is noted and reading goes on, all else ends it. */
export interface ScalarFault {
  readonly rule: DecodeRuleId;
  readonly values: readonly string[];
  readonly text?: string;
  readonly typeValue?: string;
  /** Where it is not that of the kind. */
  readonly goType?: string;
  readonly ends: boolean;
}

/** What is read; undefined: nothing (a null that keeps what was there before). */
export type ScalarRead = { readonly value: Scalar | undefined } | ScalarFault;

/** Reads a value that is no container of its kind, as Go's type of the kind does. */
export function readScalar(kind: ScalarKind, node: ConfigNode, text: string, name: string): ScalarRead {
  const raw = text.slice(node.start, node.end);
  switch (kind) {
    case 'q64':
      return readAmount(readQ64(unquoted(node, raw)), 'notUint64Amount', node, raw, name);
    case 'q256':
      return readAmount(readQ256(unquoted(node, raw)), 'notUint256Amount', node, raw, name);
    case 'big': {
      const value = node.kind === 'number' ? readBig(raw) : undefined;
      if (value !== undefined) {
        return { value };
      }
      const reported = `math/big: cannot unmarshal ${goQuote(raw)} into a *big.Int`;
      return { rule: 'notBigInteger', values: valuesOf(name, node, raw), text: reported, ends: true };
    }
    case 'address':
      return hexOf(node, raw, name, { length: 40, goType: 'common.Address' });
    case 'hash':
      return hexOf(node, raw, name, { length: 64, goType: 'common.Hash' });
    case 'bytes':
      return hexOf(node, raw, name, { goType: 'hexutil.Bytes' });
    case 'duration': {
      const read = readGoDuration(node, raw);
      return 'value' in read
        ? read
        : { rule: 'notDuration', values: valuesOf(name, node, raw), ...read, goType: 'float64', ends: true };
    }
    case 'unprefixedAddress':
    case 'slot':
      return node.kind === 'string'
        ? ended(readText(kind, node.value, name))
        : noted('notHexText', valuesOf(name, node, raw), node);
    default:
      return plain(kind, node, raw, name);
  }
}

/** What a sentence names: the key, and what is written. */
function valuesOf(name: string, node: ConfigNode, raw: string): readonly string[] {
  return [shortName(name), shortenText(node.kind === 'string' ? `"${node.value}"` : raw)];
}

/** A key as a sentence names it. */
export function shortName(key: string): string {
  return shortenId(shortenText(key));
}

/** A key of a map, as Go's type of its kind reads it. */
export function decodeKey(
  kind: 'address' | 'unprefixedAddress' | 'hash' | 'slot',
  raw: string,
  value: string,
  key: string,
): { readonly value: string } | ScalarFault {
  switch (kind) {
    case 'address':
      return ended(readHex(raw, key, { length: 40, goType: 'common.Address' }));
    case 'hash':
      return ended(readHex(raw, key, { length: 64, goType: 'common.Hash' }));
    default:
      return ended(readText(kind, value, key));
  }
}

/** Types that Go hands the text without quotes and escapes: their errors are not wrapped. */
function readText(kind: 'unprefixedAddress' | 'slot', value: string, key: string): HexRead {
  if (kind === 'slot') {
    return readSlot(value);
  }
  const read = readHex(value, key, { length: 40, goType: 'UnprefixedAddress', isUnprefixed: true });
  return 'value' in read ? read : { ...read, text: read.text ?? read.typeValue, typeValue: undefined };
}

function plain(kind: ScalarKind, node: ConfigNode, raw: string, name: string): ScalarRead {
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

/** What Go's own types read; undefined: not this. */
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

function noted(rule: DecodeRuleId, values: readonly string[], node: ConfigNode): ScalarFault {
  return { rule, values, typeValue: goValue(node), ends: false };
}

function readAmount(
  value: bigint | undefined,
  rule: DecodeRuleId,
  node: ConfigNode,
  raw: string,
  name: string,
): ScalarRead {
  if (value !== undefined) {
    return { value };
  }
  const text = `invalid hex or decimal integer ${goQuote(unquoted(node, raw))}`;
  return { rule, values: valuesOf(name, node, raw), text, ends: true };
}

function hexOf(node: ConfigNode, raw: string, name: string, type: { length?: number; goType: string }): ScalarRead {
  if (node.kind !== 'string') {
    return { rule: 'notHexText', values: valuesOf(name, node, raw), typeValue: 'non-string', ends: true };
  }
  return ended(readHex(unquoted(node, raw), name, type));
}

function ended(read: HexRead): { readonly value: string } | ScalarFault {
  return 'value' in read ? read : { ...read, ends: true };
}

/** As Go's types do it themselves: escapes stay. */
function unquoted(node: ConfigNode, raw: string): string {
  if (node.kind !== 'string') {
    return raw;
  }
  return raw.length === node.value.length + 2 ? node.value : raw.slice(1, -1);
}

/** What a hex reader of the VM makes of a text. */
export type HexRead =
  | { readonly value: string }
  | {
      readonly rule: DecodeRuleId;
      readonly values: readonly string[];
      /** A whole error, or what stands in a type error as the value. */
      readonly text?: string;
      readonly typeValue?: string;
    };

const digits = /^[0-9a-fA-F]*$/;

/** libevm's `hexutil.UnmarshalFixedText`, or `hexutil.Bytes` where no length is given. */
export function readHex(
  written: string,
  key: string,
  { length, goType, isUnprefixed }: { length?: number; goType: string; isUnprefixed?: boolean },
): HexRead {
  const hasPrefix = /^0[xX]/.test(written);
  const hex = hasPrefix ? written.slice(2) : written;
  if (written !== '' && !hasPrefix && isUnprefixed !== true) {
    return { rule: 'hexWithoutPrefix', values: [shortenText(key)], typeValue: 'hex string without 0x prefix' };
  }
  const isHex = digits.test(hex);
  const bytes = isHex ? hex.length : utf8Length(hex);
  if (bytes % 2 !== 0) {
    return { rule: 'hexOddLength', values: [shortenText(key)], typeValue: 'hex string of odd length' };
  }
  if (length !== undefined && bytes !== length) {
    const text = `hex string has length ${bytes}, want ${length} for ${goType}`;
    return { rule: 'hexLength', values: [shortenText(key), String(bytes), String(length)], text };
  }
  if (!isHex) {
    return { rule: 'hexDigits', values: [shortenText(key)], typeValue: 'invalid hex string' };
  }
  return { value: `0x${hex.toLowerCase()}` };
}

/** libevm's `storageJSON`. */
export function readSlot(written: string): HexRead {
  const hex = written.startsWith('0x') ? written.slice(2) : written;
  const isHex = digits.test(hex);
  const bytes = isHex ? hex.length : utf8Length(hex);
  if (bytes > 64) {
    const text = `too many hex characters in storage key/value ${goQuote(hex)}`;
    return { rule: 'slotTooLong', values: [String(bytes)], text };
  }
  if (bytes % 2 !== 0 || !isHex) {
    return { rule: 'notSlot', values: [goQuote(written)], text: `invalid hex storage key/value ${goQuote(hex)}` };
  }
  return { value: `0x${hex.toLowerCase().padStart(64, '0')}` };
}

const most64 = 2n ** 64n - 1n;
const past63 = 2n ** 63n;
const past256 = 2n ** 256n;

/** `math.HexOrDecimal64` of libevm; undefined: it refuses the text. */
export function readQ64(written: string): bigint | undefined {
  return within(hexOrDecimal(written, /^0[xX][0-9a-fA-F]+$/, /^[0-9]+$/), most64);
}

/** `math.HexOrDecimal256` of libevm, which takes a sign. */
export function readQ256(written: string): bigint | undefined {
  const value = hexOrDecimal(written, /^0[xX][+-]?[0-9a-fA-F]+$/, /^[+-]?[0-9]+$/);
  return value !== undefined && value < past256 && value > -past256 ? value : undefined;
}

/** `strconv.ParseUint` of a JSON number. */
export function readUint(written: string, most = most64): bigint | undefined {
  return /^[0-9]+$/.test(written) ? within(toBig(written), most) : undefined;
}

/** `strconv.ParseInt` of a JSON number. */
export function readInt(written: string): bigint | undefined {
  const value = readBig(written);
  return value !== undefined && value >= -past63 && value < past63 ? value : undefined;
}

/** `big.Int` of a JSON number. */
export function readBig(written: string): bigint | undefined {
  return /^-?[0-9]+$/.test(written) ? signed(written) : undefined;
}

function hexOrDecimal(written: string, hex: RegExp, decimal: RegExp): bigint | undefined {
  if (written === '') {
    return 0n;
  }
  if (hex.test(written)) {
    return signedHex(written);
  }
  return decimal.test(written) ? signed(written) : undefined;
}

function signedHex(written: string): bigint | undefined {
  if (written.length <= 66 && written[2] !== '-' && written[2] !== '+') {
    return BigInt(written);
  }
  const figures = written.slice(2).replace(/^[+-]?0*(?=.)/, '');
  const value = figures.length > 64 ? past256 : BigInt(`0x${figures}`);
  return written[2] === '-' ? -value : value;
}

function signed(written: string): bigint {
  const value = toBig(/^[+-]/.test(written) ? written.slice(1) : written);
  return written.startsWith('-') ? -value : value;
}

/** More digits than any rule looks at: reading them all would take long. */
const mostDigits = 10_000;

function toBig(digits: string): bigint {
  if (digits.length < 100) {
    return BigInt(digits);
  }
  const figures = digits.replace(/^0+(?=.)/, '');
  return BigInt(figures.length > mostDigits ? figures.slice(0, mostDigits) : figures);
}

function within(value: bigint | undefined, most: bigint): bigint | undefined {
  return value !== undefined && value <= most ? value : undefined;
}
