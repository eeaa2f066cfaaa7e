import assert from 'node:assert/strict';
import type { JsonValue } from '../../../../src/engine/primitives/json/value';
import type { CellResult, CellChange } from '../../../../src/engine/notebook/io/cellRun';
import { testNetwork } from '../../../helpers/lookupOn';
import { answerJson, type Loopback, type LoopbackHandler, startLoopback } from '../../../helpers/loopback';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';
import { agree, useSockets } from '../../../helpers/useSockets';

/** Returns a result for every call. */
const obliging: LoopbackHandler = ({ body }, response) => {
  const requested = JSON.parse(body === '' ? '{}' : body) as { id?: number } | { id?: number }[];
  const answer = ({ id = 0 }: { id?: number }) => ({ jsonrpc: '2.0', id, result: 'done' });
  answerJson(response, JSON.stringify(Array.isArray(requested) ? requested.map(answer) : answer(requested)));
};

const sentences = (answers: readonly CellResult[]): readonly string[] =>
  answers.map(({ outcome }) => (outcome.kind === 'failed' ? outcome.sentence : outcome.kind));

describe('what may change something', () => {
  const sockets = useSockets();

  async function start(handler: LoopbackHandler = obliging, path = '') {
    const server: Loopback = await startLoopback(handler);
    sockets.ending(() => server.close());
    const network = testNetwork({ nodes: [{ name: 'one', url: server.url }] });
    const notebook: TestNotebook = testNotebook({ ...network, dataApi: server.url + path, metricsApi: server.url });
    sockets.ending(() => notebook.dispose());
    return { server, notebook };
  }

  /** A cell, and the methods listed in its confirmation. */
  const requesting: readonly (readonly [cell: string, ...methods: string[]])[] = [
    ['foo_bar', 'foo_bar'],
    ['eth_chainID', 'eth_chainID'],
    ['ETH_CHAINID', 'ETH_CHAINID'],
    ['platform.GetTx {}', 'platform.GetTx'],
    ['platform.getSecrets', 'platform.getSecrets'],
    ['debug_setHead ["0x1"]', 'debug_setHead'],
    ['debug_chaindbCompact', 'debug_chaindbCompact'],
    ['debug_verbosity [5]', 'debug_verbosity'],
    ['debug_writeMemProfile ["/tmp/a"]', 'debug_writeMemProfile'],
    ['admin_exportChain ["/tmp/a"]', 'admin_exportChain'],
    ['{"METHOD": "admin.lockProfile"}', 'admin.lockProfile'],
    ['{"Method": "eth_sendRawTransaction", "Params": ["0x00"]}', 'eth_sendRawTransaction'],
    ['{"\\u006dEthod": "admin.lockProfile"}', 'admin.lockProfile'],
    ['{"method": "eth_chainId", "METHOD": "admin.lockProfile"}', 'admin.lockProfile'],
    ['{"METHOD": "eth_chainId", "method": "admin.lockProfile"}', 'admin.lockProfile'],
    ['{"method": "eth_chainId", "method": "admin.lockProfile"}', 'admin.lockProfile'],
    ['{"method": "admin.lockProfile", "METHOD": null}', 'admin.lockProfile'],
    ['{"method": "admin.lockProfile", "METHOD": 5}', 'admin.lockProfile'],
    ['[{"method": "eth_chainId"}, {"mETHOD": "eth_sendRawTransaction"}]', 'eth_sendRawTransaction'],
    ['[{"Method": "admin.alias"}, {"method": "admin.alias"}]', 'admin.alias'],
    ['POST /ext/info {"jsonrpc": "2.0", "method": "info.peers"}', 'POST /ext/info'],
    ['POST /ext/admin {"METHOD": "admin.alias", "params": {}}', 'admin.alias'],
    ['POST /ext/admin {"method": "info.peers", "Method": null, "METHOD": "admin.alias"}', 'admin.alias'],
    ['POST /ext/admin {"METHOD": "foo.bar", "method": "admin.alias", "Method": 1}', 'foo.bar'],
    ['POST /ext/bc/C/rpc [{"method": "eth_chainId"}, {"method": "foo_bar"}]', 'foo_bar'],
    ['POST /ext/admin', 'POST /ext/admin'],
    ['POST /ext/bc/C/rpc ["admin.alias"]', 'POST /ext/bc/C/rpc'],
    ['POST /v1/chains {}', 'POST /v1/chains'],
    ['POST /v2/chains {}', 'POST /v2/chains'],
    ['POST /v1/signatureAggregator/../aggregateSignatures {}', 'POST /v1/signatureAggregator/../aggregateSignatures'],
    [
      'POST /v1/signatureAggregator/%2e%2e/aggregateSignatures {}',
      'POST /v1/signatureAggregator/%2e%2e/aggregateSignatures',
    ],
    [
      'POST /v1/signatureAggregator/a%2fb/aggregateSignatures {}',
      'POST /v1/signatureAggregator/a%2fb/aggregateSignatures',
    ],
    [
      'POST /ext/../v1/signatureAggregator/fuji/aggregateSignatures {}',
      'POST /ext/../v1/signatureAggregator/fuji/aggregateSignatures',
    ],
    [
      'POST /v1/signatureAggregator/fuji/aggregateSignatures/../stop {}',
      'POST /v1/signatureAggregator/fuji/aggregateSignatures/../stop',
    ],
    ['subscribe foo', 'subscribe foo'],
  ];

  for (const [cell, ...methods] of requesting) {
    it(`asks, naming host and method, and is refused without trust: ${cell}`, async () => {
      const { server, notebook } = await start();
      const result: CellChange[] = [];
      const no = await notebook.run(cell, {
        confirm: (change) => {
          result.push(change);
          return Promise.resolve(false);
        },
      });
      assert.deepEqual(
        result.map(({ method, host }) => `${method} ${host}`),
        methods.map((method) => `${method} ${server.host}`),
      );
      assert.deepEqual(
        [...new Set(sentences(no).filter((sentence) => sentence !== 'result'))].map((sentence) =>
          sentence.replace(/ Did you mean [\w.]+\?$/, ''),
        ),
        methods.map((method) => `${method} was not sent: cancelled.`),
      );
      const untrusted = await notebook.run(cell, { isTrusted: false, confirm: () => assert.fail('nobody is asked') });
      for (const sentence of sentences(untrusted).filter((one) => one !== 'result')) {
        assert.match(
          sentence,
          / was not sent: it (?:may change|changes) state, and this workspace is not trusted\. Trust the workspace first\.$/,
        );
      }
      // The other calls of a batch are read-only and are sent.
      for (const { body } of server.requests) {
        assert.equal((JSON.parse(body) as { method: string }).method, 'eth_chainId');
      }
      assert.equal(server.requests.length, cell.startsWith('[{"method": "eth_chainId"') ? 2 : 0);
    });
  }

  /** A misspelt method, the suggested one, and the path it is sent to. */
  const misspelt = [
    ['eth_chainID', 'eth_chainId', '/ext/bc/C/rpc'],
    ['eth_getBalanc ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC", "latest"]', 'eth_getBalance', '/ext/bc/C/rpc'],
    ['health', 'health.health', '/ext/health'],
  ] as const;
  for (const [cell, meant, path] of misspelt) {
    it(`offers the method that is meant, and sends it where that is chosen: ${cell}`, async () => {
      const { server, notebook } = await start();
      const [no] = await notebook.run(cell, { confirm: () => Promise.resolve(false) });
      assert.equal(sentences([no!])[0], `${cell.split(' ')[0]!} was not sent: cancelled. Did you mean ${meant}?`);
      const offered: (string | undefined)[] = [];
      const [answer] = await notebook.run(cell, {
        confirm: (change) => {
          offered.push(change.meant);
          return Promise.resolve('meant');
        },
      });
      assert.deepEqual([offered, answer?.label, answer?.outcome.kind], [[meant], meant, 'result']);
      assert.deepEqual(
        server.requests.map(({ path: to, body }) => [to, (JSON.parse(body) as { method: string }).method]),
        [[path, meant]],
      );
    });
  }

  const reading: readonly string[] = [
    'eth_chainId',
    'admin.getLoggerLevel',
    '{"METHOD": "eth_chainId", "ID": 1, "JSONRPC": "2.0"}',
    '[{"method": "eth_chainId"}, {"Method": "eth_blockNumber"}]',
    'GET /ext/health',
    'GET /v1/chains',
    'POST /v1/signatureAggregator/fuji/aggregateSignatures {"message": "0x00"}',
    'POST /v1/signatureAggregator/mainnet/../fuji/aggregateSignatures?a=b {"message": "0x00"}',
  ];
  for (const cell of reading) {
    it(`asks nothing where it reads: ${cell}`, async () => {
      const { server, notebook } = await start();
      assert.deepEqual(
        sentences(await notebook.run(cell, { isTrusted: false })).filter((one) => one !== 'result'),
        [],
      );
      assert.deepEqual(notebook.changes, []);
      assert.equal(server.requests.length, 1);
    });
  }

  it('knows the operations of a service by its own URL, whatever stands in it', async () => {
    for (const [path, requests] of [
      ['/data', 0],
      ['/data/', 1],
      ['/stop?a=', 1],
      ['/stop#', 1],
    ] as const) {
      const { notebook } = await start(obliging, path);
      await notebook.run('POST /v1/signatureAggregator/fuji/aggregateSignatures {}');
      assert.equal(notebook.changes.length, requests, path);
    }
  });

  it('sends of an envelope each key once, in lower case, with what was asked about', async () => {
    const { server, notebook } = await start();
    await notebook.run('{"METHOD": "admin.alias", "paramſ": {"alias": "a"}, "Id": "x", "JſONRPC": "1.0", "more": 1}');
    await notebook.run('{"params": {"a": 1}, "PARAMS": {"a": 2}, "method": "eth_chainId", "Method": "admin.alias"}');
    const [first, second] = server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    assert.deepEqual(first, { jsonrpc: '2.0', id: first!['id'], method: 'admin.alias', params: { alias: 'a' } });
    assert.deepEqual(second, { jsonrpc: '2.0', id: second!['id'], method: 'admin.alias', params: { a: 2 } });
    assert.deepEqual(
      notebook.changes.map(({ method, params, effect }) => [method, params, effect]),
      [
        ['admin.alias', { alias: 'a' }, 'administers'],
        ['admin.alias', { a: 2n }, 'administers'],
      ],
    );
  });

  it('judges what an answer brings into a request, and takes no method from one', async () => {
    const { server, notebook } = await start();
    const named = new Map<string, JsonValue>([
      ['one', { result: { Method: 'admin.alias' }, method: 'admin.alias' }],
      ['two', { result: { method: 'info.peers', METHOD: 'admin.alias' } }],
    ]);
    await notebook.run('POST /ext/admin {{one.result}}', { named });
    await notebook.run('POST /ext/admin {"method": "{{one.method}}"}', { named });
    assert.deepEqual(
      notebook.changes.map(({ method }) => method),
      ['admin.alias', 'admin.alias'],
    );
    await notebook.run('POST /ext/admin [{{two.result}}]', { named });
    assert.equal(notebook.changes.at(-1)?.method, 'admin.alias');
    assert.deepEqual(JSON.parse(server.requests.at(-1)!.body), [{ method: 'info.peers', METHOD: 'admin.alias' }]);
    assert.deepEqual(sentences(await notebook.run('{"method": "{{one.method}}"}', { named })), [
      'A method name consists of letters, digits, dots and _.',
    ]);
    assert.equal(server.requests.length, 3);
  });

  it('asks about a method that may hang the node', async () => {
    const { notebook } = await start();
    const id = '2D1i5rf4VDAbXnwqZ7ptPkj6fRNSWTmFmJK12D1CqqaU5eoJjF';
    await notebook.run(`warp_getMessageAggregateSignature ["${id}", 67, ""]`);
    assert.deepEqual(
      notebook.changes.map(({ method, effect }) => [method, effect]),
      [['warp_getMessageAggregateSignature', 'endangers']],
    );
    assert.deepEqual(
      sentences(await notebook.run(`warp_getBlockAggregateSignature ["${id}", 67, ""]`, { isTrusted: false })),
      [
        'warp_getBlockAggregateSignature was not sent: it may hang the node, and this workspace is not trusted. Trust the workspace first.',
      ],
    );
  });

  it('asks about each method, one question after the other', async () => {
    const { notebook } = await start();
    await notebook.run('POST /ext/admin {"METHOD": "foo.bar", "method": "admin.alias", "Method": 1}');
    await notebook.run('[{"method": "foo_a"}, {"method": "foo_b"}]');
    assert.deepEqual(
      notebook.changes.map(({ method }) => method),
      ['foo.bar', 'admin.alias', 'foo_a', 'foo_b'],
    );
    let open = 0;
    await notebook.run('[{"method": "foo_a"}, {"method": "foo_b"}, {"method": "foo_c"}]', {
      confirm: async () => {
        open++;
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(open, 1);
        open--;
        return true;
      },
    });
  });

  const failures: readonly (readonly [what: string, handler: LoopbackHandler])[] = [
    ['503', (_, response) => void response.writeHead(503, { 'retry-after': '0' }).end('later')],
    ['429', (_, response) => void response.writeHead(429, { 'retry-after': '0' }).end()],
    ['a reset', ({ socket }) => void socket.resetAndDestroy()],
    ['an end without an answer', ({ socket }) => void socket.end()],
    ['half an answer', ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{')],
    ['a redirect', (_, response) => void response.writeHead(307, { location: '/again' }).end()],
    ['a redirect to a GET', (_, response) => void response.writeHead(303, { location: '/again' }).end()],
    ['404', (_, response) => void response.writeHead(404).end()],
    ['a batch that is too large', (_, response) => answerJson(response, tooLarge)],
    ['a batch that is unknown', (_, response) => answerJson(response, noBatch)],
    ['no JSON', (_, response) => answerJson(response, '<html>')],
  ];
  const tooLarge = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}';
  const noBatch = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}';
  const changing: readonly (readonly [cell: string, posts: number])[] = [
    ['eth_sendRawTransaction ["0x00"]', 1],
    ['eth_unknownThing', 1],
    ['platform.issueTx {"tx": "0x00"}', 1],
    ['{"METHOD": "eth_sendRawTransaction"}', 1],
    ['[{"method": "eth_chainId"}, {"Method": "eth_sendRawTransaction"}, {"method": "eth_foo"}]', 1],
    ['[{"method": "admin.alias"}, {"method": "admin.lockProfile"}]', 2],
    ['POST /v1/other {"a": 1}', 1],
    ['POST /ext/info {"method": "info.peers"}', 1],
    ['# @name sent\neth_sendRawTransaction ["0x00"]\n\nGET /ext/{{sent.result}}', 1],
  ];
  for (const [what, handler] of failures) {
    it(`is sent once, whatever comes back: ${what}`, async () => {
      for (const [cell, posts] of changing) {
        const { server, notebook } = await start(handler);
        await notebook.run(cell);
        assert.equal(server.requests.length, posts, cell);
      }
    });
  }

  it('is subscribed to once: a connection that is lost is not opened again', async () => {
    const server = await sockets.serve((requested) => {
      agree(requested);
      requested.report({ a: 'b' });
      if (requested.method === 'eth_blockNumber') {
        setImmediate(() => requested.client.terminate());
      }
    });
    const url = server.url.replace('/ext/bc/C/ws', '');
    const notebook = testNotebook(testNetwork({ nodes: [{ name: 'one', url }] }));
    sockets.ending(() => notebook.dispose());
    const answers = await notebook.run('subscribe foo');
    assert.equal(notebook.changes.length, 1);
    assert.equal(server.messages.filter((text) => text.includes('eth_subscribe')).length, 1);
    assert.match(sentences(answers).at(-1)!, /127\.0\.0\.1:\d+ /);
  });
});
