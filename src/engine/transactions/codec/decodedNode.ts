import { type Layout, type CodecShape, layoutOf } from './tables/codecShape';
import { Scanner } from './scanner';

const none: readonly DecodedNode[] = [];

/**
 * One value in decoded bytes: its description, its name, and where it stands. All of it was checked when the bytes were
 * decoded; fields and items are made anew whenever they are asked for, which costs less than keeping those of a large
 * block, and what they say is read from the bytes only then.
 */
export class DecodedNode {
  /**
   * @param name of the field; empty for an item of a list and for the outermost value
   * @param layout of what is there; for one of several types that of the type, whose ID stands at `start`
   * @param start first byte
   * @param end byte behind the last one
   * @param from the parts themselves, or the scanner that has checked the bytes they are made from
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

  /** "RegisterL1ValidatorTx"; empty for what is no struct. */
  get typeName(): string {
    return this.shape.kind === 'struct' ? this.shape.name : '';
  }

  /** Fields of a struct, items of a list; empty for a value without parts. */
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
 * Reads one value from `start` to the last byte.
 *
 * @throws {CodecError} naming the type, the field and the offset; bytes left over are an error too
 */
export function decodeShape(shape: CodecShape, bytes: Uint8Array, start: number): DecodedNode {
  const scanner = new Scanner(bytes);
  const root = rootNode(shape, scanner, start);
  if (!root) {
    throw scanner.error();
  }
  return root;
}

/** As `decodeShape`; undefined instead of an error, which would cost more than the reading. */
export function tryDecodeShape(shape: CodecShape, bytes: Uint8Array, start: number): DecodedNode | undefined {
  return rootNode(shape, new Scanner(bytes), start);
}

function rootNode(shape: CodecShape, scanner: Scanner, start: number): DecodedNode | undefined {
  const layout = layoutOf(shape);
  return scanner.scanAll(layout, start) ? nodeAt(scanner, '', layout, start, scanner.bytes.length) : undefined;
}

/** The value at a place that was scanned before. `end` below 0: what stands there has to be passed over to know it. */
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

/** A value whose parts are made already. */
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

/** The bytes of a value that has a length: without that length. Of any other value: all. A view, not a copy. */
export function nodeBytes({ layout, start, end }: DecodedNode, bytes: Uint8Array): Uint8Array {
  const from = layout.kind === 'struct' ? start : start + layout.head;
  return new Uint8Array(bytes.buffer, bytes.byteOffset + from, end - from);
}

/** Two halves in, one big integer out: three times as quick as shifting and adding, and exact for all 64 bits. */
const halves = new Uint32Array(2);
const unsigned = new BigUint64Array(halves.buffer);
const signed = new BigInt64Array(halves.buffer);
/** Where the lower half stands on this machine. */
const LOW = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 0 : 1;

/** The number at a node, exactly; 0 where the node is not a number. */
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

function u32At(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
}

/** A decoder takes a byte order mark away unless it is told not to look for one. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** All of it; bytes that are not UTF-8 are shown by the replacement character. */
export function nodeString(node: DecodedNode, bytes: Uint8Array): string {
  return utf8.decode(nodeBytes(node, bytes));
}
