import assert from 'node:assert/strict';
import { needsParams } from '../../../../../../src/engine/rpc/shape/paramShapes';
import { completionsAt, fuji } from '../../../../../helpers/languageContext';

/** Labels in the order of the completion list. */
function labels(marked: string, part?: Parameters<typeof completionsAt>[1]): readonly string[] {
  return completionsAt(marked, part).map(({ label }) => label);
}

function snippets(marked: string): readonly string[] {
  return completionsAt(marked).map(({ snippet }) => snippet);
}

describe('completion in a cell', () => {
  it('offers the methods that the target chain answers first', () => {
    const onC = labels('# @target fuji/C\n|');
    // The most frequent methods come first.
    assert.deepEqual(onC.slice(0, 3), ['eth_blockNumber', 'eth_getBlockByNumber', 'eth_getBalance']);
    assert.ok(onC.indexOf('eth_getLogs') < onC.indexOf('eth_getUncleCountByBlockHash'));
    assert.equal(labels('# @target local/P\n|')[0], 'platform.getHeight');
    assert.equal(labels('# @target local/X\nplat|')[0], 'avm.getUTXOs');
  });

  it('offers deprecated methods and those that a public node leaves out last, and says so', () => {
    const all = completionsAt('|', { network: fuji });
    const at = (name: string): number => all.findIndex(({ label }) => label === name);
    assert.ok(at('platform.getTx') < at('platform.getBalance'));
    assert.ok(at('platform.getBalance') < at('admin.getLoggerLevel'));
    assert.equal(all[at('platform.getBalance')]?.isDeprecated, true);
  });

  it('offers what may hang the node behind what does not, and says so', () => {
    const all = completionsAt('# @target local/orders\nwarp_|');
    const names = all.map(({ label }) => label).filter((label) => label.startsWith('warp_'));
    assert.deepEqual(names.slice(-2).sort(), ['warp_getBlockAggregateSignature', 'warp_getMessageAggregateSignature']);
    assert.equal(
      all.find(({ label }) => label === 'warp_getMessageAggregateSignature')?.detail,
      'may hang the node: A Warp message with an aggregate signature of its validators.',
    );
  });

  it('spells methods as the network does, and offers each once', () => {
    const all = labels('|', { network: { ...fuji, wireNames: 'neutral' } });
    assert.ok(all.includes('assetvm.getUTXOs') && !all.includes('avm.getUTXOs'));
    assert.equal(new Set(all).size, all.length);
  });

  it('replaces the whole word, and keeps params that stand already', () => {
    const [first] = completionsAt('platform.get|Tx { "txID": "a" }');
    assert.deepEqual([first?.start, first?.end], [0, 14]);
    assert.equal(first?.snippet, first?.label);
  });

  it('offers labelled addresses where a parameter wants one, and nowhere else', () => {
    const labelled = [{ id: '0x2222222222222222222222222222222222222222', name: 'Treasury' }];
    const at = (marked: string): readonly unknown[] => {
      const offered = completionsAt(marked, { labelled });
      return offered.filter(({ snippet }) => snippet.includes(labelled[0]!.id)).map(({ detail }) => detail);
    };
    assert.deepEqual(at('# @target fuji/C\neth_getBalance ["|"]'), ['Treasury']);
    assert.deepEqual(at('# @target fuji/C\neth_getBalance ["", "|"]'), []);
    assert.deepEqual(at('# @target fuji/C\neth_getBlockByHash ["|"]'), []);
  });

  it('goes on to the params of a method that needs some, and leaves no blank behind others', () => {
    const item = completionsAt('|').find(({ label }) => label === 'platform.getTx');
    assert.deepEqual([item?.snippet, item?.triggerSuggest], ['platform.getTx', true]);
    for (const [name, needed] of [
      ['platform.getTx', true],
      ['eth_getBalance', true],
      ['platform.getHeight', false],
      ['platform.getCurrentValidators', false],
      ['eth_chainId', false],
      ['eth_unknown', false],
    ] as const) {
      assert.equal(needsParams(name), needed, name);
    }
    assert.equal(completionsAt('platform.getTx |')[0]?.triggerParameterHints, true);
  });

  it('offers what the C-Chain lost with Helicon behind what it has', () => {
    const labels = completionsAt('# @target local/C\neth_|').map(({ label }) => label);
    assert.ok(labels.indexOf('eth_coinbase') > labels.indexOf('eth_suggestPriceOptions'));
    assert.ok(labels.indexOf('eth_coinbase') > labels.indexOf('web3_clientVersion'));
  });

  it('tells what the tags of a block stand for', () => {
    assert.deepEqual(
      completionsAt('eth_getBlockByNumber ["|"]').map(({ label, sentence }) => [label, sentence]),
      [
        ['"latest"', 'The last accepted block; on the C-Chain since Helicon, the last executed block.'],
        ['"earliest"', 'The genesis block.'],
        ['"pending"', 'Same as latest: nodes expose no pending block.'],
        ...['"safe"', '"finalized"'].map((tag) => [
          tag,
          'The last accepted block; on the C-Chain since Helicon, the last settled block, a few seconds behind latest.',
        ]),
      ],
    );
  });

  it('offers a subscription with what has to follow it', () => {
    assert.deepEqual(snippets('subscribe |'), [
      'newHeads',
      'logs [{${1}\\}]',
      'newPendingTransactions',
      'newAcceptedTransactions',
    ]);
  });

  it('offers the params as a snippet with their names', () => {
    assert.deepEqual(snippets('platform.getTx |'), ['{ "txID": "${1:transaction ID}" \\}']);
    assert.deepEqual(labels('platform.getTx |'), ['{ txID, encoding? }']);
    assert.deepEqual(snippets('eth_getBlockByNumber |'), [
      '["${1|latest,earliest,pending,safe,finalized|}", ${2|true,false|}]',
    ]);
    assert.deepEqual(snippets('platform.getHeight |'), []);
    assert.deepEqual(snippets('eth_getBlockByNumber ["latest", false] |'), []);
  });

  const places: readonly (readonly [marked: string, expected: readonly string[]])[] = [
    ['platform.getTx { "| }', ['txID', 'encoding']],
    ['platform.getTx\n{|', ['txID', 'encoding']],
    ['platform.getTx { "txID": "x", | }', ['encoding']],
    ['platform.getTx { "encoding": "|" }', ['"hex"', '"hexnc"', '"hexc"', '"json"']],
    ['eth_getBlockByNumber ["latest", |]', ['true', 'false']],
    ['eth_getLogs [{ "|" }]', ['fromBlock', 'toBlock', 'blockHash', 'address', 'topics']],
    ['subscribe logs [{ "|" }]', ['fromBlock', 'toBlock', 'blockHash', 'address', 'topics']],
    ['{ "jsonrpc": "2.0", "id": 1, "method": "platform.getTx", "params": { | } }', ['txID', 'encoding']],
    ['subscribe |', ['newHeads', 'logs', 'newPendingTransactions', 'newAcceptedTransactions']],
    ['POST |', ['/v1/signatureAggregator/{network}/aggregateSignatures']],
    ['# @|', ['@target', '@node', '@name', '@expect', '@timeout', '@eventually', '@batch', '@continue', '@skip']],
    ['# @target |', ['local', 'local/C', 'local/P', 'local/X', 'fuji', 'fuji/C', 'fuji/Echo', 'fuji/P', 'fuji/X']],
    ['# @node |', ['one', 'two', 'all']],
    ['# @target fuji\n# @node |', ['public', 'all']],
    ['# @expect |', ['result', 'error', 'status', 'body', 'reverts with', 'succeeds', 'all nodes agree on']],
    [
      '# @expect result.healthy |',
      [
        ...['==', '!=', '<=', '>=', '<', '>', 'within', 'contains', 'startsWith', 'matches', 'exists', 'absent'],
        'count',
      ],
    ],
    ['# @expect result.peers count |', ['==', '!=', '<=', '>=', '<', '>']],
    ['# @expect result within |', ['5 % of']],
    ['# @expect all nodes agree on result.h|\nhealth.health {}', ['.checks', '.healthy']],
    ['# @expect reverts with |', []],
    ['# @target /|', ['/C', '/P', '/X']],
    ['# @expect result.h|\nhealth.health {}', ['.checks', '.healthy']],
    ['# @expect result.validators[|\nplatform.getCurrentValidators', ['[0]']],
    // So that Enter ends the line.
    ['# @timeout 30s|', []],
    ['# @node all|', []],
    ['# @target local/P|', []],
    ['# a comment|', []],
  ];
  for (const [marked, expected] of places) {
    it(`offers ${expected.length} things in ${JSON.stringify(marked)}`, () => {
      assert.deepEqual(labels(marked), expected);
    });
  }

  it('offers the paths of the node, and of the services with places for their parameters', () => {
    const offered = labels('GET /v1|');
    assert.deepEqual(offered.slice(0, 6), [
      '/ext/health',
      '/ext/health/health',
      '/ext/health/readiness',
      '/ext/health/liveness',
      '/ext/metrics',
      '/v1/chains',
    ]);
    assert.equal(offered.length, 5 + 16);
    assert.equal(snippets('GET /v1|')[9], '/v1/chains/${1:chainId}/addresses/${2:address}/balances:listErc20');
  });

  it('begins a directive whatever of its mark stands', () => {
    assert.equal(snippets('@|')[0], '# @target ');
    assert.equal(snippets('// @na|')[0], '// @target ');
  });

  it('offers the names before it, then the fields of the last answer', () => {
    const named = [
      { name: 'block', method: 'eth_getBlockByNumber', isBefore: true },
      { name: 'later', isBefore: false },
    ];
    const answers = new Map([['block', { result: { hash: '0xaa', transactions: [1n, 2n], 'a b': null } }]]);
    assert.deepEqual(labels('eth_call ["{{|"]', { named }), ['block']);
    assert.deepEqual(labels('eth_call ["{{block.|"]', { named }), ['.result', '.error']);
    const fields = completionsAt('eth_call ["{{block.result.|"]', { named, responses: answers });
    assert.deepEqual(
      fields.map(({ label, detail }) => [label, detail]),
      [
        ['.hash', '"0xaa"'],
        ['.transactions', '[2]'],
        ['["a b"]', 'null'],
      ],
    );
    assert.equal(fields[0]?.snippet, '.hash\\}\\}');
  });

  it('offers the fields that the catalogue knows where nothing was answered yet', () => {
    const cell = '# @name height\nplatform.getHeight\n\nplatform.getBlockByHeight { "height": {{height.result.|}} }';
    const [first] = completionsAt(cell);
    assert.deepEqual([first?.label, first?.detail, first?.snippet], ['.height', 'height', '.height']);
  });
});
