/**
 * A transaction as its bytes say. Amounts in wei, prices in wei per gas, gas in units; all hex, addresses too, is lower
 * case with 0x: an access list may name thousands, and EIP-55 takes a hash for each.
 */
export interface RawTransaction {
  readonly type: RawTransactionType;
  /** Number of the type as EIP-2718 has it; legacy is 0. */
  readonly typeNumber: 0 | 1 | 2 | 3 | 4;
  /** Absent: a legacy transaction from before EIP-155, valid on every chain. */
  readonly chainId?: bigint;
  readonly nonce: bigint;
  /** Legacy and access list. */
  readonly gasPrice?: bigint;
  /** Dynamic fee, blob and set code, with `maxPriorityFeePerGas`. */
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly gas: bigint;
  /** Absent: it creates a contract. */
  readonly to?: string;
  readonly value: bigint;
  readonly data: `0x${string}`;
  readonly accessList?: readonly AccessListEntry[];
  readonly maxFeePerBlobGas?: bigint;
  readonly blobVersionedHashes?: readonly string[];
  /** Blobs that travel with it, as in a pool; their transaction hash leaves them out. */
  readonly sidecar?: BlobSidecar;
  readonly authorizationList?: readonly Authorization[];
  /** Absent: the transaction was not signed yet. */
  readonly signature?: Signature;
  /** keccak of the signed bytes; absent where it is not signed. */
  readonly hash?: `0x${string}`;
  /** What was or is to be signed. */
  readonly signingHash: `0x${string}`;
  /** Sentences on what is odd: a node would refuse the transaction for them. */
  readonly problems: readonly string[];
}

export type RawTransactionType = 'legacy' | 'accessList' | 'dynamicFee' | 'blob' | 'setCode';

export interface AccessListEntry {
  readonly address: string;
  readonly storageKeys: readonly string[];
}

export interface Signature {
  readonly yParity: 0 | 1;
  readonly r: bigint;
  readonly s: bigint;
}

/** EIP-7702: an account lets code at `address` stand for its own. */
export interface Authorization {
  /** 0: on every chain. */
  readonly chainId: bigint;
  readonly address: string;
  readonly nonce: bigint;
  readonly signature: Signature;
  readonly signingHash: `0x${string}`;
}

export interface BlobSidecar {
  /** 0: a proof for each blob (EIP-4844); 1: 128 cell proofs for each (EIP-7594). */
  readonly version: 0 | 1;
  readonly blobs: number;
  readonly commitments: readonly string[];
  readonly proofs: number;
}

/** Why bytes are no transaction. */
export interface RawTransactionError {
  /** A sentence that names the type and the field. */
  readonly message: string;
  /** The byte at which it shows. */
  readonly offset: number;
}

export type DecodedRawTransaction =
  | { readonly ok: true; readonly transaction: RawTransaction }
  | { readonly ok: false; readonly error: RawTransactionError };
