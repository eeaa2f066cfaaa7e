import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../primitives';
import type { BlobSidecar } from './rawTransaction';
import type { RlpFields } from './rlpFields';

const blobSize = 131_072;
const commitmentSize = 48;
const proofSize = 48;
const cellsPerBlob = 128;

/**
 * What follows a blob transaction in its wrapper: blobs, commitments and proofs, with a version before them since
 * EIP-7594. Sizes are checked; the proofs themselves are not, which takes the trusted setup of the ceremony.
 */
export function readBlobSidecar(wrapper: RlpFields, isVersioned: boolean): BlobSidecar {
  if (isVersioned) {
    wrapper.integer('version', 8);
  }
  const blobs = wrapper.hashes('blobs', blobSize).length;
  const commitments = wrapper.hashes('commitments', commitmentSize).map(bytesToHex);
  const proofs = wrapper.hashes('proofs', proofSize).length;
  return { version: isVersioned ? 1 : 0, blobs, commitments, proofs };
}

/** What makes a pool refuse the wrapper. Rule: EIP-4844, `kzg_to_versioned_hash`. */
export function sidecarProblems(sidecar: BlobSidecar, versionedHashes: readonly string[]): readonly string[] {
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
