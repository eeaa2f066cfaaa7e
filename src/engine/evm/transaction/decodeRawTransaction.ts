import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, keccak } from '../../primitives';
import { RlpError, type RlpItem, readRlpItem, rlpInteger, rlpList } from '../../transactions';
import type {
  BlobSidecar,
  DecodedRawTransaction,
  RawTransaction,
  RawTransactionType,
  Signature,
} from './rawTransaction';
import { RlpFields, accessListEntry, authorization, readSignature, signatureProblems } from './transactionParts';

const blobSize = 131_072;
const commitmentSize = 48;
const proofSize = 48;
const cellsPerBlob = 128;

/**
 * What follows a blob transaction in its wrapper: blobs, commitments and proofs, with a version before them since
 * EIP-7594. Sizes are checked; the proofs themselves are not, which takes the trusted setup of the ceremony.
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

/** What makes a pool refuse the wrapper. Rule: EIP-4844, `kzg_to_versioned_hash`. */
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
 * A transaction from its bytes, as `eth_sendRawTransaction` takes them (hex, 0x or not), signed or to be signed: legacy,
 * before and after EIP-155, EIP-2930, 1559, 4844 with and without its blobs, 7702. Exact: bytes left over, integers with
 * leading zeros and lengths in a longer form than needed are errors, since the same transaction would have two hashes.
 * The sender takes curve arithmetic: `recoverSigners`.
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

/** The one item that fills the bytes from `at` on. */
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
    // What EIP-155 has signed: the chain in the place of the signature.
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

function typed(bytes: Uint8Array, typeNumber: 1 | 2 | 3 | 4): RawTransaction {
  const type = types[typeNumber] ?? 'legacy';
  const owner = nameOf(typeNumber);
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

/** For errors: "Dynamic fee transaction". */
function nameOf(typeNumber: 1 | 2 | 3 | 4): string {
  switch (typeNumber) {
    case 1:
      return 'EIP-2930 transaction';
    case 2:
      return 'EIP-1559 transaction';
    case 3:
      return 'EIP-4844 transaction';
    case 4:
      return 'EIP-7702 transaction';
  }
}

/** A blob transaction in the form that pools exchange: the transaction is the first item of a list of its own. */
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
