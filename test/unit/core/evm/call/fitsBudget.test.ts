import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeAbiParameters } from 'viem';
import { decodeParameters, fitsBudget } from '../../../../../src/engine/abi/call/decodeParameters';
import type { AbiParameter } from '../../../../../src/engine/abi/known/signatures';

const word = (value: number) => value.toString(16).padStart(64, '0');

/** `depth` nested lists of `length` items, all of which refer to the same data after the list. */
function bomb(depth: number, length: number): string {
  const lists = Array.from({ length: depth }, () => word(length) + word(32 * length).repeat(length));
  return `0x${word(32)}${lists.join('')}${word(0)}`;
}

describe('fitsBudget', () => {
  it('refuses lists that use the same bytes again and again, at once', () => {
    for (const [depth, length] of [
      [2, 200],
      [3, 100],
      [4, 60],
      [4, 10],
    ] as const) {
      const data = bomb(depth, length);
      const type = `uint8${'[]'.repeat(depth + 1)}`;
      assert.equal(fitsBudget([{ type }], data, 4 * data.length), false, type);
      assert.deepEqual(decodeParameters([{ name: 'a', type }], data as `0x${string}`), {
        problems: ['Not decoded: too many offsets point to the same bytes.'],
      });
    }
  });

  it('refuses many texts that are one', () => {
    const text = word(8_000) + '61'.repeat(8_000);
    const data = `0x${word(32)}${word(100)}${word(3_200).repeat(100)}${text}`;
    assert.equal(fitsBudget([{ type: 'string[]' }], data, 4 * 11_300), false);
  });

  it('refuses a list of tuples of lists, and nothing for a list of any length that is not there', () => {
    const components = [{ name: 'a', type: 'bytes[]' }];
    const tuples = `0x${word(32)}${word(50)}${word(1_600).repeat(50)}${word(32)}${word(50)}${word(1_600).repeat(50)}${word(0)}`;
    assert.equal(fitsBudget([{ type: 'tuple[]', components }], tuples, 4 * 3_400), false);
    assert.equal(fitsBudget([{ type: 'uint256[]' }], `0x${word(32)}${word(2 ** 31)}`, 1_000), true);
    assert.equal(decodeParameters([{ type: 'uint256[]' }], `0x${word(32)}${word(2 ** 31)}`), undefined);
  });

  it('lets through whatever an encoder writes (random)', () => {
    const bytes = fc.uint8Array({ maxLength: 70 }).map((all) => `0x${Buffer.from(all).toString('hex')}`);
    const values = fc.tuple(
      fc.array(bytes, { maxLength: 20 }),
      fc.array(fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { maxLength: 5 }), { maxLength: 5 }),
      fc.array(fc.tuple(fc.string(), fc.boolean()), { maxLength: 5 }),
    );
    const inputs: readonly AbiParameter[] = [
      { name: 'a', type: 'bytes[]' },
      { name: 'b', type: 'uint256[][]' },
      {
        name: 'c',
        type: 'tuple[]',
        components: [
          { name: 'd', type: 'string' },
          { name: 'e', type: 'bool' },
        ],
      },
    ];
    fc.assert(
      fc.property(values, ([a, b, c]) => {
        const tuples = c.map(([d, e]) => ({ d, e }));
        const data = encodeAbiParameters(inputs as never, [a, b, tuples] as never);
        const decoded = decodeParameters(inputs, data);
        assert.deepEqual(decoded?.problems, []);
        assert.deepEqual(decoded?.args?.[0]?.value, a);
        assert.deepEqual(decoded?.args?.[1]?.value, b);
      }),
      { numRuns: 300 },
    );
  });
});
