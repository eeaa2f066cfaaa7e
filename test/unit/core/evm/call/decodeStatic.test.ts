import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils';
import { decodeStatic } from '../../../../../src/engine/abi/call/decodeParameters';

const types = ['address', 'bool', 'uint256', 'uint8', 'uint64', 'int256', 'int8', 'bytes32', 'bytes4'] as const;
const word = fc.oneof(
  fc.bigInt(0n, 2n ** 256n - 1n),
  fc.constantFrom(0n, 1n, 2n, 127n, 128n, 255n, 256n, 2n ** 160n - 1n, 2n ** 255n, 2n ** 256n - 1n),
);

describe('decodeStatic', () => {
  it('reads what an ABI library reads, and calls clean what it would write (random)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), word, (type, value) => {
        const data = `0x${value.toString(16).padStart(64, '0')}` as const;
        const read = decodeStatic([{ type }], data);
        if (read === undefined) {
          assert.throws(() => decodeAbiParameters([{ type }], data));
          return;
        }
        if (read.clean) {
          const [expected] = decodeAbiParameters([{ type }], data);
          assert.equal(read.values[0], typeof expected === 'number' ? BigInt(expected) : expected);
          assert.equal(encodeAbiParameters([{ type }], [expected]), data);
        } else {
          // The library rejects some of these and drops bits of the others.
          assert.notEqual(readAndWrite(type, data), data);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves to the library what has no fixed place', () => {
    const data = `0x${'0'.repeat(128)}` as const;
    for (const type of ['string', 'bytes', 'uint256[]', 'uint256[2]', 'tuple', 'function']) {
      assert.equal(decodeStatic([{ type }], data), undefined);
    }
  });

  it('refuses data that is too short', () => {
    assert.equal(decodeStatic([{ type: 'uint8' }], '0x00'), undefined);
  });
});

function readAndWrite(type: (typeof types)[number], data: `0x${string}`): string | undefined {
  try {
    return encodeAbiParameters([{ type }], decodeAbiParameters([{ type }], data));
  } catch {
    return undefined;
  }
}
