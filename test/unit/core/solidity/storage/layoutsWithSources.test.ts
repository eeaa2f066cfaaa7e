import assert from 'node:assert/strict';
import { layoutChanges, layoutsWithSources } from '../../../../../src/engine/source/storage/layoutsOf';
import { readStorageLayout } from '../../../../../src/engine/source/storage/storageLayout';
import { finished } from '../../../../helpers/solidity/finished';

const file = (text: string) => ({ path: 'src/A.sol', uri: 'file:///p/src/A.sol', text });
const namespaced = (members: string, rest = ''): readonly string[] => {
  const text = `${rest} contract A { /// @custom:storage-location erc7201:a.b\n struct S { ${members} } }`;
  const [layout] = finished(layoutsWithSources(undefined, [file(text)]));
  const [first] = layout?.variables ?? [];
  return (layout?.variables ?? []).map(
    ({ name, slot, offset, type }) => `${name} ${slot - first!.slot} ${offset} ${type}`,
  );
};

describe('layouts with what sources say', () => {
  it('know what a user-defined value type is made of', () => {
    const layout = readStorageLayout({
      storage: [{ label: 'price', slot: '0', offset: 0, type: 't_userDefinedValueType(Price)3' }],
      types: { 't_userDefinedValueType(Price)3': { encoding: 'inplace', label: 'A.Price', numberOfBytes: '16' } },
    });
    const made = (...texts: readonly string[]): string | undefined => {
      const [read] = finished(layoutsWithSources(layout, texts.map(file)));
      return read?.types.get('t_userDefinedValueType(Price)3')?.label;
    };
    assert.equal(made('contract A { type Price is uint128; }'), 'uint128');
    assert.equal(made('// type Price is address;\ntype Price is uint128;'), 'uint128');
    // Ambiguous, of another size, missing.
    assert.equal(made('type Price is uint128;', 'type Price is int128;'), 'A.Price');
    assert.equal(made('type Price is uint64;'), 'A.Price');
    assert.equal(made('contract A {}'), 'A.Price');
  });

  it('stop where the size of a member is not known', () => {
    assert.deepEqual(namespaced('uint8 a; Unknown b; uint8 c;'), ['b.a 0 0 uint8']);
    assert.deepEqual(namespaced('uint8 a; uint256[SIZE] b; uint8 c;'), ['b.a 0 0 uint8']);
    assert.deepEqual(
      namespaced('uint8 a; T b; uint8 c;', 'struct T { uint8 x; } library L { struct T { uint256 x; } }'),
      ['b.a 0 0 uint8'],
    );
    // A mapping's values are not stored in place.
    assert.deepEqual(namespaced('mapping(uint8 => Unknown) a; Unknown[] b; bool c;'), [
      'b.a 0 0 mapping(uint8 => Unknown)',
      'b.b 1 0 Unknown[]',
      'b.c 2 0 bool',
    ]);
  });

  it('are none of what only looks like a namespace', () => {
    const none = (text: string): void => assert.deepEqual(finished(layoutsWithSources(undefined, [file(text)])), []);
    none('/// @custom:storage-location erc7201:a.b\n contract A { struct S { uint8 a; } }');
    none('/// @custom:storage-location erc7201:a.b');
    none('contract A { string s = "@custom:storage-location erc7201:a.b"; }');
  });

  it('are not held by sources that lie', () => {
    assert.deepEqual(namespaced('S a; S b; S c;'), []);
    const holds = Array.from({ length: 200 }, (_, i) => `mapping(uint8 => T) m${i}; T[] t${i};`).join('');
    assert.equal(namespaced('T a;', `struct T { ${holds} }`).length, 1);
    const chain = Array.from({ length: 60 }, (_, i) => `struct T${i} { T${i + 1} a; T${i + 1} b; }`).join('');
    assert.deepEqual(namespaced('T0 a;', `${chain} struct T60 { uint8 a; }`), []);
    for (const endless of [
      `uint8[${'9'.repeat(18)}][${'9'.repeat(18)}] a;`,
      'mapping('.repeat(20_000),
      `${'a '.repeat(100_000)};`,
    ]) {
      assert.ok(namespaced(endless).length <= 1);
    }
  });
});

describe('a layout and that of the build before', () => {
  /** A list and a mapping of a struct with these members, all in one slot. */
  const layout = (...members: readonly (readonly [label: string, type: string, offset: number])[]) => ({
    storage: [
      { label: 'lines', slot: '0', offset: 0, type: 'Line[]' },
      { label: 'pages', slot: '1', offset: 0, type: 'mapping' },
    ],
    types: {
      uint64: { encoding: 'inplace', label: 'uint64', numberOfBytes: '8' },
      uint128: { encoding: 'inplace', label: 'uint128', numberOfBytes: '16' },
      'Line[]': { encoding: 'dynamic_array', label: 'struct Line[]', numberOfBytes: '32', base: 'Line' },
      mapping: {
        ...{ encoding: 'mapping', label: 'mapping(uint64 => struct Line)', numberOfBytes: '32' },
        ...{ key: 'uint64', value: 'Line' },
      },
      Line: {
        ...{ encoding: 'inplace', label: 'struct Line', numberOfBytes: '32' },
        members: members.map(([label, type, offset]) => ({ label, type, offset, slot: '0' })),
      },
    },
  });
  const before = layout(['at', 'uint64', 0], ['amount', 'uint128', 8]);

  it('differ where a struct within has other members, and not where one is renamed', () => {
    assert.deepEqual(layoutChanges(before, layout(['since', 'uint64', 0], ['amount', 'uint128', 8])), []);
    assert.deepEqual(layoutChanges(before, layout(['amount', 'uint128', 0], ['at', 'uint64', 16])), [
      { name: 'lines', before: 'slot 0: struct Line[]', after: 'slot 0: struct Line[], laid out otherwise' },
      {
        ...{ name: 'pages', before: 'slot 1: mapping(uint64 => struct Line)' },
        after: 'slot 1: mapping(uint64 => struct Line), laid out otherwise',
      },
    ]);
  });
});
