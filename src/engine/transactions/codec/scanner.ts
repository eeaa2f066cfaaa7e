import type { Layout, LayoutField, CodecShape } from './tables/codecShape';

/** Where decoding stopped. */
interface CodecErrorLocation {
  readonly type: string;
  /** "stake"; empty between fields. */
  readonly field: string;
  /** Byte offset from the start, including the codec version. */
  readonly offset: number;
}

/** Bytes that do not decode as expected. The message is a sentence for the user. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
  readonly type: string;
  readonly field: string;
  readonly offset: number;

  /** `problem` is a clause: "3 bytes are left, 8 are needed". */
  constructor(
    { type, field, offset }: CodecErrorLocation,
    readonly problem: string,
  ) {
    super(
      field === ''
        ? `Not a valid ${type}, offset ${offset}: ${problem}.`
        : `Not a valid ${type}, field ${field} at offset ${offset}: ${problem}.`,
    );
    this.type = type;
    this.field = field;
    this.offset = offset;
  }
}

/** Limits nested stakeable locks and the like; real bytes need 6. */
const MAX_DEPTH = 32;

/**
 * Walks over values and validates them without allocating: a count is checked against the remaining bytes before its
 * items are scanned, and nesting is bounded. Returns false where the bytes do not match the layout, and remembers where
 * and why, so that the error is only built if needed.
 */
export class Scanner {
  /** Start of the next value. */
  at = 0;
  private depth = 0;
  private failedAt = 0;
  private why: () => string = () => '';
  /** Set by the innermost struct that failed, while unwinding. */
  private type = '';
  private field = '';

  constructor(readonly bytes: Uint8Array) {}

  /** Whether exactly one value of this layout starts at `start`, without trailing bytes. */
  scanAll(layout: Layout, start: number): boolean {
    this.at = start;
    this.depth = 0;
    this.type = '';
    this.field = '';
    const left = this.skip(layout) ? this.bytes.length - this.at : -1;
    if (left > 0) {
      this.fail(this.at, () => `${left} trailing bytes`);
    }
    if (left !== 0 && this.type === '') {
      this.type = nameOf(layout.shape);
    }
    return left === 0;
  }

  skip(layout: Layout): boolean {
    if (layout.size >= 0) {
      return this.has(layout.size) ? this.take(layout.size) : this.lacks(layout);
    }
    switch (layout.kind) {
      case 'struct':
        return this.skipFields(layout);
      case 'oneOf': {
        const type = this.typeAt(layout);
        return type !== undefined && this.skipFields(type);
      }
      case 'list':
        return this.skipItems(layout);
      case 'bytes': {
        const size = this.u32();
        return size >= 0 && this.need(size);
      }
      case 'string': {
        const { at, bytes } = this;
        return this.need(2) && this.need((bytes[at]! << 8) | bytes[at + 1]!);
      }
      case 'bool': {
        const { at } = this;
        return this.need(1) && (this.bytes[at]! < 2 || this.fail(at, () => 'bool is neither 0 nor 1'));
      }
      default:
        throw new Error('only in protobuf');
    }
  }

  /** Moves past a type ID, to the fields of that type; `undefined` where that type is not allowed. */
  typeAt(layout: Layout): Layout | undefined {
    const start = this.at;
    const typeId = this.u32();
    const type = typeId < 0 ? undefined : layout.type(typeId);
    if (!type && typeId >= 0) {
      this.fail(start, () => error(layout.shape, typeId));
    }
    return type;
  }

  /** The number of items of a list that was scanned before. */
  countAt(start: number): number {
    this.at = start;
    return this.u32();
  }

  /** The reason for `scanAll` returning false. */
  error(): CodecError {
    return new CodecError({ type: this.type, field: this.field, offset: this.failedAt }, this.why());
  }

  private skipFields(layout: Layout): boolean {
    if (++this.depth > MAX_DEPTH) {
      return this.fail(this.at, () => `nested deeper than ${MAX_DEPTH} levels`);
    }
    const { steps } = layout;
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i]!;
      if (step.size >= 0 ? !this.has(step.size) : !this.skip(step.layout)) {
        return step.size >= 0 ? this.lacksOneOf(layout, step.from) : this.failIn(layout, layout.fields[step.from]!);
      }
      this.at += step.size >= 0 ? step.size : 0;
    }
    this.depth--;
    return true;
  }

  private skipItems({ item }: Layout): boolean {
    const start = this.at;
    const count = this.u32();
    if (count < 0) {
      return false;
    }
    const least = count * item!.minSize;
    const left = this.bytes.length - this.at;
    if (least > left) {
      return this.fail(start, () => `${count} items need at least ${least} bytes, ${left} left`);
    }
    if (item!.size >= 0) {
      return this.take(least);
    }
    for (let i = 0; i < count; i++) {
      if (!this.skip(item!)) {
        return false;
      }
    }
    return true;
  }

  /** -1: not enough bytes. */
  private u32(): number {
    const { at, bytes } = this;
    return this.need(4) ? u32At(bytes, at) >>> 0 : -1;
  }

  private has(size: number): boolean {
    return size <= this.bytes.length - this.at;
  }

  private take(size: number): true {
    this.at += size;
    return true;
  }

  private need(size: number): boolean {
    if (this.has(size)) {
      return this.take(size);
    }
    const left = this.bytes.length - this.at;
    return this.fail(this.at, () => `${size} bytes needed, ${left} left`);
  }

  /** A fixed-size value is truncated: finds the incomplete field. */
  private lacks(layout: Layout): false {
    return layout.kind === 'struct' ? this.lacksOneOf(layout, 0) : this.need(layout.size) && false;
  }

  private lacksOneOf(layout: Layout, from: number): false {
    let i = from;
    while (this.has(layout.fields[i]!.layout.size)) {
      this.take(layout.fields[i]!.layout.size);
      i++;
    }
    this.lacks(layout.fields[i]!.layout);
    return this.failIn(layout, layout.fields[i]!);
  }

  private failIn({ shape }: Layout, { name }: LayoutField): false {
    if (this.type === '') {
      this.type = nameOf(shape);
      this.field = name;
    }
    return false;
  }

  private fail(offset: number, why: () => string): false {
    this.failedAt = offset;
    this.why = why;
    return false;
  }
}

function error(shape: CodecShape, typeId: number): string {
  const { name, types } = shape.kind === 'oneOf' ? shape.table() : { name: '', types: [] };
  const type = types[typeId];
  return type ? `type ID ${typeId} (${type.name}) not allowed here` : `unknown type ID ${typeId} on the ${name}`;
}

function nameOf(shape: CodecShape): string {
  return shape.kind === 'struct' ? shape.name : shape.kind === 'oneOf' ? shape.table().name : shape.kind;
}

export function u32At(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
}
