import * as l10n from '@vscode/l10n';
import { CodecError } from './codecError';
import { DecodedNode } from './decodedNode';
import type { ListShape, OneOfShape, Shape, StructShape } from './shape';
import { leastSize } from './struct';

/** A stakeable lock in a lock in a lock…: what real bytes need is 6. */
const MAX_DEPTH = 32;
const leaf: readonly DecodedNode[] = [];

/**
 * Reads one value from `start` to the last byte. Nothing is allocated for a count before the rest of the bytes was found
 * to be long enough for it, and nesting is bounded.
 *
 * @throws {CodecError} naming the type, the field and the offset; bytes left over are an error too
 */
export function decodeShape(shape: Shape, bytes: Uint8Array, start: number): DecodedNode {
  const reader = new Reader(bytes, start, shape);
  const node = reader.read(shape, '');
  reader.end();
  return node;
}

class Reader {
  private readonly view: DataView;
  private readonly size: number;
  private readonly outermost: string;
  private type: string;
  private field = '';
  private depth = 0;

  constructor(
    bytes: Uint8Array,
    private at: number,
    shape: Shape,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.size = bytes.byteLength;
    this.outermost = this.type = nameOf(shape);
  }

  read(shape: Shape, name: string): DecodedNode {
    const start = this.at;
    switch (shape.kind) {
      case 'uint':
      case 'fixed':
        this.take(shape.size);
        return new DecodedNode(name, shape, start, this.at, leaf);
      case 'bytes':
        this.take(this.u32());
        return new DecodedNode(name, shape, start, this.at, leaf);
      case 'struct':
        return this.fields(shape, name, start);
      case 'oneOf':
        return this.fields(this.typeOf(shape), name, start);
      case 'list':
        return this.items(shape, name, start);
      case 'string':
        this.take(2);
        this.take(this.view.getUint16(start));
        return new DecodedNode(name, shape, start, this.at, leaf);
      case 'varint':
        throw new Error('numbers of protobuf stand only in protobuf');
      case 'bool':
        this.take(1);
        if (this.view.getUint8(start) > 1) {
          throw this.error(l10n.t('a truth value is neither 0 nor 1'), start);
        }
        return new DecodedNode(name, shape, start, this.at, leaf);
    }
  }

  end(): void {
    if (this.at < this.size) {
      this.type = this.outermost;
      this.field = '';
      throw this.error(l10n.t('{0} bytes are left over', this.size - this.at), this.at);
    }
  }

  private fields(shape: StructShape, name: string, start: number): DecodedNode {
    const { type, field } = this;
    if (++this.depth > MAX_DEPTH) {
      throw this.error(l10n.t('values are nested deeper than {0} levels', MAX_DEPTH), start);
    }
    this.type = shape.name;
    const { fields } = shape;
    const parts = new Array<DecodedNode>(fields.length);
    for (let i = 0; i < fields.length; i++) {
      const [fieldName, fieldShape] = fields[i]!;
      this.field = fieldName;
      parts[i] = this.read(fieldShape, fieldName);
    }
    this.depth--;
    this.type = type;
    this.field = field;
    return new DecodedNode(name, shape, start, this.at, parts);
  }

  private items(shape: ListShape, name: string, start: number): DecodedNode {
    const { item } = shape;
    const count = this.u32();
    const least = leastSize(item);
    const left = this.size - this.at;
    if (count * least > left) {
      throw this.error(
        l10n.t('{0} items are announced, which need {1} bytes or more; {2} are left', count, count * least, left),
        start,
      );
    }
    if (item.kind === 'uint' || item.kind === 'fixed') {
      this.at += count * item.size;
      return new DecodedNode(name, shape, start, this.at, count === 0 ? leaf : undefined);
    }
    const parts: DecodedNode[] = [];
    for (let i = 0; i < count; i++) {
      parts.push(this.read(item, ''));
    }
    return new DecodedNode(name, shape, start, this.at, parts);
  }

  private typeOf({ table, roles }: OneOfShape): StructShape {
    const start = this.at;
    const typeId = this.u32();
    const { name, types } = table();
    const type = types[typeId];
    if (!type) {
      throw this.error(l10n.t('type {0} is not known on the {1}', typeId, name), start);
    }
    if (roles.length > 0 && !roles.includes(type.role!)) {
      throw this.error(l10n.t('type {0} ({1}) can not stand here', typeId, type.name), start);
    }
    return type;
  }

  private u32(): number {
    const start = this.at;
    this.take(4);
    return this.view.getUint32(start);
  }

  private take(size: number): void {
    const left = this.size - this.at;
    if (size > left) {
      throw this.error(l10n.t('{0} bytes are needed, {1} are left', size, left), this.at);
    }
    this.at += size;
  }

  private error(problem: string, offset: number): CodecError {
    return new CodecError({ type: this.type, field: this.field, offset }, problem);
  }
}

function nameOf(shape: Shape): string {
  return shape.kind === 'struct' ? shape.name : shape.kind === 'oneOf' ? shape.table().name : shape.kind;
}
