import { type CanonicalValidator, CodecError, canonicalValidators, signerIndices } from '../../transactions';
import { hexToBytes } from '../../primitives';

/** The validators whose signatures count, in the order in which the bits of a signature count them. */
export interface SignerSet {
  readonly canonical: readonly CanonicalValidator[];
  /** Of all validators, those without a key among them: they count for the quorum. */
  readonly total: bigint;
}

/** The answer of `platform.getValidatorsAt`. */
export type ListedValidators = Readonly<Record<string, { readonly publicKey: string | null; readonly weight: bigint }>>;

export function signerSetOf(answer: ListedValidators): SignerSet {
  const listed = Object.entries(answer).map(([nodeId, { publicKey, weight }]) => ({
    nodeIds: [nodeId],
    weight,
    publicKey: publicKey === null ? undefined : hexToBytes(publicKey),
  }));
  return { canonical: canonicalValidators(listed), total: listed.reduce((sum, { weight }) => sum + weight, 0n) };
}

/** Which places of a set signed; undefined where the bits are none that a node takes. */
export function signedPlaces(signers: Uint8Array): readonly number[] | undefined {
  try {
    return signerIndices(signers);
  } catch (error) {
    if (error instanceof CodecError) {
      return undefined;
    }
    throw error;
  }
}

/** What the signers of a message weigh, of what there is. */
export interface SignedWeight {
  readonly signed: number;
  /** Signers that have no place in the set: it was another one when they signed. */
  readonly strangers: number;
  readonly weight: bigint;
  readonly total: bigint;
}

export function signedWeight(places: readonly number[], { canonical, total }: SignerSet): SignedWeight {
  return {
    signed: places.length,
    strangers: places.filter((place) => canonical[place] === undefined).length,
    weight: places.reduce((sum, place) => sum + (canonical[place]?.weight ?? 0n), 0n),
    total,
  };
}

/** Percent of the weight that must sign where nothing else is configured; the P-Chain always takes this. */
export const usualQuorum = 67n;

/** Source: avalanchego vms/platformvm/warp/signature.go; nothing is rounded. */
export function reachesQuorum({ weight, total }: SignedWeight, quorum: bigint): boolean {
  return total > 0n && weight * 100n >= total * quorum;
}
