import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, keccak } from '../../primitives';
import { RlpError, type RlpItem, readRlpItem, rlpInteger, rlpList, rlpItems } from '../../transactions';

/** Reads the fields of an RLP list in order; a malformed field is an error that names it. */
class RlpFields {
  private at: number;

  /** @throws {RlpError} `list` is no list */
  constructor(
    private readonly bytes: Uint8Array,
    readonly list: RlpItem,
    /** Name of the list for errors: "dynamic fee transaction". */
    private readonly owner: string,
  ) {
    if (!list.isList) {
      throw new RlpError(`${owner}: expected a list.`, list.at);
    }
    this.at = list.start;
  }

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

  /** Byte string, of exactly `size` bytes where that is given. */
  data(field: string, size?: number): Uint8Array {
    return this.content(field, this.item(field), size);
  }

  /** `undefined` where it is empty: a creation has no receiver. */
  optionalAddress(field: string): string | undefined {
    const item = this.item(field);
    return item.end === item.start && !item.isList ? undefined : this.addressIn(field, item);
  }

  address(field: string): string {
    return this.addressIn(field, this.item(field));
  }

  hashes(field: string, size: number): readonly Uint8Array[] {
    return this.each(field, (item) => this.content(field, item, size));
  }

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

  /** @throws {RlpError} there are further fields */
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

/** An error that already names its field. */
class FieldError extends RlpError {}

/** Fields shared by typed transactions. @throws {RlpError} */
function accessListEntry(bytes: Uint8Array, item: RlpItem): AccessListEntry {
  const fields = new RlpFields(bytes, item, 'Access list');
  const entry = { address: fields.address('address'), storageKeys: fields.hashes('storageKeys', 32).map(bytesToHex) };
  fields.end();
  return entry;
}

function authorization(bytes: Uint8Array, item: RlpItem): Authorization {
  const fields = new RlpFields(bytes, item, 'Authorization');
  const chainId = fields.integer('chainId', 256);
  const address = fields.address('address');
  const nonce = fields.integer('nonce', 64);
  const signed = bytes.subarray(fields.list.start, fields.position);
  const signature = readSignature(fields);
  fields.end();
  return { chainId, address, nonce, signature, signingHash: authorizationHash(signed) };
}

/** Signing hash of an EIP-7702 authorization. @param signed the signed fields as RLP items */
function authorizationHash(signed: Uint8Array): `0x${string}` {
  // 5 is the magic byte of EIP-7702, which keeps authorizations distinct from transactions.
  return keccak(concatBytes([Uint8Array.of(5), rlpList([signed])]));
}

/** Adds the signing hash to an authorization given by fields rather than bytes. */
export function knownAuthorization(one: Omit<Authorization, 'signingHash'>): Authorization {
  const address = hexToBytes(one.address) ?? new Uint8Array(20);
  const signed = [rlpInteger(one.chainId), concatBytes([Uint8Array.of(0x94), address]), rlpInteger(one.nonce)];
  return { ...one, signingHash: authorizationHash(concatBytes(signed)) };
}

function readSignature(fields: RlpFields): Signature {
  const at = fields.position;
  const yParity = fields.integer('yParity', 256);
  if (yParity > 1n) {
    throw new RlpError(`yParity: ${yParity} is neither 0 nor 1.`, at);
  }
  return { yParity: yParity === 1n ? 1 : 0, r: fields.integer('r', 256), s: fields.integer('s', 256) };
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Why a node rejects a signature, whoever the signer is. Rule: EIP-2, the upper half of s is invalid. */
function signatureProblems({ r, s }: Signature): readonly string[] {
  if (r === 0n || s === 0n || r >= order || s >= order) {
    return ['Invalid signature: r or s is out of range.'];
  }
  return s > order / 2n ? ['Invalid signature: s is in the upper half of the curve order (EIP-2).'] : [];
}

const blobSize = 131_072;
const commitmentSize = 48;
const proofSize = 48;
const cellsPerBlob = 128;

/**
 * Sidecar of a blob transaction: blobs, commitments and proofs, preceded by a version since EIP-7594. Sizes are
 * validated; proofs are not, which would take the trusted setup of the KZG ceremony.
 */
function readBlobSidecar(wrapper: RlpFields, isVersioned: boolean): BlobSidecar {
  if (isVersioned) {
    wrapper.integer('version', 8);
  }
  const blobs = wrapper.hashes('blobs', blobSize).length;
  const commitments = wrapper.hashes('commitments', commitmentSize).map(bytesToHex);
  const proofs = wrapper.hashes('proofs', proofSize).length;
  return { version: isVersioned ? 1 : 0, blobs, commitments, proofs };
}

/** Why a transaction pool rejects the sidecar. Rule: EIP-4844, `kzg_to_versioned_hash`. */
function sidecarProblems(sidecar: BlobSidecar, versionedHashes: readonly string[]): readonly string[] {
  const { blobs, commitments, proofs, version } = sidecar;
  const expectedProofs = version === 0 ? blobs : blobs * cellsPerBlob;
  const counts =
    blobs === versionedHashes.length && commitments.length === blobs && proofs === expectedProofs
      ? []
      : [
          `Counts differ: ${versionedHashes.length} versioned hashes, ${blobs} blobs, ${commitments.length} commitments, ${proofs} proofs.`,
        ];
  const wrong = commitments.filter((commitment, i) => versionedHashes[i] !== versionedHash(commitment)).length;
  return wrong === 0 ? counts : [...counts, `${wrong} versioned hashes do not match their commitments.`];
}

function versionedHash(commitment: string): string {
  const bytes = Uint8Array.from({ length: commitmentSize }, (_, i) =>
    Number(`0x${commitment.slice(2 + 2 * i, 4 + 2 * i)}`),
  );
  return `0x01${bytesToHex(sha256(bytes)).slice(4)}`;
}

const types: readonly RawTransactionType[] = ['legacy', 'accessList', 'dynamicFee', 'blob', 'setCode'];

/**
 * Decodes a transaction as passed to `eth_sendRawTransaction` (hex, with or without 0x), signed or unsigned: legacy,
 * before and after EIP-155, EIP-2930, EIP-1559, EIP-4844 with and without blobs, EIP-7702. Strict: trailing bytes,
 * integers with leading zeros and lengths in a longer form than needed are errors, since they would give one
 * transaction several hashes. The sender is recovered separately, by `recoverTransactionSigners`.
 */
export function decodeRawTransaction(hex: string): DecodedRawTransaction {
  const bytes = hexToBytes(hex);
  if (bytes === undefined) {
    return failed('Not hex, or a digit is missing.', 0);
  }
  const first = bytes[0];
  if (first === undefined) {
    return failed('No bytes.', 0);
  }
  try {
    if (first >= 0xc0) {
      return { ok: true, transaction: legacy(bytes) };
    }
    if (first >= 1 && first <= 4) {
      return { ok: true, transaction: typed(bytes, first as 1 | 2 | 3 | 4) };
    }
  } catch (error) {
    if (error instanceof RlpError) {
      return failed(error.message, error.offset);
    }
    throw error;
  }
  return failed(`No transaction starts with byte ${bytesToHex(bytes.subarray(0, 1))}.`, 0);
}

function failed(message: string, offset: number): DecodedRawTransaction {
  return { ok: false, error: { message, offset } };
}

/** The single item that spans the bytes from `at`. */
function onlyItem(bytes: Uint8Array, at: number): RlpItem {
  const item = readRlpItem(bytes, at, bytes.length);
  if (item.end !== bytes.length) {
    throw new RlpError(`${bytes.length - item.end} trailing bytes after the transaction.`, item.end);
  }
  return item;
}

function legacy(bytes: Uint8Array): RawTransaction {
  const fields = new RlpFields(bytes, onlyItem(bytes, 0), 'Legacy transaction');
  const body = {
    nonce: fields.integer('nonce', 64),
    gasPrice: fields.integer('gasPrice', 256),
    gas: fields.integer('gas', 64),
    to: fields.optionalAddress('to'),
    value: fields.integer('value', 256),
    data: bytesToHex(fields.data('data')) as `0x${string}`,
  };
  const signed = bytes.subarray(fields.list.start, fields.position);
  const head = { type: 'legacy', typeNumber: 0 } as const;
  const signingHashOn = (chainId: bigint | undefined): `0x${string}` =>
    keccak(rlpList(chainId === undefined ? [signed] : [signed, rlpInteger(chainId), rlpInteger(0n), rlpInteger(0n)]));
  if (fields.isAtEnd) {
    return { ...head, ...body, signingHash: signingHashOn(undefined), problems: [] };
  }
  const at = fields.position;
  const v = fields.integer('v', 256);
  const r = fields.integer('r', 256);
  const s = fields.integer('s', 256);
  fields.end();
  if (r === 0n && s === 0n) {
    // The EIP-155 signing payload: the chain ID takes the place of the signature.
    return { ...head, chainId: v, ...body, signingHash: signingHashOn(v), problems: [] };
  }
  if (v !== 27n && v !== 28n && v < 35n) {
    throw new RlpError(`Legacy transaction, v: ${v} is not 27, 28 or at least 35.`, at);
  }
  const chainId = v < 35n ? undefined : (v - 35n) / 2n;
  const signature: Signature = { yParity: (v < 35n ? v === 28n : v % 2n === 0n) ? 1 : 0, r, s };
  return {
    ...head,
    chainId,
    ...body,
    signature,
    hash: keccak(bytes),
    signingHash: signingHashOn(chainId),
    problems: signatureProblems(signature),
  };
}

const eips = { 1: 2930, 2: 1559, 3: 4844, 4: 7702 } as const;

function typed(bytes: Uint8Array, typeNumber: 1 | 2 | 3 | 4): RawTransaction {
  const type = types[typeNumber] ?? 'legacy';
  const owner = `EIP-${eips[typeNumber]} transaction`;
  const outer = onlyItem(bytes, 1);
  const wrapped = typeNumber === 3 ? unwrap(bytes, outer, owner) : undefined;
  const fields = new RlpFields(bytes, wrapped?.body ?? outer, owner);
  const dynamic = typeNumber >= 2;
  const chainId = fields.integer('chainId', 256);
  const nonce = fields.integer('nonce', 64);
  const maxPriorityFeePerGas = dynamic ? fields.integer('maxPriorityFeePerGas', 256) : undefined;
  const price = fields.integer(dynamic ? 'maxFeePerGas' : 'gasPrice', 256);
  const gas = fields.integer('gas', 64);
  const to = typeNumber >= 3 ? fields.address('to') : fields.optionalAddress('to');
  const value = fields.integer('value', 256);
  const data = bytesToHex(fields.data('data')) as `0x${string}`;
  const accessList = fields.each('accessList', (item) => accessListEntry(bytes, item));
  const blob =
    typeNumber === 3
      ? {
          maxFeePerBlobGas: fields.integer('maxFeePerBlobGas', 256),
          blobVersionedHashes: fields.hashes('blobVersionedHashes', 32).map(bytesToHex),
        }
      : undefined;
  const authorizationList =
    typeNumber === 4 ? fields.each('authorizationList', (item) => authorization(bytes, item)) : undefined;
  const unsigned = bytes.subarray(fields.list.start, fields.position);
  const signature = fields.isAtEnd ? undefined : readSignature(fields);
  fields.end();
  const body = bytes.subarray(fields.list.at, fields.list.end);
  return {
    type,
    typeNumber,
    chainId,
    nonce,
    ...(maxPriorityFeePerGas === undefined ? { gasPrice: price } : { maxFeePerGas: price, maxPriorityFeePerGas }),
    gas,
    to,
    value,
    data,
    accessList,
    ...blob,
    sidecar: wrapped?.sidecar,
    authorizationList,
    ...(signature === undefined ? {} : { signature, hash: keccak(concatBytes([Uint8Array.of(typeNumber), body])) }),
    signingHash: keccak(concatBytes([Uint8Array.of(typeNumber), rlpList([unsigned])])),
    problems: [
      ...(signature === undefined ? [] : signatureProblems(signature)),
      ...(maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > price
        ? ['Max priority fee per gas exceeds max fee per gas.']
        : []),
      ...(blob?.blobVersionedHashes.length === 0 ? ['A blob transaction needs at least one blob.'] : []),
      ...(authorizationList?.length === 0 ? ['A set code transaction needs at least one authorization.'] : []),
      ...(wrapped === undefined ? [] : sidecarProblems(wrapped.sidecar, blob?.blobVersionedHashes ?? [])),
    ],
  };
}

/** A blob transaction in its network form: the transaction is the first item of an enclosing list. */
function unwrap(bytes: Uint8Array, outer: RlpItem, owner: string): { body: RlpItem; sidecar: BlobSidecar } | undefined {
  if (!outer.isList || outer.start === outer.end) {
    return undefined;
  }
  const wrapper = new RlpFields(bytes, outer, owner);
  const body = wrapper.item('transaction');
  if (!body.isList) {
    return undefined;
  }
  const next = wrapper.isAtEnd ? undefined : readRlpItem(bytes, wrapper.position, outer.end);
  const isVersioned = next !== undefined && !next.isList;
  if (isVersioned && bytes[next.start] !== 1) {
    throw new RlpError(`${owner}: unknown blob sidecar version.`, next.at);
  }
  const sidecar = readBlobSidecar(wrapper, isVersioned);
  wrapper.end();
  return { body, sidecar };
}

/**
 * A transaction as encoded in its bytes. Amounts in wei, prices in wei per gas, gas in units. All hex is lower case
 * with 0x, addresses included: an access list may have thousands, and EIP-55 takes a hash for each.
 */
export interface RawTransaction {
  readonly type: RawTransactionType;
  /** EIP-2718 type; 0 for legacy. */
  readonly typeNumber: 0 | 1 | 2 | 3 | 4;
  /** Absent for a legacy transaction without EIP-155, which is valid on every chain. */
  readonly chainId?: bigint;
  readonly nonce: bigint;
  /** Legacy and access list transactions. */
  readonly gasPrice?: bigint;
  /** Dynamic fee, blob and set code transactions, with `maxPriorityFeePerGas`. */
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly gas: bigint;
  /** Absent for a contract creation. */
  readonly to?: string;
  readonly value: bigint;
  readonly data: `0x${string}`;
  readonly accessList?: readonly AccessListEntry[];
  readonly maxFeePerBlobGas?: bigint;
  readonly blobVersionedHashes?: readonly string[];
  /** Blobs sent along with the transaction, as in a pool; not part of the transaction hash. */
  readonly sidecar?: BlobSidecar;
  readonly authorizationList?: readonly Authorization[];
  /** Absent where the transaction is unsigned. */
  readonly signature?: Signature;
  /** keccak of the signed bytes; absent where it is unsigned. */
  readonly hash?: `0x${string}`;
  readonly signingHash: `0x${string}`;
  /** Sentences about anomalies for which a node would reject the transaction. */
  readonly problems: readonly string[];
}

type RawTransactionType = 'legacy' | 'accessList' | 'dynamicFee' | 'blob' | 'setCode';

export interface AccessListEntry {
  readonly address: string;
  readonly storageKeys: readonly string[];
}

export interface Signature {
  readonly yParity: 0 | 1;
  readonly r: bigint;
  readonly s: bigint;
}

/** EIP-7702: an account delegates to the code at `address`. */
export interface Authorization {
  /** 0 for any chain. */
  readonly chainId: bigint;
  readonly address: string;
  readonly nonce: bigint;
  readonly signature: Signature;
  readonly signingHash: `0x${string}`;
}

interface BlobSidecar {
  /** 0: one proof per blob (EIP-4844). 1: 128 cell proofs per blob (EIP-7594). */
  readonly version: 0 | 1;
  readonly blobs: number;
  readonly commitments: readonly string[];
  readonly proofs: number;
}

interface RawTransactionError {
  /** Sentence that names the type and the field. */
  readonly message: string;
  /** Byte offset of the error. */
  readonly offset: number;
}

type DecodedRawTransaction =
  | { readonly ok: true; readonly transaction: RawTransaction }
  | { readonly ok: false; readonly error: RawTransactionError };
