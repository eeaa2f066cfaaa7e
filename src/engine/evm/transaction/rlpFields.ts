import { bytesToHex } from '../../primitives';
import { RlpError, type RlpItem, readRlpItem, rlpItems } from '../../transactions';

/** Reads the fields of an RLP list in their order; what does not fit is an error that names the field. */
export class RlpFields {
  private at: number;

  /** @throws {RlpError} where `list` is no list */
  constructor(
    private readonly bytes: Uint8Array,
    readonly list: RlpItem,
    /** What the list is, for errors: "dynamic fee transaction". */
    private readonly owner: string,
  ) {
    if (!list.isList) {
      throw new RlpError(`${owner}: expected a list.`, list.at);
    }
    this.at = list.start;
  }

  /** Where the next field begins. */
  get position(): number {
    return this.at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.list.end;
  }

  item(field: string): RlpItem {
    if (this.isAtEnd) {
      throw this.error(field, 'missing', this.at);
    }
    try {
      const item = readRlpItem(this.bytes, this.at, this.list.end);
      this.at = item.end;
      return item;
    } catch (error) {
      throw error instanceof RlpError ? this.error(field, error.message, error.offset) : error;
    }
  }

  /** An unsigned integer without leading zeros. */
  integer(field: string, bits: 8 | 64 | 256): bigint {
    const { at, start, end, isList } = this.item(field);
    if (isList) {
      throw this.error(field, 'expected an integer, got a list', at);
    }
    if (this.bytes[start] === 0 && end > start) {
      throw this.error(field, 'leading zero byte (not canonical)', at);
    }
    if (end - start > bits / 8) {
      throw this.error(field, `${end - start} bytes do not fit in ${bits} bits`, at);
    }
    return end === start ? 0n : BigInt(bytesToHex(this.bytes.subarray(start, end)));
  }

  /** Bytes; with `size`, exactly so many. */
  data(field: string, size?: number): Uint8Array {
    const item = this.item(field);
    return this.content(field, item, size);
  }

  /** Undefined where it is empty: a creation has no receiver. */
  optionalAddress(field: string): string | undefined {
    const item = this.item(field);
    return item.end === item.start && !item.isList ? undefined : this.addressIn(field, item);
  }

  address(field: string): string {
    return this.addressIn(field, this.item(field));
  }

  /** A list of byte strings of one size. */
  hashes(field: string, size: number): readonly Uint8Array[] {
    return this.each(field, (item) => this.content(field, item, size));
  }

  /** A list, each of whose items is read by `read`. */
  each<T>(field: string, read: (item: RlpItem) => T): readonly T[] {
    const list = this.item(field);
    if (!list.isList) {
      throw this.error(field, 'expected a list', list.at);
    }
    try {
      return Array.from(rlpItems(this.bytes, list), read);
    } catch (error) {
      throw error instanceof RlpError && !(error instanceof FieldError)
        ? this.error(field, error.message, error.offset)
        : error;
    }
  }

  /** @throws {RlpError} where fields are left */
  end(): void {
    if (!this.isAtEnd) {
      throw new FieldError(`${this.owner}: extra fields after the last one.`, this.at);
    }
  }

  private addressIn(field: string, item: RlpItem): string {
    return bytesToHex(this.content(field, item, 20));
  }

  private content(field: string, { at, start, end, isList }: RlpItem, size?: number): Uint8Array {
    if (isList) {
      throw this.error(field, 'expected bytes, got a list', at);
    }
    if (size !== undefined && end - start !== size) {
      throw this.error(field, `expected ${size} bytes, got ${end - start}`, at);
    }
    return this.bytes.subarray(start, end);
  }

  private error(field: string, what: string, offset: number): RlpError {
    return new FieldError(`${this.owner}, ${field}: ${what.replace(/\.$/, '')}.`, offset);
  }
}

/** Names its field already. */
class FieldError extends RlpError {}
