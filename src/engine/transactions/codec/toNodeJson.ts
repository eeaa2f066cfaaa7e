import { type JsonObject, type JsonValue, bytesToHex, encodeBase64, encodeCb58 } from '../../primitives';
import { idInside } from './codecIds';
import type { DecodedBytes } from './decodedBytes';
import type { DecodedNode } from './decodedNode';
import { nodeBytes, nodeNumber, nodeString } from './nodeValue';
import { Spelling } from './spelling';
import type { FxName, StructShape } from './tables/codecShape';

/**
 * The JSON that a node answers with (`encoding: json`): its names, its nesting, its order of keys, the IDs that it adds.
 * For what nodes have no JSON for (UTXOs, atomic transactions, wrappers, Warp), the names of the codec's own fields.
 * Numbers are exact.
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
        printed[name] = encodeCb58(idInside(this.bytes, node.start, node.end));
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

/** In the order in which the X-Chain numbers them. */
const fxs: readonly FxName[] = ['secp256k1fx', 'nftfx', 'propertyfx'];

const made = new Map<FxName, string>();

/** The ID of an fx: its name in ASCII, padded with zeros, in cb58. */
export function fxId(name: FxName): string {
  let text = made.get(name);
  if (text === undefined) {
    const bytes = new Uint8Array(SIZE);
    bytes.set(new TextEncoder().encode(name));
    text = encodeCb58(bytes);
    made.set(name, text);
  }
  return text;
}

/** The ID of the X-Chain's fx of that number; undefined: it has none such. */
function fxIdOfIndex(index: bigint): string | undefined {
  const name = index < BigInt(fxs.length) ? fxs[Number(index)] : undefined;
  return name && fxId(name);
}
