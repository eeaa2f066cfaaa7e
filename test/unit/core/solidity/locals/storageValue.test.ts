import assert from 'node:assert/strict';
import { variableChildren } from '../../../../../src/engine/source/debugger/debugView';
import { SyntaxTrees } from '../../../../../src/engine/source/ast/syntaxNode';
import { storageValue } from '../../../../../src/engine/source/locals/storageValue';

const typeName = (typeIdentifier: string) => ({
  nodeType: typeIdentifier.startsWith('t_struct') ? 'UserDefinedTypeName' : 'ElementaryTypeName',
  typeDescriptions: { typeIdentifier },
});

/** A struct with the compiler's ID and members of these types. */
const struct = (id: number, types: readonly string[]) => ({
  ...{ id, nodeType: 'StructDefinition', name: `S${id}`, src: '0:1:0' },
  members: types.map((typeIdentifier, i) => ({
    ...{ nodeType: 'VariableDeclaration', name: `m${i}`, typeName: typeName(typeIdentifier) },
  })),
});

const of = (id: number): string => `t_struct$_S${id}_$${id}_storage_ptr`;

/** The members of S1 at slot 0, where each slot contains its own number in the lowest bytes. */
async function members(structs: readonly ReturnType<typeof struct>[]): Promise<readonly string[] | undefined> {
  const trees = new SyntaxTrees([{ nodeType: 'SourceUnit', nodes: structs }]);
  const storage = { word: (slot: bigint) => Promise.resolve(slot) };
  const context = { trees, calldata: '0x', memory: '0x', storage };
  const found = await storageValue({ name: 's', type: 'S1' }, { kind: 'struct', id: 1, name: 'S1' }, 0n, context);
  return (found?.children && (await variableChildren(found)))?.map(({ name, value }) => `${name}=${value}`);
}

describe('a value of storage', () => {
  it('stands behind what its struct has before it', async () => {
    const inner = struct(2, ['t_uint256', 't_uint8', 't_uint256']);
    assert.deepEqual(await members([struct(1, [of(2), 't_uint64', of(2), 't_uint256']), inner]), [
      ...['m0=S2', 'm1=3', 'm2=S2', 'm3=7'],
    ]);
  });

  it('does not take long where structs of structs have no end, or millions of members', async () => {
    assert.equal(await members([struct(1, [of(1), of(1)])]), undefined);
    const wide = Array.from({ length: 7 }, (_, i) => struct(i + 1, Array<string>(20).fill(of(i + 2))));
    assert.equal((await members([...wide, struct(8, ['t_uint8'])]))?.length, 20);
  });
});
