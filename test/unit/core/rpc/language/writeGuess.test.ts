import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { diagnoseCell } from '../../../../../src/engine/notebook/language/diagnoseCell';
import { formatCell } from '../../../../../src/engine/notebook/language/formatCell';
import { type LanguageContext, targetContextOf } from '../../../../../src/engine/notebook/language/calls';
import { guessMeaning } from '../../../../../src/engine/notebook/language/writeGuess';
import { resolveTargets } from '../../../../../src/engine/notebook/cell/findTarget';

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['SNOWPROBE_CASES'] ?? 1_000);

const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

const network = (name: string, ...chains: readonly string[]): LanguageContext['network'] => ({
  ...{ name, hrp: 'local', wireNames: 'wire' },
  nodes: [{ name: 'one', isPublic: false }],
  chains: [{ name: 'C-Chain', path: 'C' }, ...chains.map((chain) => ({ name: chain, path: `2${chain}` }))],
});
const context: LanguageContext = {
  network: network('local', 'glacier'),
  networks: [network('local', 'glacier'), network('fuji', 'orders', 'dispatch'), network('mainnet', 'dispatch')],
  named: [],
  responses: new Map(),
  placeOf: ({ host }) =>
    host === '127.0.0.1:9650'
      ? { network: 'local' }
      : host === '127.0.0.1:9652'
        ? { network: 'local', node: 'two' }
        : host === 'fuji.example'
          ? { network: 'fuji' }
          : {},
};
const parsed = (text: string) => resolveTargets(parseCell(text), targetContextOf(context));
const formatted = (text: string): string => formatCell(text, parsed(text), targetContextOf(context));

/** Each as "marked text: severity: sentence [fix]". */
const said = (text: string): readonly string[] =>
  diagnoseCell(text, context, parsed(text)).map(
    ({ start, end, severity, message, fix }) =>
      `${text.slice(start, end)}: ${severity}: ${message}${fix === undefined ? '' : ` [${fix.title}]`}`,
  );

