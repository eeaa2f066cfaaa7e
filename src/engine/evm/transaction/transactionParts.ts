import { bytesToHex, concatBytes, hexToBytes, keccak } from '../../primitives';
import type { AccessListEntry, Authorization, Signature } from './rawTransaction';
import { RlpError, type RlpItem, rlpInteger, rlpList, readRlpItem, rlpItems } from '../../transactions';

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

/** The parts that typed transactions share. @throws {RlpError} */
export function accessListEntry(bytes: Uint8Array, item: RlpItem): AccessListEntry {
  const fields = new RlpFields(bytes, item, 'Access list');
  const entry = { address: fields.address('address'), storageKeys: fields.hashes('storageKeys', 32).map(bytesToHex) };
  fields.end();
  return entry;
}

export function authorization(bytes: Uint8Array, item: RlpItem): Authorization {
  const fields = new RlpFields(bytes, item, 'Authorization');
  const chainId = fields.integer('chainId', 256);
  const address = fields.address('address');
  const nonce = fields.integer('nonce', 64);
  const signed = bytes.subarray(fields.list.start, fields.position);
  const signature = readSignature(fields);
  fields.end();
  return {
    chainId,
    address,
    nonce,
    signature,
    signingHash: authorizationHash(signed),
  };
}

/** Of the fields that an EIP-7702 authorization signs, as RLP items. */
function authorizationHash(signed: Uint8Array): `0x${string}` {
  // 5: the magic byte of EIP-7702, so that no authorization is a transaction.
  return keccak(concatBytes([Uint8Array.of(5), rlpList([signed])]));
}

/** An authorization with what it signed, where its fields are known and not their bytes. */
export function knownAuthorization(one: Omit<Authorization, 'signingHash'>): Authorization {
  const address = hexToBytes(one.address) ?? new Uint8Array(20);
  const signed = [rlpInteger(one.chainId), concatBytes([Uint8Array.of(0x94), address]), rlpInteger(one.nonce)];
  return { ...one, signingHash: authorizationHash(concatBytes(signed)) };
}

export function readSignature(fields: RlpFields): Signature {
  const at = fields.position;
  const yParity = fields.integer('yParity', 256);
  if (yParity > 1n) {
    throw new RlpError(`yParity: ${yParity} is neither 0 nor 1.`, at);
  }
  return { yParity: yParity === 1n ? 1 : 0, r: fields.integer('r', 256), s: fields.integer('s', 256) };
}

/** Order of the group of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** What makes a node refuse a signature whoever made it. Rule: EIP-2, the upper half of s is not valid. */
export function signatureProblems({ r, s }: Signature): readonly string[] {
  if (r === 0n || s === 0n || r >= order || s >= order) {
    return ['Invalid signature: r or s is out of range.'];
  }
  return s > order / 2n ? ['Invalid signature: s is in the upper half of the curve order (EIP-2).'] : [];
}
