import assert from 'node:assert/strict';
import { SyntaxTrees } from '../../../../../src/engine/source/ast/syntaxNode';
import { calldataValue } from '../../../../../src/engine/source/locals/stackValue';
import { type DebugVariable, variableChildren } from '../../../../../src/engine/source/debugger/debugView';

type Member = readonly [name: string, typeIdentifier: string];

const typeName = (typeIdentifier: string) => ({
  nodeType: typeIdentifier.startsWith('t_struct') ? 'UserDefinedTypeName' : 'ElementaryTypeName',
  typeDescriptions: { typeIdentifier },
});

/** A struct with the compiler's ID. */
const struct = (id: number, members: readonly Member[]) => ({
  ...{ id, nodeType: 'StructDefinition', name: `S${id}`, src: `0:1:0` },
  members: members.map(([name, typeIdentifier]) => ({
    ...{ nodeType: 'VariableDeclaration', name, typeName: typeName(typeIdentifier) },
  })),
});

/** The members of a struct in a call's calldata words. */
async function shown(structs: readonly ReturnType<typeof struct>[], words: readonly number[]): Promise<unknown> {
  const trees = new SyntaxTrees([{ nodeType: 'SourceUnit', nodes: structs }]);
  const calldata = `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}`;
  const storage = { word: () => Promise.resolve(undefined) };
  const context = { trees, calldata, memory: '0x', storage };
  const value = calldataValue({ name: 's', type: 'S1' }, { kind: 'struct', id: 1, name: 'S1' }, 0n, undefined, context);
  return value && (await textOf(value));
}

async function textOf(variable: DebugVariable, depth = 0): Promise<string> {
  const { name, value } = variable;
  const inner = depth > 1 ? [] : await variableChildren(variable);
  const parts = await Promise.all(inner.map((one) => textOf(one, depth + 1)));
  return `${name}=${value}${parts.length === 0 ? '' : `{${parts.join(' ')}}`}`;
}

const number: Member = ['n', 't_uint256'];
const text: Member = ['t', 't_string_calldata_ptr'];
const of = (id: number, name = 's'): Member => [name, `t_struct$_S${id}_$${id}_calldata_ptr`];

describe('a value of calldata', () => {
  it('has structs in their place, and those with a text elsewhere', async () => {
    assert.equal(
      await shown([struct(1, [of(2), number]), struct(2, [number, ['m', 't_uint8']])], [7, 8, 9]),
      's=S1{s=S2{n=7 m=8} n=9}',
    );
    assert.equal(await shown([struct(1, [of(2), number]), struct(2, [text])], [64, 9, 32, 0]), 's=S1{s=S2{t=""} n=9}');
  });

  it('does not take long where a struct holds itself or thousands of others', async () => {
    const own = Array.from({ length: 100 }, (_, i) => of(1, `s${i}`));
    await shown([struct(1, [...own.slice(0, 1), number])], [1]);
    await shown([struct(1, [of(2, 'a'), number]), struct(2, [...own, number])], [1]);
    const chain = Array.from({ length: 20_000 }, (_, i) => struct(i + 1, [of(i + 2)]));
    assert.equal(await shown(chain, [1]), 's=S1{s=S2{s=S3}}');
  });
});
