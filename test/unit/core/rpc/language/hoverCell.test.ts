import assert from 'node:assert/strict';
import { join } from 'node:path';
import { hoverCell } from '../../../../../src/engine/notebook/language/cellHelp';
import type { LanguageContext } from '../../../../../src/engine/notebook/language/calls';
import { golden, namedTexts } from '../../../../helpers/golden';
import { atCursor, languageContext } from '../../../../helpers/languageContext';

/** The hovered text and its description: lines of the Markdown, without empty ones. */
function hovered(marked: string, part: Partial<LanguageContext> = {}): readonly string[] {
  const { text, offset } = atCursor(marked);
  const hover = hoverCell(text, offset, languageContext(part));
  return hover === undefined
    ? []
    : [text.slice(hover.start, hover.end), ...hover.markdown.split('\n').filter((line) => line !== '')];
}

describe('hover over a cell', () => {
  it('tells what a method does, takes and answers, where and since when, and what it may do', () => {
    const methods = [
      'platform.getTx',
      'platform.getBalance',
      'admin.getLoggerLevel',
      'warp_getMessageAggregateSignature',
      'eth_sendRawTransaction',
      // The first fields of a long response.
      'eth_getBlockByNumber',
      // Differ by chain and upgrade.
      ...['eth_coinbase', 'eth_getBadBlocks', 'eth_accounts', 'debug_preimage', 'debug_traceTransaction'],
      ...['debug_getRawBlock', 'debug_memStats', 'debug_dbGet', 'eth_feeConfig', 'eth_suggestPriceOptions'],
      'admin_exportChain',
    ];
    const hovers = methods.map((method) => [method, hoverCell(method, 0, languageContext())!.markdown]);
    golden(join(__dirname, 'texts/hovers.txt'), namedTexts(Object.fromEntries(hovers)));
  });

  it('is over the whole name of a method', () => {
    assert.equal(hovered('plat|form.getTx { "txID": "a" }')[0], 'platform.getTx');
  });

  it('is over the words of statements, and over none of their values', () => {
    const sequence =
      'sequence block latest\n  from 0x1111111111111111111111111111111111111111\n  deploy Coin(from) as coin';
    const replay = `replay 0x${'7e'.repeat(32)} with build succeeds`;
    const all = ['|sequence', 'bl|ock', 'fr|om 0x', 'as| coin', '(fr|om)'].map((marked) =>
      hovered(sequence.replace(marked.replace('|', ''), marked)),
    );
    const more = ['re|play', 'with bu|ild', '0|x7e'].map((marked) =>
      hovered(replay.replace(marked.replace('|', ''), marked)),
    );
    assert.deepEqual(
      [...all, ...more].map(([word, line = '']) => [word, line.split(/[:.,]/)[0]]),
      [
        ['sequence', 'Transactions in a row'],
        ['block', 'The state after this block'],
        ['from', 'Who sends this step and those after it'],
        ['as', 'What later steps call the contract'],
        [undefined, ''],
        ['replay', 'Runs a transaction again at its position in its block'],
        ['with build', 'The contracts that it called or creates have the code of the current build of this workspace'],
        [undefined, ''],
      ],
    );
  });

  const short: readonly (readonly [marked: string, expected: readonly string[]])[] = [
    ['platform.getTx { "tx|ID": "a" }', ['"txID"', '`txID` transaction ID: Transaction ID.']],
    [
      'eth_getBlockByNumber ["lat|est", false]',
      [
        '"latest"',
        '`number` height: Block number or tag.',
        '`latest`: The last accepted block; on the C-Chain since Helicon, the last executed block.',
      ],
    ],
    [
      'eth_getLogs [{ "toBlock": "fin|alized" }]',
      [
        '"finalized"',
        '`finalized`: The last accepted block; on the C-Chain since Helicon, the last settled block, a few seconds behind latest.',
      ],
    ],
    [
      'eth_call [{}, "pen|ding"]',
      [
        '"pending"',
        '`block?` height = latest: Block to read the state of: a number, tag or hash.',
        '`pending`: Same as latest: nodes expose no pending block.',
      ],
    ],
    ['eth_getLogs [{ "addr|ess": "0x" }]', ['"address"', '`address` EVM address: Emitting contract or contracts.']],
    ['# @na|me x', ['@name', 'Name of the next request, to reference its result.']],
    ['# @expect a cou|nt > 1', ['count', 'How many entries it has: result.validators count \\>= 5']],
    [
      '# @expect all nodes ag|ree on a',
      ['all nodes agree on', 'Every node that \\@node names has the same there: all nodes agree on result.hash'],
    ],
    ['# @expect a| == 1', []],
    ['GET /ext/hea|lth', ['/ext/health', 'Latest results of the health checks.']],
    [
      'GET /v1/chains/43113/blo|cks/{{x.result.hash}}?a=b',
      ['/v1/chains/43113/blocks/{{x.result.hash}}?a=b', 'An EVM block by number or hash.'],
    ],
    ['GET /v1/nothing/he|re', []],
    ['eth_getBalance ["0x11111111|11111111111111111111111111111111", "latest"]', []],
    ['foo_b|ar', []],
    ['# a com|ment', []],
  ];
  for (const [marked, expected] of short) {
    it(`says ${expected.length === 0 ? 'nothing' : 'what it is'} at ${marked}`, () => {
      assert.deepEqual(hovered(marked), expected);
    });
  }

  it('tells what to do in place of a method that answers over a websocket alone', () => {
    for (const [marked, words] of [
      ['eth_subscr|ibe ["newHeads"]', 'WebSocket only: write subscribe and an event.'],
      ['eth_unsubscr|ibe ["0x1"]', 'WebSocket only: stop the cell to end its subscription.'],
      ['debug_trace|Chain ["0x1", "0x2"]', 'WebSocket only, and a WebSocket is opened only for subscribe.'],
    ] as const) {
      assert.ok(hovered(marked).join().includes(words), marked);
    }
  });

  it('tells an event of a subscription', () => {
    assert.deepEqual(hovered('subscribe new|Heads').slice(0, 3), [
      'newHeads',
      '**newHeads** · `eth_subscribe`',
      'Headers of accepted blocks; on the C-Chain since Helicon, of executed blocks.',
    ]);
  });

  it('shows what a reference stands for, as plain text', () => {
    const named = [{ name: 'block', method: 'eth_getBlockByNumber', isBefore: true }];
    const answers = new Map([['block', { result: { hash: '0xaa', extraData: '[x](http://y) `<b>' } }]]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.hash}}]', { named, responses: answers }), [
      '{{block.result.hash}}',
      'In the last response of block (eth_getBlockByNumber): `"0xaa"`',
    ]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.extraData}}]', { named, responses: answers }), [
      '{{block.result.extraData}}',
      'In the last response of block (eth_getBlockByNumber): "\\[`x`\\]`(http:/`\\/`y`) &#96;&lt;b\\>"',
    ]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.size}}]', { named, responses: answers }), [
      '{{block.result.size}}',
      'The last response of block (eth_getBlockByNumber) has no `result.size`.',
    ]);
    assert.deepEqual(hovered('# @name here\neth_chainId\neth_call [{{he|re.result}}]'), [
      '{{here.result}}',
      'From the response of here (eth_chainId): no response yet.',
    ]);
  });
});
