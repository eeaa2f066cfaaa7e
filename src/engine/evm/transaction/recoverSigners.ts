import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '../../primitives';
import { type Authorization, type RawTransaction, type Signature, knownAuthorization } from './rawTransaction';

export interface RecoveredSigners {
  /** Who sent it, lower case; absent where it is not signed, or no key can have made the signature. */
  readonly sender?: string;
  /** Who gave each authorization of a set code transaction; undefined where its signature is none. */
  readonly authorities: readonly (string | undefined)[];
}

/** An authorization as a node writes it. */
interface GivenAuthorization extends Pick<Authorization, 'chainId' | 'address' | 'nonce'>, Pick<Signature, 'r' | 's'> {
  readonly yParity?: bigint | null | undefined;
}

/** Who signed, recovered from the signatures. The curve's code is large and loaded on first use. */
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
    // Any 65 bytes can stand where a signature is expected; most of what is none has no point on the curve.
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

/** The accounts whose signatures a node gave with the authorizations of a transaction. */
export async function recoverAuthorities(
  authorizations: readonly GivenAuthorization[],
): Promise<RecoveredSigners['authorities']> {
  const authorizationList = authorizations.map(({ chainId, address, nonce, yParity, r, s }) =>
    knownAuthorization({ chainId, address, nonce, signature: { yParity: yParity === 1n ? 1 : 0, r, s } }),
  );
  return (await recoverTransactionSigners({ signingHash: '0x', authorizationList })).authorities;
}

/** 32 bytes of hex; more where a signature's number is out of range. */
function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
