import {
  type Chain,
  type JsonObject,
  type JsonValue,
  NODE_ID_PREFIX,
  bech32Address,
  concatBytes,
  decodeBase64,
  decodeCb58,
  encodeCb58,
  hexToBytes,
  isJsonList,
  isJsonObject,
  bytesToHex,
  encodeBase64,
} from '../../primitives';
import { embeddedId, VERSION_SIZE } from './codecIds';
import { kinds } from './decodeBytes';
import type { Field, FixedShape, CodecShape, StructShape, UintShape, FxName } from './tables/codecShape';
import { type DecodedBytes, Spelling } from './decodedBytes';
import { type DecodedNode, nodeBytes, nodeNumber, nodeString } from './decodedNode';

/**
 * The JSON of a node's response (`encoding: json`): its names, nesting, key order, and the IDs that it adds. Where
 * nodes have no JSON (UTXOs, atomic transactions, wrappers, Warp), the codec's field names. Numbers are exact.
 */
export function toNodeJson(decoded: DecodedBytes): JsonValue {
  return new Printer(decoded.bytes, new Spelling(decoded)).print(decoded.root);
}

class Printer {
  constructor(
    private readonly bytes: Uint8Array,
    private readonly spelling: Spelling,
  ) {}

  print(node: DecodedNode): JsonValue {
    const { shape } = node;
    switch (shape.kind) {
      case 'uint':
      case 'varint':
        return nodeNumber(node, this.bytes);
      case 'bool':
        return this.bytes[node.start] === 1;
      case 'fixed':
        return shape.form === 'numbers'
          ? Array.from(nodeBytes(node, this.bytes), BigInt)
          : this.spelling.of(shape.form, nodeBytes(node, this.bytes));
      case 'bytes': {
        const content = nodeBytes(node, this.bytes);
        return shape.form === 'base64' ? encodeBase64(content) : bytesToHex(content);
      }
      case 'string':
        return nodeString(node, this.bytes);
      case 'list':
        return node.children.map((item) => this.print(item));
      case 'struct':
        return this.struct(node, shape);
      case 'oneOf':
        throw new Error('type not resolved');
    }
  }

  private struct(node: DecodedNode, shape: StructShape): JsonObject {
    const printed: Record<string, JsonValue> = {};
    for (const { name, from } of shape.printed) {
      if (from === 'ownID') {
        printed[name] = encodeCb58(embeddedId(this.bytes, node.start, node.end));
      } else if (from === 'fxOfIndex') {
        const fx = fxIdOfIndex(nodeNumber(node.child('fxIndex')!, this.bytes));
        if (fx !== undefined) {
          printed[name] = fx;
        }
      } else {
        const child = node.children[from]!;
        const field = shape.fields[from]![1];
        if (field.kind === 'oneOf' && field.namesFx && child.shape.kind === 'struct' && child.shape.fx) {
          printed['fxID'] = fxId(child.shape.fx);
        }
        printed[name] = this.print(child);
      }
    }
    return printed;
  }
}

const SIZE = 32;

/** In the order of the X-Chain's fx indices. */
const fxs: readonly FxName[] = ['secp256k1fx', 'nftfx', 'propertyfx'];

const fxIds = new Map<FxName, string>();

/** The ID of an fx: its ASCII name, zero-padded, in cb58. */
function fxId(name: FxName): string {
  let text = fxIds.get(name);
  if (text === undefined) {
    const bytes = new Uint8Array(SIZE);
    bytes.set(new TextEncoder().encode(name));
    text = encodeCb58(bytes);
    fxIds.set(name, text);
  }
  return text;
}

function fxIdOfIndex(index: bigint): string | undefined {
  const name = index < BigInt(fxs.length) ? fxs[Number(index)] : undefined;
  return name && fxId(name);
}

/** Several types may have the same fields; a value with more readings than this is not resolved. */
const maxReadings = 64;

/** All bytes that JSON may encode: one reading, unless types have the same fields; none where it does not match. */
type Readings = readonly Uint8Array[];

const none: Readings = [];
const utf8 = new TextEncoder();

/**
 * Encodes a node's JSON form of a transaction or block: the inverse of `toNodeJson`. The JSON has no type IDs: types
 * follow from the fields, and among types with the same fields the printed ID decides.
 *
 * @returns bytes with the codec version; `undefined` where the JSON does not match, or its ID differs
 */
export function fromNodeJson(json: JsonValue, kind: 'tx' | 'block', chain: Chain): Uint8Array | undefined {
  const row = kinds.find((one) => one.kind === kind && one.chain === chain);
  const readings = row === undefined ? none : readingsOf(row.shape, json, undefined);
  const [only] = readings;
  return only === undefined || readings.length > 1 ? undefined : concatBytes([new Uint8Array(VERSION_SIZE), only]);
}

