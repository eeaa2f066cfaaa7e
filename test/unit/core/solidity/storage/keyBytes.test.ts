import assert from 'node:assert/strict';
import { bytesToHex } from '../../../../../src/engine/primitives/ids/hex';
import { keyBytes } from '../../../../../src/engine/source/storage/storedVariables';
import type { StorageType } from '../../../../../src/engine/source/storage/storageLayout';

describe('a key of a mapping, as it is watched', () => {
  const value = (label: string, size: bigint): StorageType => ({ kind: 'value', label, size });
  const text = (label: string): StorageType => ({ kind: 'bytes', label, size: 32n });
  const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;
  const keys: readonly (readonly [StorageType, string, string | undefined])[] = [
    [value('address', 20n), `0x${'aB'.repeat(20)}`, word('ab'.repeat(20))],
    [value('address', 20n), `0x${'ab'.repeat(21)}`, undefined],
    [value('uint8', 1n), '255', word('ff')],
    [value('uint8', 1n), '256', undefined],
    [value('uint256', 32n), '-1', undefined],
    [value('int8', 1n), '-1', `0x${'ff'.repeat(32)}`],
    [value('int8', 1n), '128', undefined],
    [value('bool', 1n), 'true', word('1')],
    [value('uint256', 32n), 'true', undefined],
    [value('bytes4', 4n), '0x01020304', `0x01020304${'00'.repeat(28)}`],
    [value('bytes4', 4n), '0x0102', undefined],
    [value('uint256', 32n), 'owner', undefined],
    [text('string'), 'Joe', '0x4a6f65'],
    [text('bytes'), '0x4a6f', '0x4a6f'],
    [text('bytes'), 'Joe', undefined],
  ];
  for (const [type, words, hashed] of keys) {
    it(`of ${type.label}: ${words.slice(0, 12)}`, () => {
      const bytes = keyBytes(type, words);
      assert.equal(bytes && bytesToHex(bytes), hashed);
    });
  }
});
