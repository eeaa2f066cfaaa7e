import type { CodecShape, StructShape } from '../../../src/engine/transactions/codec/tables/codecShape';
import type { CodecStruct, CodecValue } from './codecValue';

/** A value that a reader must read, with its name in the error for truncated bytes. */
interface Mark {
  readonly type: string;
  readonly field: string;
  readonly start: number;
  /** Offset after the last byte; of a list: after its last item. */
  readonly end: number;
}

export interface Encoded {
  readonly bytes: Uint8Array;
  readonly marks: readonly Mark[];
}

/**
 * Encodes a value like avalanchego's linear codec: version 0, then big-endian values, lists and bytes after a u32
 * length, strings after a u16, interfaces after a u32 type ID. Shares only the tables with the reader.
 */
export function encodeValue(shape: CodecShape, value: CodecValue): Encoded {
  const writer = new Writer();
  writer.number(0n, 2);
  writer.write(shape, value, { type: shape.kind === 'oneOf' ? shape.table().name : '', field: '' });
  return { bytes: Uint8Array.from(writer.bytes), marks: writer.marks };
}

type Place = Pick<Mark, 'type' | 'field'>;

class Writer {
  readonly bytes: number[] = [];
  readonly marks: Mark[] = [];

  number(value: bigint, size: number): void {
    for (let i = size - 1; i >= 0; i--) {
      this.bytes.push(Number((value >> BigInt(8 * i)) & 0xffn));
    }
  }

  write(shape: CodecShape, value: CodecValue, place: Place): void {
    switch (shape.kind) {
      case 'uint':
        return this.marked(place, () => this.number(value as bigint, shape.size));
      case 'bool':
        return this.marked(place, () => this.number(value === true ? 1n : 0n, 1));
      case 'fixed':
        return this.marked(place, () => this.raw(value as Uint8Array));
      case 'bytes':
        return this.sized(place, value as Uint8Array, 4);
      case 'string':
        return this.sized(place, new TextEncoder().encode(value as string), 2);
      case 'list': {
        const items = value as readonly CodecValue[];
        return this.marked(place, () => {
          this.number(BigInt(items.length), 4);
          items.forEach((item) => this.write(shape.item, item, place));
        });
      }
      case 'struct':
        return this.fields(shape, value as CodecStruct);
      case 'oneOf': {
        const { typeId } = value as CodecStruct;
        this.marked(place, () => this.number(BigInt(typeId!), 4));
        return this.fields(shape.table().types[typeId!]!, value as CodecStruct);
      }
      case 'varint':
        throw new Error('only in protobuf');
    }
  }

  private fields({ name, fields }: StructShape, value: CodecStruct): void {
    fields.forEach(([field, shape]) => this.write(shape, value.fields[field]!, { type: name, field }));
  }

  private sized(place: Place, content: Uint8Array, sizeOfLength: number): void {
    this.marked(place, () => this.number(BigInt(content.length), sizeOfLength));
    this.marked(place, () => this.raw(content));
  }

  private raw(content: Uint8Array): void {
    this.bytes.push(...content);
  }

  private marked(place: Place, write: () => void): void {
    const start = this.bytes.length;
    write();
    this.marks.push({ ...place, start, end: this.bytes.length });
  }
}
