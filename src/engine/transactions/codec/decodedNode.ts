import { type Layout, type CodecShape, layoutOf } from './tables/codecShape';
import { Scanner, u32At } from './scanner';

const none: readonly DecodedNode[] = [];

/**
 * One value in decoded bytes: its shape, name and byte range, validated during decoding. Fields and items are created
 * on each access, and values read only then: this costs less than retaining those of a large block.
 */
export class DecodedNode {
  /**
   * @param name of the field; empty for list items and the root
   * @param layout the value's; for one of several types, that type's, with its type ID at `start`
   * @param start first byte
   * @param end byte after the last one
   * @param from the parts, or the scanner that validated the bytes they are read from
   */
  constructor(
    readonly name: string,
    readonly layout: Layout,
    readonly start: number,
    readonly end: number,
    private readonly from: Scanner | readonly DecodedNode[],
  ) {}

  get shape(): CodecShape {
    return this.layout.shape;
  }

  /** "RegisterL1ValidatorTx"; empty where the value is not a struct. */
  get typeName(): string {
    return this.shape.kind === 'struct' ? this.shape.name : '';
  }

  /** Fields of a struct, items of a list; otherwise empty. */
  get children(): readonly DecodedNode[] {
    const { from } = this;
    return isParts(from) ? from : this.layout.kind === 'list' ? this.items(from) : this.fields(from);
  }

  child(name: string): DecodedNode | undefined {
    const { from, layout } = this;
    if (isParts(from)) {
      return from.find((node) => node.name === name);
    }
    const index = layout.fields.findIndex((field) => field.name === name);
    return index < 0 ? undefined : this.fields(from, index + 1)[index];
  }

  private fields(scanner: Scanner, most = this.layout.fields.length): readonly DecodedNode[] {
    const { fields, head } = this.layout;
    const parts = new Array<DecodedNode>(most);
    let at = this.start + head;
    for (let i = 0; i < most; i++) {
      const { name, layout } = fields[i]!;
      const part = nodeAt(scanner, name, layout, at, i === fields.length - 1 ? this.end : -1);
      parts[i] = part;
      at = part.end;
    }
    return parts;
  }

  private items(scanner: Scanner): readonly DecodedNode[] {
    const item = this.layout.item!;
    const count = scanner.countAt(this.start);
    const parts = new Array<DecodedNode>(count);
    let at = this.start + this.layout.head;
    for (let i = 0; i < count; i++) {
      const part = nodeAt(scanner, '', item, at, i === count - 1 ? this.end : -1);
      parts[i] = part;
      at = part.end;
    }
    return parts;
  }
}

/**
 * Decodes one value from `start` to the last byte.
 *
 * @throws {CodecError} naming the type, the field and the offset; also for trailing bytes
 */
export function decodeShape(shape: CodecShape, bytes: Uint8Array, start: number): DecodedNode {
  const scanner = new Scanner(bytes);
  const root = rootNode(shape, scanner, start);
  if (!root) {
    throw scanner.error();
  }
  return root;
}

/** Like `decodeShape`, but returns `undefined`: building the error would cost more than decoding. */
export function tryDecodeShape(shape: CodecShape, bytes: Uint8Array, start: number): DecodedNode | undefined {
  return rootNode(shape, new Scanner(bytes), start);
}

function rootNode(shape: CodecShape, scanner: Scanner, start: number): DecodedNode | undefined {
  const layout = layoutOf(shape);
  return scanner.scanAll(layout, start) ? nodeAt(scanner, '', layout, start, scanner.bytes.length) : undefined;
}

/** The value at an offset that was scanned before. `end` below 0: unknown, so the value is scanned again. */
export function nodeAt(scanner: Scanner, name: string, layout: Layout, start: number, end: number): DecodedNode {
  if (layout.size >= 0) {
    return new DecodedNode(name, layout, start, start + layout.size, layout.kind === 'struct' ? scanner : none);
  }
  scanner.at = start;
  const type = layout.kind === 'oneOf' ? scanner.typeAt(layout)! : layout;
  if (end < 0) {
    scanner.at = start;
    scanner.skip(layout);
  }
  const isWhole = type.kind === 'struct' || type.kind === 'list';
  return new DecodedNode(name, type, start, end < 0 ? scanner.at : end, isWhole ? scanner : none);
}

/** A value with existing parts. */
export function nodeOf(
  name: string,
  shape: CodecShape,
  start: number,
  end: number,
  parts: readonly DecodedNode[],
): DecodedNode {
  return new DecodedNode(name, layoutOf(shape), start, end, parts);
}

function isParts(from: Scanner | readonly DecodedNode[]): from is readonly DecodedNode[] {
  return Array.isArray(from);
}

/** The bytes of a value without its length or count prefix. A view, not a copy. */
export function nodeBytes({ layout, start, end }: DecodedNode, bytes: Uint8Array): Uint8Array {
  const from = layout.kind === 'struct' ? start : start + layout.head;
  return new Uint8Array(bytes.buffer, bytes.byteOffset + from, end - from);
}

/** Combines two halves into a bigint: three times as fast as shifting and adding, and exact for all 64 bits. */
const halves = new Uint32Array(2);
const unsigned = new BigUint64Array(halves.buffer);
const signed = new BigInt64Array(halves.buffer);
/** Index of the lower half on this machine. */
const LOW = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 0 : 1;

/** The number at a node, exact; 0 where the node is not a number. */
export function nodeNumber({ layout, start, end }: DecodedNode, bytes: Uint8Array): bigint {
  if (layout.kind === 'varint') {
    return bytes.subarray(start, end).reduceRight((sum, byte) => (sum << 7n) | BigInt(byte & 0x7f), 0n);
  }
  if (layout.kind !== 'uint') {
    return 0n;
  }
  const { size } = layout;
  halves[LOW] = size === 1 ? bytes[start]! : u32At(bytes, end - 4);
  halves[1 - LOW] = size === 8 ? u32At(bytes, start) : 0;
  return layout.signed ? signed[0]! : unsigned[0]!;
}

/** By default a decoder drops a byte order mark. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes that are not UTF-8 become replacement characters. */
export function nodeString(node: DecodedNode, bytes: Uint8Array): string {
  return utf8.decode(nodeBytes(node, bytes));
}
