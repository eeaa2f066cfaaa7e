import assert from 'node:assert/strict';
import { predicateResults } from '../../../../../src/engine/messages/payload/warpPredicate';
import { icmBlocks, icmMessages } from '../../../../helpers/messages/icmRecordings';
import { isObject } from '../../../../helpers/recording';

describe('what a header says of the Warp messages of its block', () => {
  const headers = icmBlocks().flatMap(({ body: { result } }) =>
    isObject(result) && typeof result['extraData'] === 'string' ? [result['extraData']] : [],
  );
  const response = new Map(headers.flatMap((extraData) => [...(predicateResults(extraData) ?? [])]));

  it('is read in every header of the C-Chain and of an L1', () => {
    assert.equal(headers.length, 182);
    assert.equal(
      headers.findIndex((one) => predicateResults(one) === undefined),
      -1,
    );
  });

  it('names the deliveries whose signature did not count, and no other', () => {
    const rejected = Object.entries(icmMessages()).flatMap(([name, { deliveries = [] }]) =>
      deliveries.flatMap(({ tx, block }) => ((response.get(tx)?.size ?? 0) > 0 ? [`${name} ${block}`] : [])),
    );
    assert.deepEqual(rejected, ['weak 83', 'weak 85', 'wrongChain 48', 'stale 122']);
  });

  it('does not name a delivery without a message in its access list', () => {
    const without = icmMessages()['weak']!.deliveries!.find(({ block }) => block === 84)!;
    assert.equal(response.has(without.tx), false);
  });

  it('reads the bits of many places, of the Warp precompile alone', () => {
    const results =
      `0000${'00000001'}${'ab'.repeat(32)}${'00000002'}` +
      `0200000000000000000000000000000000000005${'00000002'}0105` +
      `0300000000000000000000000000000000000000${'00000001'}ff`;
    const places = (extraData: string): readonly number[] | undefined => {
      const one = predicateResults(extraData)?.get(`0x${'ab'.repeat(32)}`);
      return one && [...one].sort((a, b) => a - b);
    };
    assert.deepEqual(places(`0x${'00'.repeat(80)}${results}`), [0, 2, 8]);
    assert.deepEqual(places(`0x${'11'.repeat(24)}${results}`), [0, 2, 8]);
    assert.equal(places(`0x${'11'.repeat(24)}${results}00`), undefined);
    assert.equal(places(`0x${'11'.repeat(24)}${results.slice(0, -2)}`), undefined);
  });

  it('is unknown where the header holds nothing of it', () => {
    assert.equal(predicateResults('0x'), undefined);
    assert.equal(predicateResults(`0x${'11'.repeat(80)}`), undefined);
    assert.equal(predicateResults('0xzz'), undefined);
  });
});
