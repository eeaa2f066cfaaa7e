import assert from 'node:assert/strict';
import { DeclaredTypes } from '../../../../../src/engine/source/storage/storageLayout';

function read(code: string): DeclaredTypes {
  const types = new DeclaredTypes();
  types.read(code);
  return types;
}

describe('types that sources declare', () => {
  it('have members where the compiler keeps them', () => {
    const types = read('contract C { enum E { A, B } type T is uint64; struct S { E e; T t; uint256 n; address a; } }');
    const { members, size } = types.membersOf('bool b; S s; C c');
    assert.deepEqual(
      members.map(({ name, slot, offset, type }) => [name, slot, offset, type]),
      [
        ['b', 0n, 0, 'bool'],
        ['s', 1n, 0, 'S'],
        ['c', 4n, 0, 'C'],
      ],
    );
    assert.equal(size, 160n);
    assert.deepEqual(types.namesOf('enum C.E'), ['A', 'B']);
    assert.deepEqual(types.aliasOf('C.T'), { kind: 'value', label: 'uint64', size: 8n });
  });

  it('do not take long to find in what is no Solidity', () => {
    assert.equal(read('struct A{'.repeat(20_000)).membersOf('A a').size, undefined);
    assert.equal(read('enum A{'.repeat(20_000)).membersOf('A a').size, 32n);
  });
});
