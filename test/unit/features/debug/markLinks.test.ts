import assert from 'node:assert/strict';
import { failureMarkdown } from '../../../../src/extension/debug/sourcePlace';

const frame = { uri: 'file:///p/src/Coin.sol', line: 30, column: 8, words: 'Coin.transfer src/Coin.sol:31' };

describe('the hover of a marked line', () => {
  it('has the reason, the stack as links to its places alone, and a link that takes the mark away', () => {
    const [reason, link, end, ...more] = failureMarkdown('reverted: TooPoor(have 0, need 7)', [frame]).split('\n\n');
    assert.equal(reason, 'reverted: TooPoor(have 0, need 7)');
    const [, label, args] = /^\[(.+)\]\(command:%5Fsnowprobe\.openSource\?(.+)\)$/.exec(link ?? '') ?? [];
    assert.equal(label, 'Coin.transfer src/Coin.sol:31');
    assert.deepEqual(JSON.parse(decodeURIComponent(args ?? '')), [
      { uri: 'file:///p/src/Coin.sol', line: 30, column: 8 },
    ]);
    assert.match(end ?? '', /^\[Remove marks\]\(command:%5Fsnowprobe\.clearMarks\?/);
    assert.deepEqual(more, []);
  });

  it('shows no link and no markup of what came from outside', () => {
    const hostile = '[x](command:a) **b** <img>';
    const markdown = failureMarkdown(hostile, [{ ...frame, words: `](command:b) ${hostile}` }]);
    assert.doesNotMatch(markdown, /\]\(command:[ab]\)/);
    assert.doesNotMatch(markdown, /(?<!\\)\*\*b/);
  });

  for (const [what, stack] of Object.entries({
    'no list': 'x',
    'a frame without a place': [{ words: 'x' }],
    'a line that is no number': [{ ...frame, line: '1' }],
    'too many frames': Array.from({ length: 11 }, () => frame),
  })) {
    it(`has no stack where a link holds ${what}`, () => {
      assert.ok(!failureMarkdown('reverted', stack).includes('openSource'));
    });
  }
});
