import { layoutOf, type Layout } from './layout';
import { Scanner } from './scanner';
import type { CodecShape } from './tables/codecShape';

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

  /** The field of that name. */
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
