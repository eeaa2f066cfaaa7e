import assert from 'node:assert/strict';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { aggregateOf, isSignedBy } from '../../../../src/engine/transactions/codec/warpSignature';
import { signedWarpBytes, signerIndices } from '../../../../src/engine/transactions/codec/warpSigners';
import { readWarpEnvelope } from '../../../../src/engine/detection/hexIdentifier';
import { hexToBytes } from '../../../../src/engine/primitives/ids/hex';

const unsigned = hexToBytes(`0x000000003039${'11'.repeat(32)}00000004deadbeef`)!;
const bls = bls12_381.longSignatures;
const suite = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

describe('a signed Warp message', () => {
  it('names its signers by the fewest bytes, the lowest bit last', () => {
    const signature = new Uint8Array(96).fill(7);
    const cases: readonly (readonly [places: readonly number[], bits: string])[] = [
      [[0], '01'],
      [[0, 2], '05'],
      [[7], '80'],
      [[8], '0100'],
      [[0, 9, 16], '010201'],
    ];
    for (const [places, bits] of cases) {
      const envelope = readWarpEnvelope(signedWarpBytes(unsigned, places, signature));
      assert.equal(Buffer.from(envelope?.signers ?? []).toString('hex'), bits);
      assert.deepEqual(signerIndices(envelope?.signers ?? new Uint8Array()), places);
      assert.deepEqual(envelope?.signature, signature);
      assert.deepEqual(envelope?.unsigned, unsigned);
    }
  });

  it('is signed by all whose signatures were summed, and by nobody less or more', () => {
    const keys = [1, 2, 3].map((seed) => bls.keygen(new Uint8Array(48).fill(seed)));
    const publicKeys = keys.map(({ publicKey }) => publicKey.toBytes());
    const signatures = keys.map(({ secretKey }) =>
      bls.Signature.toBytes(bls.sign(bls.hash(unsigned, suite), secretKey)),
    );
    const sum = aggregateOf(signatures.slice(0, 2));
    assert.equal(isSignedBy(unsigned, sum, publicKeys.slice(0, 2)), true);
    assert.equal(isSignedBy(unsigned, sum, publicKeys.slice(0, 1)), false);
    assert.equal(isSignedBy(unsigned, sum, publicKeys), false);
    assert.equal(isSignedBy(Uint8Array.of(...unsigned, 0), sum, publicKeys.slice(0, 2)), false);
    assert.deepEqual(aggregateOf(signatures.slice(2)), signatures[2]);
  });
});
