import assert from 'node:assert/strict';
import type { Report } from '../../../../src/engine/report/report';
import { placesInText, placesOf } from '../../../../src/engine/report/places';
import { code, place, text } from '../../../../src/engine/report/spans';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';

const at = (path: string, line: number, column: number) =>
  place({ path, uri: `file:///p/${path}`, line, column }) as ReturnType<typeof placesOf>[number];
const coin = at('src/my_coin/Coin_v2.sol', 30, 8);
const other = at('lib/src/my_coin/Coin_v2.sol', 30, 8);
const vyper = at('contracts/Token.vy', 4, 0);

const finding: Report = {
  ...{ kind: 'transaction', status: 'failed', identifier: '0x1', title: [text('reverted')], related: [], sources: [] },
  facts: [{ key: 'failedAt', label: 'failed', value: [text('at '), coin, text(' in '), code('pay')], from: [] }],
  sections: [
    {
      ...{ key: 'callStack', heading: 'Call stack', columns: ['function', 'place'], from: [] },
      rows: [
        [[code('a')], [other]],
        [[code('b')], [vyper]],
      ],
    },
  ],
};

describe('places in the text of a Finding', () => {
  it('are found where they are named, each as itself', () => {
    const markdown = reportToMarkdown(finding, { now: 0 });
    const found = placesInText(markdown, placesOf(finding));
    assert.deepEqual(
      found.map(({ start, end, place: { uri } }) => [markdown.slice(start, end).replaceAll('\\', ''), uri]),
      [
        ['src/my_coin/Coin_v2.sol:31:9', coin.uri],
        ['lib/src/my_coin/Coin_v2.sol:31:9', other.uri],
        ['contracts/Token.vy:5:1', vyper.uri],
      ],
    );
  });

  it('are none of what looks like one', () => {
    const words = 'x/src/my_coin/Coin_v2.sol:31:9 Coin_v2.sol:31:9 src/my_coin/Coin_v2.sol:31:90 12:31:9 :31:9';
    assert.deepEqual(placesInText(words, [coin]), []);
  });
});
