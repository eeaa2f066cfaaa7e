import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assignmentsIn, localsInScope } from '../../../../../src/engine/source/locals/stackPlaces';
import { SyntaxTrees } from '../../../../../src/engine/source/ast/syntaxNode';
import { compile, solcInput } from '../../../../helpers/solidity/compile';

const text = readFileSync('test/fixtures/solidity/Locals.sol', 'utf8');

async function tree(): Promise<unknown> {
  const [output] = await compile('0.8.30', [solcInput({ 'Test.sol': text })]);
  return output!.sources['Test.sol']!.ast;
}

describe('syntax trees', function () {
  this.timeout(60_000);

  /** The names in scope at the position of a text. */
  function namesAt(trees: SyntaxTrees, words: string): readonly unknown[] {
    const start = text.indexOf(words);
    const at = { source: 0, start, end: start + words.length };
    return localsInScope(trees.routineAt(at)!.body, at).map(({ name }) => name);
  }

  it('tell what is declared before a place and not gone there yet', async () => {
    const trees = new SyntaxTrees([await tree()]);
    assert.deepEqual(namesAt(trees, 'emit At(7)'), ['x', 'y', 'x2']);
    assert.deepEqual(namesAt(trees, 'emit At(8)'), ['x', 'z']);
    assert.deepEqual(namesAt(trees, 'emit At(11)'), ['i', 'square']);
    assert.deepEqual(namesAt(trees, 'i < n'), ['i']);
    assert.deepEqual(namesAt(trees, 'uint256 i = 0'), []);
    assert.deepEqual(namesAt(trees, 'emit At(24)'), ['first', 'reason', 'inner']);
    assert.deepEqual(namesAt(trees, 'emit At(28)'), ['k', 'm']);
  });

  it('tell where a variable is given a value', async () => {
    const trees = new SyntaxTrees([await tree()]);
    const start = text.indexOf('k := add');
    const { body } = trees.routineAt({ source: 0, start, end: start + 1 })!;
    const places = [...assignmentsIn(body).values()].flat().map((one) => text.slice(one.start, one.end));
    assert.deepEqual(
      places.filter((one) => !one.startsWith('assembly')),
      ['r = m', 'r -= 10', 'uint256 k = 4', 'uint256 m = k - n', 'uint256 q = r'].sort(
        (a, b) => places.indexOf(a) - places.indexOf(b),
      ),
    );
  });

  it('are nothing where a file has none, or something else in their place', async () => {
    const broken: readonly unknown[] = [
      ...[undefined, null, 7, 'x', [], {}, { nodeType: 'SourceUnit' }, { nodeType: 'SourceUnit', nodes: 7 }],
      { nodeType: 'SourceUnit', nodes: [null, 7, { nodeType: 'FunctionDefinition', id: 'x', src: 'a:b:c', body: {} }] },
    ];
    const trees = new SyntaxTrees(broken);
    assert.equal(trees.routineAt({ source: 0, start: 0, end: 1 }), undefined);
    assert.equal(trees.contractNamed('Coin', 0), undefined);
    const whole = JSON.stringify(await tree());
    for (const [from, to] of [
      ['"statements":[', '"statements":[null,7,'],
      ['"src":"', '"src":"-'],
      ['"declarations":[', '"declarations":[{},'],
      ['"nodeType":"Block"', '"nodeType":7'],
    ] as const) {
      const changed = new SyntaxTrees([JSON.parse(whole.replaceAll(from, to))]);
      const at = { source: 0, start: text.indexOf('emit At(7)'), end: text.indexOf('emit At(7)') + 3 };
      const routine = changed.routineAt(at);
      assert.ok(routine === undefined || localsInScope(routine.body, at).length <= 3, from);
    }
  });
});
