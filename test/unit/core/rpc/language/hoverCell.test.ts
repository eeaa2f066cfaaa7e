import assert from 'node:assert/strict';
import { hoverCell } from '../../../../../src/core/rpc/language/hoverCell';
import type { LanguageContext } from '../../../../../src/core/rpc/language/languageContext';
import { atCursor, languageContext } from '../../../../helpers/languageContext';

/** What is hovered, and the words about it; lines of the Markdown, without empty ones. */
function hovered(marked: string, part: Partial<LanguageContext> = {}): readonly string[] {
  const { text, offset } = atCursor(marked);
  const hover = hoverCell(text, offset, languageContext(part));
  return hover === undefined
    ? []
    : [text.slice(hover.start, hover.end), ...hover.markdown.split('\n').filter((line) => line !== '')];
}

describe('hover over a cell', () => {
  it('tells what a method does, takes and answers', () => {
    assert.deepEqual(hovered('plat|form.getTx { "txID": "a" }'), [
      'platform.getTx',
      '**platform.getTx** · `/ext/bc/P`',
      'A P-Chain transaction by ID.',
      'Parameters',
      '- `txID` transaction ID: Transaction ID.',
      '- `encoding?` hex or hexnc or hexc or json = hex: Encoding of the result.',
      'Result',
      '- `tx` a value: The signed transaction: hex, or an object with encoding json.',
      '- `encoding` a text',
    ]);
  });

  it('warns of a method that may hang the node', () => {
    assert.deepEqual(hovered('|warp_getMessageAggregateSignature').slice(2, 4), [
      'A Warp message with an aggregate signature of its validators. Asks before sending.',
      '⚠ May hang the node: after two calls the chain can stop until the node is restarted, and the result can have less than the quorum. Run Aggregate Warp Signatures… instead.',
    ]);
  });

  it('tells that a method is deprecated, where it is answered, and that it is asked for first', () => {
    const lines = [
      ...hovered('|platform.getBalance'),
      ...hovered('|admin.getLoggerLevel'),
      ...hovered('|eth_sendRawTransaction'),
    ];
    for (const line of [
      '⚠ Deprecated since v1.9.12; use `platform.getUTXOs`.',
      'Own nodes only; requires `api-admin-enabled`.',
      'Sends a signed transaction. Changes state: asks before sending.',
      'Result transaction hash',
    ]) {
      assert.ok(lines.includes(line), line);
    }
  });

  const served: readonly (readonly [method: string, line: string])[] = [
    ['eth_coinbase', 'Removed from the C-Chain in Helicon.'],
    ['eth_getBadBlocks', 'Removed from the C-Chain in Helicon.'],
    ['eth_accounts', 'Own nodes only; requires `eth-apis: internal-account`; removed from the C-Chain in Helicon.'],
    ['debug_preimage', 'Own nodes only; requires `eth-apis: debug`; removed from the C-Chain in Helicon.'],
    [
      'debug_traceTransaction',
      'Own nodes only; requires `eth-apis: debug-tracer`; C-Chain since Helicon: `apis: trace` (default).',
    ],
    ['debug_getRawBlock', 'Own nodes only; requires `eth-apis: internal-debug`; C-Chain since Helicon: `apis: db`.'],
    ['debug_memStats', 'Own nodes only; requires `eth-apis: debug-handler`; C-Chain since Helicon: `apis: profile`.'],
    ['debug_dbGet', 'Own nodes only; C-Chain only, since Helicon, requires `apis: db`.'],
    ['eth_feeConfig', 'L1s and subnets, not the C-Chain.'],
    ['eth_suggestPriceOptions', 'C-Chain only.'],
    ['admin_exportChain', 'Own nodes only; requires `eth-apis: admin`; removed from the C-Chain in Helicon.'],
  ];
  for (const [method, line] of served) {
    it(`tells where ${method} is answered, by chain and upgrade`, () => {
      assert.ok(hovered(`|${method}`).includes(line), hovered(`|${method}`).join('\n'));
    });
  }

  it('lists the first fields of a long answer', () => {
    const lines = hovered('eth_getBlockByNumber| ["latest", false]');
    assert.equal(lines.at(-1), '- 24 more');
    assert.equal(
      lines.find((line) => line.startsWith('- `hash`')),
      '- `hash` block hash or null',
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
      'Headers of accepted blocks.',
    ]);
  });

  it('shows what a reference stands for, as plain text', () => {
    const named = [{ name: 'block', method: 'eth_getBlockByNumber', isBefore: true }];
    const answers = new Map([['block', { result: { hash: '0xaa', extraData: '[x](http://y) `<b>' } }]]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.hash}}]', { named, answers }), [
      '{{block.result.hash}}',
      'In the last response of block (eth_getBlockByNumber): `"0xaa"`',
    ]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.extraData}}]', { named, answers }), [
      '{{block.result.extraData}}',
      'In the last response of block (eth_getBlockByNumber): "\\[`x`\\]`(http:/`\\/`y`) &#96;&lt;b\\>"',
    ]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.size}}]', { named, answers }), [
      '{{block.result.size}}',
      'The last response of block (eth_getBlockByNumber) has no `result.size`.',
    ]);
    assert.deepEqual(hovered('# @name here\neth_chainId\neth_call [{{he|re.result}}]'), [
      '{{here.result}}',
      'From the response of here (eth_chainId): no response yet.',
    ]);
  });
});
