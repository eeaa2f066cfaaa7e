import assert from 'node:assert/strict';
import type { Report } from '../../../../src/engine/report/report';
import { lineToMarkdown } from '../../../../src/engine/report/markdownLine';
import { reportToPage } from '../../../../src/engine/report/page/toPage';
import type { LinkArgs } from '../../../../src/engine/report/renderContext';
import { code, place, text } from '../../../../src/engine/report/spans';
import type { TextStyle } from '../../../../src/engine/report/spanText';
import { lineJson } from '../../../../src/engine/report/toJson';
import { reportToText } from '../../../../src/engine/report/toText';

const coin = { path: 'src/Coin.sol', uri: 'file:///project/src/Coin.sol', line: 30, column: 8 };
const value = [text('at '), place(coin), text(' in '), code('transfer')];
const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 200 };
const finding: Report = {
  ...{ kind: 'transaction', status: 'failed', identifier: '0x1', title: [text('reverted')], related: [], sources: [] },
  facts: [{ key: 'failedAt', label: 'failed', value, from: [] }],
  sections: [],
};

describe('a place in a file', () => {
  it('is a link in a hover, which says where it leads', () => {
    const requested: (readonly [string, LinkArgs])[] = [];
    const link = (command: string, args: LinkArgs): string => {
      requested.push([command, args]);
      return 'command:x';
    };
    assert.equal(lineToMarkdown(value, style, { now: 0, link }, {}), 'at [src/Coin.sol:31](command:x) in `transfer`');
    const { uri, line, column } = coin;
    assert.deepEqual(
      requested.map(([command, args]) => [command, args.place]),
      [['openSource', { uri, line, column }]],
    );
  });

  it('is words where nothing can be opened, escaped as all that came from outside', () => {
    const hostile = place({ ...coin, path: '[a](command:b) *c*\u202e.sol' });
    assert.equal(lineToMarkdown([hostile], style, { now: 0 }, {}), String.raw`\[a\]\(command:b) \*c\*.sol:31`);
  });

  it('has its column in texts, for terminals that open it', () => {
    assert.match(reportToText(finding, { now: 0 }), /^ {2}failed {2}at src\/Coin\.sol:31:9 in transfer$/m);
  });

  it('counts from 1 for scripts', () => {
    assert.deepEqual(lineJson([place(coin)]), {
      text: 'src/Coin.sol:31',
      values: [{ type: 'place', path: 'src/Coin.sol', line: 31n, column: 9n, text: 'src/Coin.sol:31' }],
    });
  });

  it('is on a page what opens it, unless its URI is none', () => {
    const shown = (uri: string) => reportToPage({ ...finding, title: [place({ ...coin, uri })] }, { now: 0 }, []).title;
    assert.deepEqual(shown(coin.uri), [{ kind: 'place', text: 'src/Coin.sol:31', uri: coin.uri, line: 30, column: 8 }]);
    assert.deepEqual(shown('file:///a b'), [{ kind: 'code', text: 'src/Coin.sol:31' }]);
  });
});
