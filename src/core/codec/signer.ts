/** A signature of a credential and whose it is. */
export interface Signer {
  /** Which credential, and which signature in it. */
  readonly credential: number;
  readonly signature: number;
  /** 20 bytes: ripemd160 of sha256 of the compressed public key. Absent: the signature is of no key. */
  readonly address?: Uint8Array;
  /** 33 bytes. */
  readonly publicKey?: Uint8Array;
}
