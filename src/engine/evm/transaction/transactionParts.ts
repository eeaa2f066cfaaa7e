import { bytesToHex, concatBytes, hexToBytes, keccak } from '../../primitives';
import type { AccessListEntry, Authorization, Signature } from './rawTransaction';
import { RlpError, type RlpItem, rlpInteger, rlpList } from '../../transactions';
import { RlpFields } from './rlpFields';

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
