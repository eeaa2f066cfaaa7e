import assert from 'node:assert/strict';
import { SyntaxTrees, treesOfSameRun } from '../../../../../src/engine/source/ast/syntaxNode';
import { compile, solcInput, type SolcOutput } from '../../../../helpers/solidity/compile';

describe('trees of one run', function () {
  this.timeout(60_000);
  const library = 'library C { struct T { uint8 t; } struct S { uint256 n; } }';
  const base = 'import "./C.sol"; contract B { C.S s; }';
  let [older, now]: readonly SolcOutput[] = [];

  before(async () => {
    const sources = { 'src/A.sol': 'import "./B.sol"; contract A is B {}', 'src/B.sol': base, 'src/C.sol': library };
    const more = {
      ...sources,
      'src/A.sol': 'import "./B.sol"; contract A is B { uint256 more = 1; }',
      'src/D.sol': library,
    };
    [older, now] = await compile('0.8.30', [solcInput(sources), solcInput(more)]);
  });

  const treesOf = (output: SolcOutput | undefined, ...names: readonly string[]): readonly unknown[] =>
    names.map((name) => output!.sources[`src/${name}.sol`]!.ast);
  const pathsOf = (trees: readonly unknown[], path = 'src/A.sol'): readonly unknown[] =>
    treesOfSameRun(trees, path).map(({ absolutePath }) => absolutePath);

  it('are all that a source imports, and nothing else', () => {
    assert.deepEqual(pathsOf(treesOf(now, 'D', 'C', 'B', 'A')), ['src/A.sol', 'src/B.sol', 'src/C.sol']);
    assert.deepEqual(pathsOf(treesOf(now, 'C', 'A')), ['src/A.sol']);
    assert.deepEqual(pathsOf([undefined, 7, {}, { nodeType: 'SourceUnit' }, ...treesOf(now, 'C')], 'src/C.sol'), [
      'src/C.sol',
    ]);
  });

  it('are none of another run, where a number is something else', () => {
    assert.deepEqual(pathsOf([...treesOf(now, 'A'), ...treesOf(older, 'B', 'C')]), ['src/A.sol']);
    assert.deepEqual(pathsOf([...treesOf(now, 'A', 'B'), ...treesOf(older, 'C')]), ['src/A.sol', 'src/B.sol']);
  });

  it('do not take one struct for another', () => {
    const numbers = (trees: readonly unknown[]) => {
      const all = new SyntaxTrees(trees);
      return Array.from({ length: 60 }, (_, id) => all.byNumber(id, 'StructDefinition')).map((node) => node?.name);
    };
    const result = numbers(treesOf(now, 'A', 'B', 'C'));
    const ofT = result.indexOf('T');
    const mixed = [...treesOf(now, 'A', 'B'), ...treesOf(older, 'C')];
    assert.equal(numbers(mixed)[ofT], 'S');
    assert.equal(numbers(treesOfSameRun(mixed, 'src/A.sol'))[ofT], undefined);
  });
});
