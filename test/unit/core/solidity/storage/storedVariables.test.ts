import assert from 'node:assert/strict';
import { bytesToHex } from '../../../../../src/engine/primitives/ids/hex';
import { contentsSlot } from '../../../../../src/engine/evm';
import { keyBytes, storagePlace, storedVariable } from '../../../../../src/engine/source/storage/storedVariables';
import type { StorageLayout, StorageType } from '../../../../../src/engine/source/storage/storageLayout';

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

describe('a variable of a layout', () => {
  const layout: StorageLayout = {
    variables: [
      { name: 'small', slot: 1n, offset: 0, type: 'uint64[5]' },
      { name: 'list', slot: 3n, offset: 0, type: 'uint128[]' },
      { name: 'lines', slot: 4n, offset: 0, type: 'Line[]' },
      { name: 'words', slot: 5n, offset: 0, type: 'string' },
    ],
    types: new Map<string, StorageType>([
      ['uint64', { kind: 'value', label: 'uint64', size: 8n }],
      ['uint128', { kind: 'value', label: 'uint128', size: 16n }],
      ['string', { kind: 'bytes', label: 'string', size: 32n }],
      ['uint64[5]', { kind: 'array', label: 'uint64[5]', size: 64n, base: 'uint64', length: 5n }],
      ['uint128[]', { kind: 'dynamicArray', label: 'uint128[]', size: 32n, base: 'uint128' }],
      ['Line[]', { kind: 'dynamicArray', label: 'Line[]', size: 32n, base: 'Line' }],
      [
        'Line',
        {
          ...{ kind: 'struct', label: 'struct Line', size: 64n },
          members: [
            { name: 'at', slot: 0n, offset: 0, type: 'uint128' },
            { name: 'to', slot: 1n, offset: 8, type: 'uint64' },
          ],
        },
      ],
    ]),
  };

  it('is found by its path in arrays and structs, and nothing else is', () => {
    const places: readonly (readonly [path: string, slot?: bigint, offset?: number])[] = [
      ['small[3]', 1n, 24],
      ['small[4]', 2n, 0],
      ['small[5]'],
      ['small[at]'],
      ['small'],
      ['list[3]', contentsSlot(3n) + 1n, 16],
      ['lines[2].to', contentsSlot(4n) + 5n, 8],
      ['lines[2]'],
      ['lines[2].by'],
      ['words'],
    ];
    for (const [path, slot, offset] of places) {
      const place = storagePlace([layout], path);
      assert.deepEqual([place?.slot, place?.offset], [slot, offset], path);
    }
  });

  it('that is a string has its words from as many slots as it takes, and none where one is unknown', async () => {
    const text = 'Nothing is certain in this world but death and taxes.';
    const hex = Buffer.from(text).toString('hex').padEnd(128, '0');
    const read = async (known: number): Promise<string | undefined> => {
      const words = [hex.slice(0, 64), hex.slice(64)].slice(0, known);
      const contents = words.map((one, i) => [contentsSlot(5n) + BigInt(i), BigInt(`0x${one}`)] as const);
      const slots = new Map([[5n, BigInt(2 * text.length + 1)], ...contents]);
      const variable = await storedVariable(layout.variables[3]!, {
        layout,
        storage: { word: (slot) => Promise.resolve(slots.get(slot)) },
        keysOf: () => [],
        words: (value) => (value?.kind === 'text' ? value.text : 'unknown'),
        keyWords: String,
      });
      return variable?.value;
    };
    assert.equal(await read(2), text);
    assert.equal(await read(1), 'unknown');
  });
});