describe('guesses', () => {
  const cases: readonly (readonly [text: string, written: string])[] = [
    ['@node all\n@expect result == true\neth_syncing', '# @node all\n# @expect result == true\neth_syncing'],
    [`eth_getBalance ${account} latest # mine`, `eth_getBalance ["${account}", "latest"] # mine`],
    [`eth_getBalance(${account}, {{block.result.number}});`, `eth_getBalance ["${account}", {{block.result.number}}]`],
    ['eth_getBlockByNumber 26', 'eth_getBlockByNumber ["0x1a", false]'],
    ["eth_call {to: '0x0', data: 0x}\n", 'eth_call [{ "to": "0x0", "data": "0x" }]'],
    [
      `eth_call { // the coin\n  to: '${account}',\n}, latest`,
      `eth_call [\n  { // the coin\n    "to": "${account}",\n  },\n  "latest"\n]`,
    ],
    ["{method: 'eth_chainId', id: 1}", '{ "method": "eth_chainId", "id": 1 }'],
    ["subscribe logs {address: '0x0'}", 'subscribe logs { "address": "0x0" }'],
    ['platform.getTx 2Z36RnQuk1hv', 'platform.getTx 2Z36RnQuk1hv'],
    ['info.isBootstrapped(P)', 'info.isBootstrapped { "chain": "P" }'],
    ['@target glacier\neth_chainId', '# @target local/glacier\neth_chainId'],
    ['# @target Orders\neth_chainId', '# @target fuji/orders\neth_chainId'],
    [
      `curl -s -X POST -d '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' \\\n  127.0.0.1:9652/ext/bc/C/rpc\n`,
      '# @target local/C\n# @node two\neth_chainId',
    ],
    [
      'curl http://fuji.example/ext/health\ncurl http://fuji.example/ext/metrics',
      '# @target fuji\nGET /ext/health\nGET /ext/metrics',
    ],
    [
      'cast balance 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC --rpc-url fuji',
      `# @target fuji\neth_getBalance ["${account}", "latest"]`,
    ],
    ['call  orders.Coin.balanceOf(0x00);', 'call  orders.Coin.balanceOf(0x00)'],
  ];
  for (const [text, written] of cases) {
    it(`writes ${text.replaceAll('\n', '⏎').slice(0, 60)}`, () => {
      assert.equal(formatted(text), written);
      assert.equal(formatted(written), written);
      const before = parsed(text);
      if (before.problems.length === 0) {
        assert.equal(guessMeaning(parsed(written)), guessMeaning(before));
      }
    });
  }

  it('leaves a pasted line where writing it would send the rest of the cell elsewhere', () => {
    const text = 'curl http://fuji.example/ext/health\nplatform.getHeight()';
    assert.equal(formatted(text), 'curl http://fuji.example/ext/health\nplatform.getHeight');
    assert.deepEqual(said(text), [
      'curl http://fuji.example/ext/health: hint: Read as a request. Move it to a cell of its own to rewrite it: the requests below go elsewhere.',
      'platform.getHeight(): hint: Read as platform.getHeight. [Rewrite as platform.getHeight]',
    ]);
  });

  it('says at its place what is read, and how it is written', () => {
    assert.deepEqual(said(`eth_getBalance ${account} latest`), [
      `eth_getBalance ${account} latest: hint: Read as eth_getBalance ["0x8db9…52FC", "latest"]. [Rewrite as eth_getBalance ["0x8db9…52FC", "latest"]]`,
    ]);
    assert.deepEqual(said('eth_chainId;'), [';: hint: The semicolon is left out. [Rewrite as eth_chainId]']);
    assert.deepEqual(said(`eth_getLogs [{address: '${account}'}]`), [
      `address: '${account}': hint: Read as JSON: its quotes are added. [Rewrite as eth_getLogs [{"address": "0x8db9…52FC"}]]`,
    ]);
    assert.deepEqual(said('@node all\neth_chainId'), [
      '@node all: hint: Read as # @node all. [Rewrite as # @node all]',
    ]);
    assert.deepEqual(said('# @target glacier\neth_chainId'), [
      'glacier: hint: Read as the chain local/glacier. [Rewrite as local/glacier]',
    ]);
    const curl = `curl -H 'x-api-key: k' http://fuji.example/ext/health`;
    assert.deepEqual(said(curl), [
      `${curl}: hint: Read as GET /ext/health to fuji, without its headers and keys. [Rewrite as GET /ext/health]`,
    ]);
  });

  it('says what to type where nobody can tell what is meant', () => {
    for (const [text, ...sentences] of [
      [
        'eth_getBalance latest',
        'latest: error: Expected a 0x address of 20 bytes. Write the parameters as JSON, e.g. eth_getBalance ["0x…", "latest"]',
      ],
      [
        `eth_getBalance ${account} 0x1 5`,
        `5: error: Write the parameters as JSON, e.g. eth_getBalance ["${account}", "0x1"]`,
      ],
      ['eth_blockNumber 5', '5: error: eth_blockNumber takes no parameters.'],
      ['foo.bar 5', '5: error: Write the parameters as a JSON object, e.g. foo.bar { "name": 5 }'],
      ['eth_x([1])', 'eth_x([1]): error: This can be read in two ways. Write eth_x [1] or eth_x [[1]]'],
      [
        'eth_x undefined',
        'undefined: error: undefined is not a JSON value. Write true, false, null or a number, or put it in quotes.',
      ],
      ['eth_x $ADDRESS', '$ADDRESS: error: Write the value in place of $ADDRESS.'],
      [
        account,
        `${account}: error: Not a request. Write what to ask about it, such as eth_getBalance ["${account}", "latest"]`,
      ],
      ['26', '26: error: Not a request. Write what to ask about it, such as eth_getBlockByNumber ["0x1a", false]'],
      [
        'curl $RPC_URL/ext/health',
        '$RPC_URL/ext/health: error: Write the value in place of the variable: nothing is expanded here.',
      ],
      [
        'curl -d @body.json http://fuji.example/ext/info',
        'curl -d @body.json http://fuji.example/ext/info: error: The body of this request is not JSON.',
      ],
      [
        'curl -F a=b http://fuji.example/ext/info',
        'curl -F a=b http://fuji.example/ext/info: error: The curl option -F is not supported here. Write the request itself.',
      ],
      ['curl fuji.example/ext/health && rm x', '&& rm x: error: Write one command on a line.'],
      [
        'curl https://elsewhere.example/ext/health',
        'curl https://elsewhere.example/ext/health: error: elsewhere.example is not a host of any network. Nothing is sent to it: add https://elsewhere.example as a node of a network in snowprobe.networks first.',
      ],
      [
        'cast send 0x00',
        'cast send 0x00: error: cast send is not run here: nothing is signed. To send a signed transaction, write eth_sendRawTransaction ["0x…"]',
      ],
      [
        'cast run 0x00',
        'cast run 0x00: error: Unknown command cast run. Known: rpc, call, logs, block, balance, code, nonce, storage, tx, receipt, block-number, chain-id, gas-price, client.',
      ],
      ['fetch(url, { method: "POST" })', 'url: error: Write the URL as text: fetch("http://…", …).'],
    ] as const) {
      const found = said(text).filter((one) => one.includes(': error: '));
      assert.deepEqual(found, sentences, text);
    }
    assert.deepEqual(said('# @target dispatch\neth_chainId'), [
      'dispatch: error: More than one network has a chain dispatch. Write one of: @target fuji/dispatch, @target mainnet/dispatch.',
    ]);
  });

  it('keeps the names of words that stand for something else: a key is never a value of its own', () => {
    const [request] = parseCell('eth_call({__proto__: {to: 0x00}, constructor: 1}, latest)').requests;
    assert.ok(request?.body.kind === 'call');
    const text = formatted('eth_foo({__proto__: {to: 0x00}, constructor: 1}, latest)');
    assert.equal(text, 'eth_foo [{ "__proto__": { "to": "0x00" }, "constructor": 1 }, "latest"]');
  });

  it(`sends the same once it is written properly (seed ${seed})`, () => {
    const word = fc.oneof(
      fc.constantFrom('latest', '26', '0x1a', account, 'true', 'null', '{{a.result}}', "'it''s'", '"a b"', "'a\\'b'"),
      fc.constantFrom(
        '{to: 0x00}',
        "{'a b': [1, 'x',], c: {}}",
        '[]',
        '[1, two]',
        '{}',
        '-1',
        '1e3',
        '1e+3',
        '{ // c\n a: 1 }',
      ),
      fc.string({ unit: fc.constantFrom(...'aZ09_-.\'"\\{}[](),:;# /$\n'), maxLength: 8 }),
    );
    const method = fc.constantFrom(
      'eth_foo',
      'eth_call',
      'eth_getBlockByNumber',
      'eth_getLogs',
      'platform.getTx',
      'a.b',
      'hello',
    );
    const request = fc.oneof(
      fc.tuple(method, fc.array(word, { maxLength: 3 })).map(([name, words]) => `${name} ${words.join(' ')}`),
      fc.tuple(method, fc.array(word, { maxLength: 3 })).map(([name, words]) => `${name}(${words.join(', ')});`),
      fc.tuple(method, word).map(([name, value]) => `provider.send('${name}', [${value}])`),
      fc.tuple(method, word).map(([name, value]) => `{method: ${name}, params: [${value}]}`),
      fc.tuple(method, word).map(([name, value]) => `curl -d '{"method":"${name}","params":[${value}]}' fuji.example`),
      fc
        .tuple(fc.constantFrom('rpc a', 'balance', 'block', 'call'), word)
        .map(([name, value]) => `cast ${name} ${value}`),
      fc.tuple(fc.constantFrom('target', 'node', 'name', 'expect'), word).map(([name, value]) => `@${name} ${value}`),
      fc.constantFrom('', '# a comment', '# @target glacier', 'GET /ext/health', 'call orders.Coin.f(0x1);'),
    );
    fc.assert(
      fc.property(fc.array(request, { maxLength: 4 }), fc.constantFrom('\n', '\r\n'), (lines, lineBreak) => {
        const text = lines.join(lineBreak);
        const before = parsed(text);
        const after = formatted(text);
        for (const { start, end } of [
          ...before.problems,
          ...before.requests,
          ...before.requests.flatMap((one) => one.guess ?? []),
        ]) {
          assert.ok(start >= 0 && start <= end && end <= Math.max(text.length, start + 1));
        }
        diagnoseCell(text, context, before);
        if (before.problems.length > 0) {
          assert.equal(after, text);
          return;
        }
        assert.deepEqual(parsed(after).problems, []);
        assert.equal(guessMeaning(parsed(after)), guessMeaning(before));
        assert.equal(formatted(after), after);
      }),
      { seed, numRuns },
    );
  });
});
