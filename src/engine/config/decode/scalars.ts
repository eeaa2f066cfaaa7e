import { shortenId, shortenText } from '../../primitives';
import type { ScalarKind } from '../../precompiles';
import type { ConfigNode } from '../source/configNode';
import type { Scalar } from './decodedConfig';
import { readGoDuration } from './durations';
import type { DecodeRuleId } from './goFault';
import { goQuote } from './goQuote';
import { goValue } from './goType';
import { readHex, readSlot, type HexRead } from './hexScalars';
import { readBig, readInt, readQ256, readQ64, readUint } from './integers';

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
