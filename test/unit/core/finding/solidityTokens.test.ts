import assert from 'node:assert/strict';
import { solidityTokens } from '../../../../src/engine/report/sourceText';

describe('the parts of Solidity that have a colour', () => {
  const parts = (text: string) => solidityTokens(text).map(({ kind, text: part }) => `${kind} ${part}`);

  it('are comments, strings, numbers, keywords, types and what is called', () => {
    const text = `/* of the
 * house */ if (have < 0x5e) revert TooPoor(msg.sender, "no 'x' // here"); // why
uint256 returned = balanceOf[address(0)];`;
    assert.deepEqual(parts(text), [
      'comment /* of the\n * house */',
      'keyword if',
      'literal 0x5e',
      'keyword revert',
      'called TooPoor',
      `string "no 'x' // here"`,
      'comment // why',
      'type uint256',
      'type address',
      'literal 0',
    ]);
  });

  it('stand where they stood, in a line within a comment too', () => {
    assert.deepEqual(solidityTokens('  * of the house'), [{ start: 0, text: '  * of the house', kind: 'comment' }]);
    assert.deepEqual(solidityTokens('x = "a'), [{ start: 4, text: '"a', kind: 'string' }]);
  });

  it('end with the text, however long one is', () => {
    const long = 'x'.repeat(1 << 20);
    for (const [kind, text] of [
      ['comment', `/*${long}`],
      ['comment', `//${long}`],
      ['string', `"${long}`],
      ['string', `'${'\\'.repeat(1 << 20)}'`],
    ] as const) {
      assert.deepEqual(
        solidityTokens(text).map((one) => [one.kind, one.text.length]),
        [[kind, text.length]],
      );
    }
  });
});
