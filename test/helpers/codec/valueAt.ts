import {
  type DecodedNode,
  nodeBytes,
  nodeNumber,
  nodeString,
} from '../../../src/engine/transactions/codec/decodedNode';
import type { CodecValue } from './codecValue';

/** The value of a decoded node and its children. */
export function valueAt(node: DecodedNode, bytes: Uint8Array): CodecValue {
  const { shape } = node;
  switch (shape.kind) {
    case 'uint':
    case 'varint':
      return nodeNumber(node, bytes);
    case 'bool':
      return nodeBytes(node, bytes)[0] === 1;
    case 'fixed':
    case 'bytes':
      return nodeBytes(node, bytes).slice();
    case 'string':
      return nodeString(node, bytes);
    case 'list':
      return node.children.map((item) => valueAt(item, bytes));
    case 'struct':
      return {
        type: shape.name,
        typeId: shape.typeId,
        fields: Object.fromEntries(node.children.map((child) => [child.name, valueAt(child, bytes)])),
      };
    case 'oneOf':
      throw new Error('type not resolved');
  }
}
