import assert from 'node:assert/strict';
import { decodeShape, nodeNumber } from '../../../../src/engine/transactions/codec/decodedNode';
import {
  i64Time,
  u32,
  u64Shape,
  u8,
  type CodecShape,
} from '../../../../src/engine/transactions/codec/tables/codecShape';
import { hexToBytes } from '../../../../src/engine/primitives/ids/hex';

function numberIn(hex: string, shape: CodecShape): bigint {
  const bytes = hexToBytes(hex)!;
  return nodeNumber(decodeShape(shape, bytes, 0), bytes);
}

describe('numbers', () => {
  it('are exact at every border', () => {
    assert.equal(numberIn('ff', u8), 255n);
    assert.equal(numberIn('80000001', u32), 2_147_483_649n);
    assert.equal(numberIn('ffffffff', u32), 4_294_967_295n);
    assert.equal(numberIn('00000000ffffffff', u64Shape), 4_294_967_295n);
    assert.equal(numberIn('001fffffffffffff', u64Shape), 9_007_199_254_740_991n);
    assert.equal(numberIn('0020000000000001', u64Shape), 9_007_199_254_740_993n);
    assert.equal(numberIn('8000000000000001', u64Shape), 9_223_372_036_854_775_809n);
    assert.equal(numberIn('ffffffffffffffff', u64Shape), 18_446_744_073_709_551_615n);
  });

  it('with a sign are negative where the highest bit is set', () => {
    assert.equal(numberIn('ffffffffffffffff', i64Time), -1n);
    assert.equal(numberIn('8000000000000000', i64Time), -9_223_372_036_854_775_808n);
    assert.equal(numberIn('7fffffffffffffff', i64Time), 9_223_372_036_854_775_807n);
  });
});
