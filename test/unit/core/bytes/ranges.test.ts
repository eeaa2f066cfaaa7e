import assert from 'node:assert/strict';
import fc from 'fast-check';
import { serializeTransaction, type TransactionSerializable } from 'viem';
import { rangesText } from '../../../../src/engine/bytes/reading';
import { readBytes } from '../../../../src/engine/bytes/readBytes';
import { demo, demoBytes } from './demoBytes';

describe('byte ranges', () => {
  for (const [name, text] of Object.entries(demoBytes).filter(([each]) => each !== 'hash')) {
    it(`cover ${name} without a gap or an overlap`, () => {
      const [reading] = readBytes(text);
      assert.ok(reading);
      let at = 0;
      for (const { start, end, field } of reading.ranges(10_000)) {
        assert.equal(start, at, field);
        at = end;
      }
      assert.equal(at, reading.bytes.length);
    });
  }

  it('are lines of text with the bytes themselves', () => {
    const lines = rangesText(readBytes(demo('rawTransaction'))[0]!, { now: 0, timeZone: 'UTC' }).split('\n');
    assert.equal(lines[0], 'EVM transaction: EIP-1559, 107 bytes: offset, length, bytes, field, value');
    assert.deepEqual(lines.slice(2, 7), [
      '  0       1  02                 type                  2 (EIP-1559)',
      '  1       2  f868               length                list',
      '  3       3  82a868             chainId               43,112',
      '  6       1  80                 nonce                 0',
      '  7       1  01                 maxPriorityFeePerGas  1',
    ]);
  });

  it('stop at the most that is asked for', () => {
    assert.equal(readBytes(demo('signedTransfer'))[0]!.ranges(5).length, 5);
    assert.equal(readBytes(demo('rawTransaction'))[0]!.ranges(5).length, 5);
    assert.equal(readBytes(demo('callData'))[0]!.ranges(2).length, 2);
  });

  const address = fc.constantFrom<`0x${string}`>(`0x${'22'.repeat(20)}`, `0x${'00'.repeat(19)}01`);
  const hash = fc.constantFrom<`0x${string}`>(`0x${'33'.repeat(32)}`, `0x${'00'.repeat(32)}`);
  const accessList = fc.array(fc.record({ address, storageKeys: fc.array(hash, { maxLength: 3 }) }), { maxLength: 3 });
  const common = {
    chainId: fc.integer({ min: 1, max: 100_000 }),
    nonce: fc.integer({ min: 0, max: 70_000 }),
    to: address,
    gas: fc.bigInt(0n, 2n ** 40n),
    value: fc.bigInt(0n, 2n ** 100n),
    data: fc.constantFrom<`0x${string}`>('0x', '0x00', `0x${'7f'.repeat(70)}`),
  };
  const fees = { maxFeePerGas: fc.constant(5n), maxPriorityFeePerGas: fc.bigInt(0n, 5n) };
  const transaction: fc.Arbitrary<TransactionSerializable> = fc.oneof(
    fc.record({ ...common, type: fc.constant('legacy' as const), gasPrice: fc.bigInt(0n, 2n ** 60n) }),
    fc.record({ ...common, accessList, type: fc.constant('eip2930' as const), gasPrice: fc.bigInt(0n, 2n ** 60n) }),
    fc.record({ ...common, ...fees, accessList, type: fc.constant('eip1559' as const) }),
    fc.record({
      ...common,
      ...fees,
      accessList,
      type: fc.constant('eip4844' as const),
      maxFeePerBlobGas: fc.constant(1n),
      blobVersionedHashes: fc.constant([`0x01${'33'.repeat(31)}` as const]),
    }),
  );

  it('name every field of EVM transactions of all types', () => {
    fc.assert(
      fc.property(transaction, (made) => {
        const bytes = serializeTransaction(made);
        // Bytes with the length of a private key are never decoded.
        fc.pre(bytes.length !== 66);
        const [reading] = readBytes(bytes);
        assert.equal(reading?.key, 'evm');
        let at = 0;
        for (const { start, end, field } of reading.ranges(1000)) {
          assert.equal(start, at);
          assert.match(field, /^[a-zA-Z]/);
          at = end;
        }
        assert.equal(at, reading.bytes.length);
      }),
      { numRuns: 200, verbose: 1 },
    );
  });
});