/** @param fx ID of the fx that is printed before the value */
function readingsOf(shape: CodecShape, json: JsonValue | undefined, fx: JsonValue | undefined): Readings {
  switch (shape.kind) {
    case 'uint':
      return singleReading(uintBytes(shape, json));
    case 'bool':
      return typeof json === 'boolean' ? [Uint8Array.of(Number(json))] : none;
    case 'fixed':
      return singleReading(fixedBytes(shape, json));
    case 'bytes':
      return singleReading(lengthPrefixed(typeof json === 'string' ? fromText(json, shape.form) : undefined, 4));
    case 'string':
      return singleReading(lengthPrefixed(typeof json === 'string' ? utf8.encode(json) : undefined, 2));
    case 'list':
      return json !== undefined && isJsonList(json)
        ? product([[bigEndian(BigInt(json.length), 4)], ...json.map((item) => readingsOf(shape.item, item, undefined))])
        : none;
    case 'struct':
      return json !== undefined && isJsonObject(json) ? structReadings(shape, json) : none;
    case 'oneOf': {
      const types = shape.table().types.filter((type) => type?.role !== undefined && shape.roles.includes(type.role));
      const all = types.flatMap((type) =>
        type === undefined || (shape.namesFx && fx !== undefined && (type.fx === undefined || fxId(type.fx) !== fx))
          ? none
          : readingsOf(type, json, undefined),
      );
      return all.length > maxReadings ? none : all;
    }
    case 'varint':
      return none;
  }
}

function structReadings(shape: StructShape, json: JsonObject): Readings {
  if (!hasItsFields(shape, json)) {
    return none;
  }
  const head = shape.typeId === undefined ? [] : [[bigEndian(BigInt(shape.typeId), 4)]];
  const parts: Readings[] = [...head];
  for (const [name, field] of shape.fields) {
    const readings = readingsOf(field, json[name], json['fxID']);
    if (readings.length === 0) {
      return none;
    }
    parts.push(readings);
  }
  const all = product(parts);
  const ownId = shape.printed.find(({ from }) => from === 'ownID')?.name;
  return ownId === undefined
    ? all
    : all.filter((bytes) => encodeCb58(embeddedId(bytes, 0, bytes.length)) === json[ownId]);
}

function hasItsFields({ fields, printed }: StructShape, json: JsonObject): boolean {
  const names = new Set(printed.map(({ name }) => name));
  if (fields.some(namesFx)) {
    names.add('fxID');
  }
  const known = Object.keys(json).every((name) => names.has(name));
  return known && printed.every(({ name, from }) => from === 'fxOfIndex' || Object.hasOwn(json, name));
}

function namesFx([, shape]: Field): boolean {
  return shape.kind === 'oneOf' && shape.namesFx;
}

/** All combinations of one reading per part, concatenated. */
function product(parts: readonly Readings[]): Readings {
  const count = parts.reduce((all, { length }) => Math.min(all * length, maxReadings + 1), 1);
  if (count === 0 || count > maxReadings) {
    return none;
  }
  return Array.from({ length: count }, (_, choice) => {
    let rest = choice;
    return concatBytes(
      parts.map((readings) => {
        const taken = readings[rest % readings.length]!;
        rest = Math.floor(rest / readings.length);
        return taken;
      }),
    );
  });
}

function uintBytes({ size, signed }: UintShape, json: JsonValue | undefined): Uint8Array | undefined {
  const bits = size * 8;
  return typeof json === 'bigint' && (signed ? BigInt.asIntN(bits, json) : BigInt.asUintN(bits, json)) === json
    ? bigEndian(BigInt.asUintN(bits, json), size)
    : undefined;
}

function fixedBytes({ size, form }: FixedShape, json: JsonValue | undefined): Uint8Array | undefined {
  const bytes =
    form === 'numbers' ? numberBytes(json) : typeof json === 'string' ? spelledBytes(json, size, form) : undefined;
  return bytes?.length === size ? bytes : undefined;
}

function numberBytes(json: JsonValue | undefined): Uint8Array | undefined {
  return json !== undefined &&
    isJsonList(json) &&
    json.every((item): item is bigint => typeof item === 'bigint' && item >= 0n && item < 256n)
    ? Uint8Array.from(json, Number)
    : undefined;
}

function spelledBytes(
  text: string,
  size: number,
  form: Exclude<FixedShape['form'], 'numbers'>,
): Uint8Array | undefined {
  switch (form) {
    case 'id':
    case 'shortID':
      return decodeCb58(text, size)?.bytes;
    case 'nodeID':
      return text.startsWith(NODE_ID_PREFIX) ? decodeCb58(text.slice(NODE_ID_PREFIX.length), size)?.bytes : undefined;
    case 'owner': {
      const address = bech32Address(text);
      return hexToBytes(address?.hex ?? text);
    }
    case 'evmAddress':
    case 'hex':
      return hexToBytes(text);
  }
}

function fromText(text: string, form: 'hex' | 'base64'): Uint8Array | undefined {
  if (form === 'base64') {
    return text === '' ? new Uint8Array() : decodeBase64(text);
  }
  return text === '0x' || text === '' ? new Uint8Array() : hexToBytes(text);
}

/** Prefixed with their length. */
function lengthPrefixed(bytes: Uint8Array | undefined, size: 2 | 4): Uint8Array | undefined {
  return bytes && concatBytes([bigEndian(BigInt(bytes.length), size), bytes]);
}

function singleReading(bytes: Uint8Array | undefined): Readings {
  return bytes === undefined ? none : [bytes];
}

function bigEndian(value: bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let i = size - 1, rest = value; i >= 0; i--, rest >>= 8n) {
    bytes[i] = Number(rest & 0xffn);
  }
  return bytes;
}
