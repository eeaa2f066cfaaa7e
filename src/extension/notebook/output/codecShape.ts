import {
  type DecodedBytes,
  type DecodedNode,
  Spelling,
  type StructShape,
  fieldLabel,
  fieldMeaning,
  flowsOf,
  knownAssets,
  nodeBytes,
} from '../../../engine/transactions';
import type { OutputShape, OutputShapeNode, ShapeRef } from '../../../webview/protocol/outputShape';
import type { CodecValue } from './codecValues';

/** A shape with what the codec's tables say of the transactions and blocks in it, which the catalogue leaves open. */
export function withCodecShapes(shape: OutputShape, values: readonly CodecValue[]): OutputShape {
  const nodes = [...shape.nodes];
  for (const { path, decoded, isObject } of values) {
    const at = isObject ? holderOf(shape, path) : undefined;
    const holder = at === undefined ? undefined : nodes[at];
    const name = path.at(-1);
    if (at !== undefined && holder?.kind === 'object' && typeof name === 'string') {
      const found = new CodecShape(decoded, nodes).of(decoded.root);
      nodes[at] = { ...holder, fields: { ...holder.fields, [name]: { ...holder.fields[name], ...found } } };
    }
  }
  return { root: shape.root, nodes };
}

/** Index of the node of the object that has the value as a field. */
function holderOf({ root, nodes }: OutputShape, path: CodecValue['path']): number | undefined {
  return path.slice(0, -1).reduce<number | undefined>((at, key) => {
    const node = at === undefined ? undefined : nodes[at];
    return node?.kind === 'object' ? node.fields[key]?.node : undefined;
  }, root.node);
}

/** Alike parts, of which a block has many, share their nodes. */
class CodecShape {
  private readonly known = new Map<string, number>();
  private readonly spelling: Spelling;

  constructor(
    private readonly decoded: DecodedBytes,
    private readonly nodes: OutputShapeNode[],
  ) {
    this.spelling = new Spelling(decoded);
  }

  /** @param avax assets that are AVAX, in cb58; `isAvax`: what amounts below are of */
  of(node: DecodedNode, avax: ReadonlySet<string> = new Set(), isAvax = false): ShapeRef {
    const { shape } = node;
    switch (shape.kind) {
      case 'struct':
        return this.struct(node, shape, avax, isAvax);
      case 'list': {
        const items = node.children.map((item) => this.of(item, avax, isAvax));
        const [first] = items;
        const isAlike = items.every((item) => JSON.stringify(item) === JSON.stringify(first));
        const leaf = fieldMeaning(node.name, shape);
        return this.shared(isAlike ? { kind: 'list', item: { ...leaf, ...first } } : { kind: 'tuple', items });
      }
      default: {
        const meaning = fieldMeaning(node.name, shape);
        return meaning.unit === 'assetAmount' && isAvax ? { unit: 'nAVAX' } : meaning;
      }
    }
  }

  private struct(node: DecodedNode, shape: StructShape, around: ReadonlySet<string>, isAvaxAround: boolean): ShapeRef {
    const tx = node.child('unsignedTx');
    const avax = tx === undefined ? around : this.avaxIn(tx);
    const asset = node.child('assetID');
    const isAvax = asset === undefined ? isAvaxAround : avax.has(this.spelling.of('id', this.bytesOf(asset)));
    const { children } = node;
    const fields: Record<string, ShapeRef> = {};
    for (const { name, from } of shape.printed) {
      if (from === 'ownID') {
        fields[name] = { id: shape.role === 'block' ? 'block' : 'transaction' };
      } else if (from !== 'fxOfIndex') {
        const label = fieldLabel(name);
        // What moves is told by its own names.
        const sentence = label === name || asset !== undefined ? {} : { sentence: label };
        fields[name] = { ...sentence, ...this.of(children[from]!, avax, isAvax) };
      }
    }
    return this.shared({ kind: 'object', fields });
  }

  private avaxIn(tx: DecodedNode): ReadonlySet<string> {
    const known = knownAssets(flowsOf(tx, this.decoded, this.spelling), this.decoded);
    return new Set([...known].filter(([, { symbol }]) => symbol === 'AVAX').map(([asset]) => asset));
  }

  private bytesOf(node: DecodedNode): Uint8Array {
    return nodeBytes(node, this.decoded.bytes);
  }

  private shared(node: OutputShapeNode): ShapeRef {
    const key = JSON.stringify(node);
    const index = this.known.get(key) ?? this.nodes.push(node) - 1;
    this.known.set(key, index);
    return { node: index };
  }
}
