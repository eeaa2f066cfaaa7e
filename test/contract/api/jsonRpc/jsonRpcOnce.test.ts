import assert from 'node:assert/strict';
import { createJsonRpc, type JsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { apiErrorOf, testHttp } from '../../../helpers/httpClient';
import { answerJson, type LoopbackHandler, startLoopback } from '../../../helpers/loopback';

describe('a call that nobody knows as reading', () => {
  let ending: (() => Promise<void>)[] = [];
  let rpc: JsonRpc;

  beforeEach(() => {
    const http = testHttp();
    rpc = createJsonRpc(http);
    ending = [() => http.dispose()];
  });
  afterEach(() => Promise.all(ending.map((end) => end())));

  async function serve(handler: LoopbackHandler) {
    const server = await startLoopback(handler);
    ending.push(() => server.close());
    return server;
  }

  for (const method of ['eth_sendRawTransaction', 'admin.lockProfile', 'debug_setHead', 'eth_chainID', 'm']) {
    it(`is sent once, whatever comes back: ${method}`, async () => {
      const reset = await serve((request) => void request.socket.resetAndDestroy());
      const busy = await serve((_, response) => void response.writeHead(503, { 'retry-after': '0' }).end());
      const moved = await serve((_, response) => void response.writeHead(307, { location: '/other' }).end());
      for (const server of [reset, busy, moved]) {
        await apiErrorOf(rpc.call(server.url, { method, params: [] }));
        assert.equal(server.requests.length, 1);
      }
    });
  }

  it('is told from one that reads, which is sent again after a failure', async () => {
    const server = await serve(({ body }, response, count) => {
      const { id } = JSON.parse(body) as { id: number };
      answerJson(response, JSON.stringify({ id, result: '0x1' }), count < 3 ? 503 : 200);
    });
    assert.equal(await rpc.call(server.url, { method: 'eth_chainId', params: [] }), '0x1');
    assert.equal(server.requests.length, 3);
  });

  const error = (code: number, message: string): string => JSON.stringify({ id: null, error: { code, message } });
  for (const [what, reply, status] of [
    ['is too large', error(-32600, 'batch too large'), 200],
    ['is nothing that the server knows', error(-32700, 'parse error'), 200],
    ['is refused for now', '', 503],
    ['is at a wrong address', '', 404],
  ] as const) {
    it(`goes once in a batch that ${what}`, async () => {
      const server = await serve((_, response) => answerJson(response, reply, status));
      const methods = ['eth_chainId', 'eth_blockNumber', 'eth_sendRawTransaction', 'eth_gasPrice'];
      const outcomes = await rpc.batch(
        server.url,
        methods.map((method) => ({ method, params: [] })),
      );
      assert.deepEqual(
        outcomes.map(({ ok }) => ok),
        [false, false, false, false],
      );
      assert.equal(server.requests.length, 1);
    });
  }
});
