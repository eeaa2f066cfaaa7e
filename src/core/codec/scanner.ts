import * as l10n from '@vscode/l10n';
import { CodecError } from './codecError';
import type { ListShape, OneOfShape, Shape, StructShape } from './shape';
import { leastSize } from './struct';

/** A stakeable lock in a lock in a lock…: what real bytes need is 6. */
const MAX_DEPTH = 32;

/**
 * Walks over values in bytes and checks them, without making anything: a count is held against the rest of the bytes
 * before its items are looked at, and nesting is bounded. Answers false where the bytes are not what the description
 * says, and remembers where and why; making an error of that is left to who needs one.
 */
export class Scanner {
  /** Where the next value begins. */
  at = 0;
  private type = '';
  private field = '';
  private depth = 0;
  private failure:
    { readonly type: string; readonly field: string; readonly offset: number; readonly why: () => string } | undefined;

  constructor(readonly bytes: Uint8Array) {}

  /** Checks that a value of this shape stands at `start` and nothing behind it. */
  scanAll(shape: Shape, start: number): boolean {
    const outermost = nameOf(shape);
    this.at = start;
    this.type = outermost;
    this.field = '';
    if (!this.skip(shape)) {
      return false;
    }
    this.type = outermost;
    const left = this.bytes.length - this.at;
    return left === 0 || this.fail(this.at, () => l10n.t('{0} bytes are left over', left));
  }

  /** Moves over one value. */
  skip(shape: Shape): boolean {
    switch (shape.kind) {
      case 'uint':
      case 'fixed':
        return this.take(shape.size);
      case 'struct':
        return this.skipFields(shape);
      case 'oneOf': {
        const type = this.typeAt(shape);
        return type !== undefined && this.skipFields(type);
      }
      case 'list':
        return this.skipItems(shape);
      case 'bytes': {
        const size = this.u32();
        return size >= 0 && this.take(size);
      }
      case 'string': {
        const { at, bytes } = this;
        return this.take(2) && this.take((bytes[at]! << 8) | bytes[at + 1]!);
      }
      case 'bool': {
        const { at } = this;
        return this.take(1) && (this.bytes[at]! < 2 || this.fail(at, () => l10n.t('a truth value is neither 0 nor 1')));
      }
      case 'varint':
        throw new Error('only in protobuf');
    }
  }

  /** Moves over a type ID, to the fields of that type; undefined: no such type may stand here. */
  typeAt({ table, roles }: OneOfShape): StructShape | undefined {
    const start = this.at;
    const typeId = this.u32();
    if (typeId < 0) {
      return undefined;
    }
    const { name, types } = table();
    const type = types[typeId];
    if (!type) {
      this.fail(start, () => l10n.t('type {0} is not known on the {1}', typeId, name));
      return undefined;
    }
    if (!roles.includes(type.role!)) {
      this.fail(start, () => l10n.t('type {0} ({1}) can not stand here', typeId, type.name));
      return undefined;
    }
    return type;
  }

  /** The number of items of a list at a place that was scanned before. */
  countAt(start: number): number {
    this.at = start;
    return this.u32();
  }

  /** What `scanAll` answered false for. */
  error(): CodecError {
    const { type, field, offset, why } = this.failure ?? { type: '', field: '', offset: this.at, why: () => '' };
    return new CodecError({ type, field, offset }, why());
  }

  private skipFields(shape: StructShape): boolean {
    const { type, field } = this;
    if (++this.depth > MAX_DEPTH) {
      return this.fail(this.at, () => l10n.t('values are nested deeper than {0} levels', MAX_DEPTH));
    }
    this.type = shape.name;
    const { fields } = shape;
    for (let i = 0; i < fields.length; i++) {
      const one = fields[i]!;
      this.field = one[0];
      if (!this.skip(one[1])) {
        return false;
      }
    }
    this.depth--;
    this.type = type;
    this.field = field;
    return true;
  }

  private skipItems({ item }: ListShape): boolean {
    const start = this.at;
    const count = this.u32();
    if (count < 0) {
      return false;
    }
    const least = count * leastSize(item);
    const left = this.bytes.length - this.at;
    if (least > left) {
      return this.fail(start, () =>
        l10n.t('{0} items are announced, which need {1} bytes or more; {2} are left', count, least, left),
      );
    }
    if (item.kind === 'uint' || item.kind === 'fixed') {
      this.at += least;
      return true;
    }
    for (let i = 0; i < count; i++) {
      if (!this.skip(item)) {
        return false;
      }
    }
    return true;
  }

  /** -1: not enough bytes are left. */
  private u32(): number {
    const { at, bytes } = this;
    return this.take(4)
      ? ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
      : -1;
  }

  private take(size: number): boolean {
    const left = this.bytes.length - this.at;
    if (size > left) {
      return this.fail(this.at, () => l10n.t('{0} bytes are needed, {1} are left', size, left));
    }
    this.at += size;
    return true;
  }

  private fail(offset: number, why: () => string): false {
    this.failure = { type: this.type, field: this.field, offset, why };
    this.depth = 0;
    return false;
  }
}

function nameOf(shape: Shape): string {
  return shape.kind === 'struct' ? shape.name : shape.kind === 'oneOf' ? shape.table().name : shape.kind;
}
