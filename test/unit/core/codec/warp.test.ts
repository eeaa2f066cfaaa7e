import assert from 'node:assert/strict';
import { codecIdsOf } from '../../../../src/engine/transactions/codec/codecIds';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { nodeBytes } from '../../../../src/engine/transactions/codec/decodedNode';
import { toNodeJson } from '../../../../src/engine/transactions/codec/nodeJson';
import { isSignedBy } from '../../../../src/engine/transactions/codec/warpSignature';
import {
  canonicalValidators,
  type WarpValidator,
  signerIndices,
} from '../../../../src/engine/transactions/codec/warpSigners';
import { bytesToHex, hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import type { JsonObject } from '../../../../src/engine/primitives/json/value';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { exchanges } from './recordedBytes';

const PRIMARY = '11111111111111111111111111111111LpoYY';
const L1 = 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx';

function validatorsOf(subnet: string): WarpValidator[] {
  const { result } = exchanges('platform.jsonl').find(
    ({ request }) => request['method'] === 'platform.getAllValidatorsAt',
  )!;
  const sets = (result as JsonObject)['validatorSets'] as JsonObject;
  const { validators } = sets[subnet] as unknown as {
    validators: { publicKey: string; weight: string; nodeIDs: string[] }[];
  };
  return validators.map(({ publicKey, weight, nodeIDs: nodeIds }) => ({
    publicKey: hexToBytes(publicKey)!,
    weight: BigInt(weight),
    nodeIds: nodeIds,
  }));
}

const signed = exchanges('warp.jsonl').filter(({ request }) => String(request['method']).includes('Aggregate'));

describe('signed Warp messages', () => {
  it('have the ID they were asked for by, and a payload', () => {
    for (const { request, result } of signed) {
      const [decoded] = decodeBytes(result);
      assert.deepEqual([decoded?.kind, decoded?.type, decoded?.networkId], ['warp', 'SignedMessage', 12345]);
      const requested = (request['params'] as readonly string[])[0];
      const { payload } = toNodeJson(decoded!) as { payload: string };
      const [inside] = decodeBytes(payload, { kind: 'warpPayload' });
      if (request['method'] === 'warp_getMessageAggregateSignature') {
        assert.equal(codecIdsOf(decoded!)[0]!.cb58, requested);
        assert.deepEqual(toNodeJson(inside!), {
          sourceAddress: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
          payload: bytesToHex(new TextEncoder().encode('hello fr')) + 'b0',
        });
      } else {
        assert.deepEqual(toNodeJson(inside!), { hash: requested });
      }
    }
    assert.equal(signed.length, 4);
  });

  /** The signature verifies against the aggregated keys, which proves the meaning of each bit. */
  it('are signed by the validators that their bits mean', () => {
    const { longSignatures } = bls12_381;
    for (const { request, result } of signed) {
      const [decoded] = decodeBytes(result);
      const signature = decoded!.root.child('signature')!;
      const bits = nodeBytes(signature.child('signers')!, decoded!.bytes);
      const set = canonicalValidators(validatorsOf(L1));
      const keys = signerIndices(bits).map((index) => set[index]!.publicKey);
      const unsigned = decoded!.bytes.subarray(0, decoded!.root.child('payload')!.end);
      const verified = longSignatures.verify(
        nodeBytes(signature.child('signature')!, decoded!.bytes),
        longSignatures.hash(unsigned, 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_'),
        longSignatures.aggregatePublicKeys(keys),
      );
      assert.equal(verified, true, `${String(request['method'])} ${signerIndices(bits).join()}`);
    }
  });
});

describe('the canonical set', () => {
  it('has one place per key, with the weight of all that use it', () => {
    const [first, second] = validatorsOf(PRIMARY);
    const set = canonicalValidators([
      first!,
      { publicKey: first!.publicKey!, weight: 5n, nodeIds: ['NodeID-x'] },
      { weight: 7n, nodeIds: ['NodeID-without-key'] },
      second!,
    ]);
    assert.equal(set.length, 2);
    const shared = set.find(({ nodeIds }) => nodeIds.length === 2);
    assert.equal(shared?.weight, first!.weight + 5n);
  });

  it('is in the order of the uncompressed keys', () => {
    const point = bls12_381.G1.Point.BASE;
    const keys = Array.from({ length: 60 }, (_, i) => {
      const one = point.multiply(BigInt(i + 1));
      return [one, one.negate()];
    }).flat();
    const set = canonicalValidators(
      keys.map((key) => ({ publicKey: key.toBytes(true), weight: 1n, nodeIds: [key.toHex(false)] })),
    );
    const order = set.map(({ nodeIds }) => nodeIds[0]!);
    assert.deepEqual(order, [...order].sort());
  });
});

describe('the set of signers', () => {
  it('is a big-endian number whose bits are counted from the lowest', () => {
    assert.deepEqual(signerIndices(Uint8Array.of(0x07)), [0, 1, 2]);
    assert.deepEqual(signerIndices(Uint8Array.of(0x01, 0x80)), [7, 8]);
    assert.deepEqual(signerIndices(Uint8Array.of()), []);
  });

  it('is refused with a zero byte in front, as nodes do', () => {
    assert.throws(() => signerIndices(Uint8Array.of(0, 1)), /field signers at offset 0: .* begins with a zero byte/);
  });
});

describe('justifications', () => {
  const subnetId = hexToBytes(`0x${'ab'.repeat(32)}`)!;

  it('name a validator of a conversion, index 0 left out', () => {
    const cases: [number[], bigint][] = [
      [[], 0n],
      [[0x10, 0x01], 1n],
      [[0x10, 0xac, 0x02], 300n],
    ];
    for (const [index, value] of cases) {
      const body = [0x0a, 32, ...subnetId, ...index];
      const found = decodeBytes(Uint8Array.from([0x0a, body.length, ...body]));
      assert.deepEqual(
        found.map(({ kind }) => kind),
        ['justification'],
      );
      assert.deepEqual(toNodeJson(found[0]!), {
        subnetID: '2Jc6VooH5wxteNEnVgqR8hNw3Pb58bphqk1myKZpXwrCfpVNZ2',
        index: value,
      });
    }
  });

  it('or hold the message of a registration', () => {
    const found = decodeBytes(Uint8Array.from([0x12, 3, 1, 2, 3]));
    assert.deepEqual(toNodeJson(found[0]!), { message: '0x010203' });
  });
});

describe('the signature of a Warp message', () => {
  it('fits the keys of those who made it, and no others', () => {
    const [signer, other] = [7n, 9n].map((secret) => {
      const key = new Uint8Array(32);
      key[31] = Number(secret);
      return { key, publicKey: bls12_381.longSignatures.getPublicKey(key).toBytes() };
    }) as [{ key: Uint8Array; publicKey: Uint8Array }, { key: Uint8Array; publicKey: Uint8Array }];
    const unsigned = new Uint8Array([0, 0, 1, 2, 3]);
    const { hash, sign, aggregateSignatures } = bls12_381.longSignatures;
    const point = hash(unsigned, 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
    const both = aggregateSignatures([sign(point, signer.key), sign(point, other.key)]).toBytes();
    assert.equal(isSignedBy(unsigned, both, [signer.publicKey, other.publicKey]), true);
    assert.equal(isSignedBy(unsigned, both, [signer.publicKey]), false);
    assert.equal(isSignedBy(unsigned.subarray(1), both, [signer.publicKey, other.publicKey]), false);
    assert.equal(isSignedBy(unsigned, new Uint8Array(96), [signer.publicKey]), false);
    assert.equal(isSignedBy(unsigned, both, []), false);
  });
});
