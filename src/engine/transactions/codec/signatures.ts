import type { DecodedBytes } from './decodedBytes';
import type { DecodedNode } from './decodedNode';
import { nodeBytes } from './nodeValue';

/** One signature of a transaction, and whose it is. */
export interface Signer {
  /** Which credential, and which signature in it, from 0. */
  readonly credential: number;
  readonly signature: number;
  /** Absent: the 65 bytes are a signature of no key. */
  readonly key?: SignerKey;
}

export interface SignerKey {
  /** 33 bytes, compressed. */
  readonly publicKey: Uint8Array;
  /** 20 bytes: ripemd160 of sha256 of the compressed key; the owner of UTXOs. */
  readonly address: Uint8Array;
  /** 20 bytes: the last ones of keccak256 of the key; the account on an EVM chain. */
  readonly evmAddress: Uint8Array;
}

/** The signatures of each credential of a signed transaction, 65 bytes each, in order; empty for anything else. */
export function signaturesOf({ kind, root, bytes }: DecodedBytes): readonly (readonly Uint8Array[])[] {
  const credentials = kind === 'tx' ? (root.child('credentials')?.children ?? []) : [];
  return credentials.map((credential) => signaturesIn(credential).map((node) => nodeBytes(node, bytes)));
}

/** On the X-Chain a credential stands in a value that names its fx. */
function signaturesIn(credential: DecodedNode): readonly DecodedNode[] {
  return (credential.child('signatures') ?? credential.child('credential')?.child('signatures'))?.children ?? [];
}
