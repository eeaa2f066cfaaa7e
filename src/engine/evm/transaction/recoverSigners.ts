import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '../../primitives';
import { type Authorization, type RawTransaction, type Signature, knownAuthorization } from './rawTransaction';

export interface RecoveredSigners {
  /** Lower case; absent where the transaction is unsigned or the signature is invalid. */
  readonly sender?: string;
  /** Signer of each authorization of a set code transaction; `undefined` for an invalid signature. */
  readonly authorities: readonly (string | undefined)[];
}

interface GivenAuthorization extends Pick<Authorization, 'chainId' | 'address' | 'nonce'>, Pick<Signature, 'r' | 's'> {
  readonly yParity?: bigint | null | undefined;
}

/** Signers recovered from the signatures. The secp256k1 code is large and loaded on first use. */
export async function recoverTransactionSigners(
  transaction: Pick<RawTransaction, 'signature' | 'signingHash' | 'authorizationList'>,
): Promise<RecoveredSigners> {
  const { recoverKey } = await import('../../transactions/codec/recoverSigners');
  const recover = ({ yParity, r, s }: Signature, signingHash: string): string | undefined => {
    const hash = hexToBytes(signingHash);
    const signature = hexToBytes(`0x${word(r)}${word(s)}`);
    if (hash === undefined || signature?.length !== 64) {
      return undefined;
    }
    // A signature field may hold any 65 bytes; most invalid ones match no curve point.
    const key = recoverKey(signature, yParity, hash);
    return key === undefined ? undefined : bytesToHex(keccak_256(key.subarray(1)).subarray(12));
  };
  const { signature, signingHash, authorizationList = [] } = transaction;
  const sender = signature === undefined ? undefined : recover(signature, signingHash);
  return {
    sender,
    authorities: authorizationList.map((each) => recover(each.signature, each.signingHash)),
  };
}

/** Signers of a transaction's authorizations, as a node returned them. */
export async function recoverAuthorities(
  authorizations: readonly GivenAuthorization[],
): Promise<RecoveredSigners['authorities']> {
  const authorizationList = authorizations.map(({ chainId, address, nonce, yParity, r, s }) =>
    knownAuthorization({ chainId, address, nonce, signature: { yParity: yParity === 1n ? 1 : 0, r, s } }),
  );
  return (await recoverTransactionSigners({ signingHash: '0x', authorizationList })).authorities;
}

/** Hex of 32 bytes; longer where a signature value is out of range. */
function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
