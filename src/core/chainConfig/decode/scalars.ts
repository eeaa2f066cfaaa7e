import { shortenText } from '../../text/shorten';
import type { ScalarKind } from '../fields/field';
import type { ConfigNode } from '../source/configNode';
import type { Scalar } from './decoded';
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
export function readScalar(kind: ScalarKind, node: ConfigNode, text: string, key: string): ScalarRead {
  const raw = text.slice(node.start, node.end);
  const written = shortenText(raw.startsWith('"') && node.kind === 'string' ? `"${node.value}"` : raw);
  switch (kind) {
    case 'q64':
      return amount(readQ64(unquoted(raw)), unquoted(raw), 'notUint64Amount', [key, written]);
    case 'q256':
      return amount(readQ256(unquoted(raw)), unquoted(raw), 'notUint256Amount', [key, written]);
    case 'big': {
      const value = node.kind === 'number' ? readBig(raw) : undefined;
      const said = `math/big: cannot unmarshal ${goQuote(raw)} into a *big.Int`;
      return value === undefined
        ? { rule: 'notBigInteger', values: [key, written], text: said, ends: true }
        : { value };
    }
    case 'address':
      return hexOf(node, raw, key, { length: 40, goType: 'common.Address' });
    case 'hash':
      return hexOf(node, raw, key, { length: 64, goType: 'common.Hash' });
    case 'bytes':
      return hexOf(node, raw, key, { goType: 'hexutil.Bytes' });
    case 'duration': {
      const read = readGoDuration(node, raw);
      return 'value' in read
        ? read
        : { rule: 'notDuration', values: [key, written], ...read, goType: 'float64', ends: true };
    }
    case 'unprefixedAddress':
    case 'slot':
      return node.kind === 'string'
        ? ended(readText(kind, node.value, key))
        : noted('notHexText', [key, written], node);
    default:
      return plain(kind, node, raw, key, written);
  }
}

/** A key of a map, as Go's type of its kind reads it. */
export function readKey(
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

function plain(kind: ScalarKind, node: ConfigNode, raw: string, key: string, written: string): ScalarRead {
  const isNull = node.kind === 'word' && node.value === null;
  if (isNull) {
    return { value: undefined };
  }
  const values = [key, written];
  const number = node.kind === 'number' ? raw : undefined;
  switch (kind) {
    case 'u64':
      return counted(
        number === undefined ? undefined : readUint(number),
        'notUint',
        [...values, '2^64 − 1'],
        node,
        raw,
      );
    case 'u16':
      return counted(
        number === undefined ? undefined : readUint(number, 65535n),
        'notUint',
        [...values, '65535'],
        node,
        raw,
      );
    case 'int':
      return counted(number === undefined ? undefined : readInt(number), 'notInt', values, node, raw);
    case 'float': {
      const value = number === undefined ? Number.NaN : Number(number);
      return counted(Number.isFinite(value) ? value : undefined, 'notFloat', values, node, raw);
    }
    case 'bool':
      return node.kind === 'word' ? { value: node.value === true } : noted('notBool', values, node);
    default:
      return node.kind === 'string' ? { value: node.value } : noted('notString', values, node);
  }
}

function counted(
  value: Scalar | undefined,
  rule: DecodeRuleId,
  values: readonly string[],
  node: ConfigNode,
  raw: string,
): ScalarRead {
  if (value !== undefined) {
    return { value };
  }
  return { rule, values, typeValue: node.kind === 'number' ? `number ${raw}` : goValue(node), ends: false };
}

function noted(rule: DecodeRuleId, values: readonly string[], node: ConfigNode): ScalarFault {
  return { rule, values, typeValue: goValue(node), ends: false };
}

function amount(value: bigint | undefined, written: string, rule: DecodeRuleId, values: readonly string[]): ScalarRead {
  const text = `invalid hex or decimal integer ${goQuote(written)}`;
  return value === undefined ? { rule, values, text, ends: true } : { value };
}

function hexOf(node: ConfigNode, raw: string, key: string, type: { length?: number; goType: string }): ScalarRead {
  if (node.kind !== 'string') {
    return { rule: 'notHexText', values: [key, shortenText(raw)], typeValue: 'non-string', ends: true };
  }
  return ended(readHex(unquoted(raw), key, type));
}

function ended(read: HexRead): { readonly value: string } | ScalarFault {
  return 'value' in read ? read : { ...read, ends: true };
}

/** As Go's types do it themselves: escapes stay. */
function unquoted(raw: string): string {
  return raw.startsWith('"') && raw.length > 1 ? raw.slice(1, -1) : raw;
}
