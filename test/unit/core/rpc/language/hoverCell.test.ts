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
      'A transaction of the P-Chain by its ID.',
      'Takes',
      '- `txID` transaction ID: ID of the transaction.',
      '- `encoding?` hex or hexnc or hexc or json = hex: Form of the answer.',
      'Answers',
      '- `tx` a value: The signed transaction: hex, or an object with encoding json.',
      '- `encoding` a text',
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
      'Only on one’s own node; setting `api-admin-enabled`.',
      'Sends a signed transaction. Writes: asks before it is sent.',
      'Answers transaction hash',
    ]) {
      assert.ok(lines.includes(line), line);
    }
  });

  const served: readonly (readonly [method: string, line: string])[] = [
    ['eth_coinbase', 'Not on the C-Chain since Helicon.'],
    ['eth_getBadBlocks', 'Not on the C-Chain since Helicon.'],
    ['eth_accounts', 'Only on one’s own node; setting `eth-apis: internal-account`; not on the C-Chain since Helicon.'],
    ['debug_preimage', 'Only on one’s own node; setting `eth-apis: debug`; not on the C-Chain since Helicon.'],
    [
      'debug_traceTransaction',
      'Only on one’s own node; setting `eth-apis: debug-tracer`; on the C-Chain since Helicon `apis: trace`, which is on by default.',
    ],
    [
      'debug_getRawBlock',
      'Only on one’s own node; setting `eth-apis: internal-debug`; on the C-Chain since Helicon `apis: db`.',
    ],
    [
      'debug_memStats',
      'Only on one’s own node; setting `eth-apis: debug-handler`; on the C-Chain since Helicon `apis: profile`.',
    ],
    ['debug_dbGet', 'Only on one’s own node; on the C-Chain alone, since Helicon, with the setting `apis: db`.'],
    ['eth_feeConfig', 'On L1s and subnets, not on the C-Chain.'],
    ['eth_suggestPriceOptions', 'On the C-Chain alone.'],
    ['admin_exportChain', 'Only on one’s own node; setting `eth-apis: admin`; not on the C-Chain since Helicon.'],
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
    ['platform.getTx { "tx|ID": "a" }', ['"txID"', '`txID` transaction ID: ID of the transaction.']],
    [
      'eth_getBlockByNumber ["lat|est", false]',
      [
        '"latest"',
        '`number` height: Height, or a tag.',
        '`latest`: The last accepted block; on the C-Chain since Helicon the last executed one.',
      ],
    ],
    [
      'eth_getLogs [{ "toBlock": "fin|alized" }]',
      [
        '"finalized"',
        '`finalized`: The last accepted block; on the C-Chain since Helicon the last settled one, some seconds behind latest.',
      ],
    ],
    [
      'eth_call [{}, "pen|ding"]',
      [
        '"pending"',
        '`block?` height = latest: Block whose state is read: a number, a tag, or a hash.',
        '`pending`: The same block as latest: there is none that is still being made.',
      ],
    ],
    [
      'eth_getLogs [{ "addr|ess": "0x" }]',
      ['"address"', '`address` EVM address: Contracts that emitted them: one or several.'],
    ],
    ['# @na|me x', ['@name', 'Name of the next request, for references to its answer.']],
    ['GET /ext/hea|lth', ['/ext/health', 'The last run of the health checks.']],
    [
      'GET /v1/chains/43113/blo|cks/{{x.result.hash}}?a=b',
      ['/v1/chains/43113/blocks/{{x.result.hash}}?a=b', 'A block of an EVM chain, by its number or hash.'],
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
      ['eth_subscr|ibe ["newHeads"]', 'write subscribe and what is to be told.'],
      ['eth_unsubscr|ibe ["0x1"]', 'a subscription ends when its cell is stopped.'],
      ['debug_trace|Chain ["0x1", "0x2"]', 'which is opened for subscribe and nothing else.'],
    ] as const) {
      assert.ok(hovered(marked).join().includes(words), marked);
    }
  });

  it('tells an event of a subscription', () => {
    assert.deepEqual(hovered('subscribe new|Heads').slice(0, 3), [
      'newHeads',
      '**newHeads** · `eth_subscribe`',
      'The header of every accepted block.',
    ]);
  });

  it('shows what a reference stands for, as plain text', () => {
    const named = [{ name: 'block', method: 'eth_getBlockByNumber', isBefore: true }];
    const answers = new Map([['block', { result: { hash: '0xaa', extraData: '[x](http://y) `<b>' } }]]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.hash}}]', { named, answers }), [
      '{{block.result.hash}}',
      'In the last answer of block (eth_getBlockByNumber): `"0xaa"`',
    ]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.extraData}}]', { named, answers }), [
      '{{block.result.extraData}}',
      'In the last answer of block (eth_getBlockByNumber): "\\[`x`\\]`(http:/`\\/`y`) &#96;&lt;b\\>"',
    ]);
    assert.deepEqual(hovered('eth_call [{{bl|ock.result.size}}]', { named, answers }), [
      '{{block.result.size}}',
      'The last answer of block (eth_getBlockByNumber) has no `result.size`.',
    ]);
    assert.deepEqual(hovered('# @name here\neth_chainId\neth_call [{{he|re.result}}]'), [
      '{{here.result}}',
      'From the answer of here (eth_chainId), which has not come yet.',
    ]);
  });
});
