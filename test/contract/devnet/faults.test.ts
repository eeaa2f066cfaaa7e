import assert from 'node:assert/strict';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startDevnet } from '../../devnet/devnet';
import type { Devnet } from '../../devnet/devnet';
import type { Fault } from '../../devnet/faults/fault';
import { getJson, post } from './rpcClient';
import type { Answered } from './rpcClient';

const chainId = { jsonrpc: '2.0', id: 9, method: 'eth_chainId', params: [] };

describe('devnet: faults', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let rpc: string;
  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
    rpc = `${devnet.nodeUrl}/ext/bc/C/rpc`;
  });
  afterEach(() => post(`${devnet.controlUrl}/reset`, {}));
  after(() => devnet.close());

  const set = async (fault: Fault): Promise<void> => {
    assert.equal((await post(devnet.controlUrl, { faults: [fault] })).status, 200);
  };
  const ask = (): Promise<Answered> => post(rpc, chainId);

  for (const [status, text] of [
    [401, 'Unauthorized\n'],
    [403, 'Forbidden\n'],
    [404, '404 page not found\n'],
    [429, 'Too Many Requests\n'],
    [500, 'Internal Server Error\n'],
    [503, 'API call rejected because chain is not done bootstrapping\n'],
  ] as const) {
    it(`status ${status}`, async () => {
      await set({ kind: `status${status}`, target: 'node', retryAfter: 7 });
      const answer = await ask();
      assert.deepEqual([answer.status, answer.body], [status, text]);
      assert.equal(answer.headers.get('retry-after'), status === 429 ? '7' : null);
      assert.equal((await getJson(`${devnet.dataApiUrl}/v1/chains`)).status, 200);
    });
  }

  it('status 502 is the page of a gateway', async () => {
    await set({ kind: 'status502', target: 'node' });
    const { status, headers } = await ask();
    assert.deepEqual([status, headers.get('content-type')], [502, 'text/html']);
  });

  it('the data service refuses in its own shape', async () => {
    await set({ kind: 'status429', target: 'dataApi' });
    const response = await fetch(`${devnet.dataApiUrl}/v1/chains`);
    assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '1']);
    assert.deepEqual(await response.json(), {
      message: 'Rate limit exceeded',
      error: 'Too Many Requests',
      statusCode: 429,
    });
    assert.equal((await ask()).result, '0xa868');
  });

  it('error styles of both servers, with the id of the request', async () => {
    await set({ kind: 'rpcErrorNode', target: '/ext/bc/C' });
    assert.equal(
      (await ask()).body,
      '{"jsonrpc":"2.0","error":{"code":-32000,"message":"not found","data":null},"id":9}',
    );
    await set({ kind: 'rpcErrorEvm', target: 'all', method: 'eth_chainId' });
    assert.equal((await ask()).body, '{"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"header not found"}}');
    assert.equal((await post(rpc, { ...chainId, method: 'net_version' })).result, '43112');
  });

  it('a count is used up, request by request', async () => {
    await set({ kind: 'status500', target: 'all', count: 2 });
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status];
    assert.deepEqual(statuses, [500, 500, 200]);
  });

  it('slow', async () => {
    await set({ kind: 'slow', target: 'node', milliseconds: 120 });
    const began = performance.now();
    assert.equal((await ask()).result, '0xa868');
    assert.ok(performance.now() - began >= 119);
  });

  for (const kind of ['stalled', 'silent'] as const) {
    it(`${kind} until the client gives up`, async () => {
      await set({ kind, target: 'node' });
      const signal = AbortSignal.timeout(150);
      const asked = fetch(rpc, {
        method: 'POST',
        body: JSON.stringify(chainId),
        headers: { 'content-type': 'application/json' },
        signal,
      }).then((response) => response.text());
      await assert.rejects(asked, { name: 'TimeoutError' });
    });
  }

  for (const kind of ['reset', 'truncated'] as const) {
    it(kind, async () => {
      await set({ kind, target: 'node' });
      await assert.rejects(ask(), TypeError);
    });
  }

  it('HTML, not JSON, another content type', async () => {
    await set({ kind: 'html', target: 'node' });
    const html = await ask();
    assert.deepEqual([html.status, html.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    await set({ kind: 'notJson', target: 'node' });
    await assert.rejects(ask(), SyntaxError);
    await set({ kind: 'wrongContentType', target: 'node' });
    const wrong = await ask();
    assert.deepEqual([wrong.headers.get('content-type'), wrong.result], ['text/plain; charset=utf-8', '0xa868']);
  });

  it('oversized, by as many bytes as asked for', async () => {
    await set({ kind: 'oversized', target: 'node', bytes: 3_000_000 });
    const answer = await ask();
    assert.equal(answer.body.length, 3_000_000);
    assert.equal(String(answer.result).length, 2_999_964);
  });

  it('redirect to another origin', async () => {
    await set({ kind: 'redirectOther', target: 'node', location: 'http://localhost:1/there' });
    const { status, headers } = await ask();
    assert.deepEqual([status, headers.get('location')], [302, 'http://localhost:1/there']);
  });

  it('a batch answered by one error, and one whose first answer is missing', async () => {
    const batch = [chainId, { ...chainId, id: 10 }];
    await set({ kind: 'batchOneError', target: 'node' });
    assert.equal(
      (await post(rpc, batch)).body,
      '[{"jsonrpc":"2.0","id":9,"error":{"code":-32600,"message":"batch too large"}}]',
    );
    await set({ kind: 'batchMissing', target: 'node' });
    assert.equal((await post(rpc, batch)).body, '[{"jsonrpc":"2.0","id":10,"result":"0xa868"}]');
  });

  it('hit websockets too: refused with the status, or reset', async () => {
    const open = async (): Promise<string> => {
      const socket = new WebSocket(rpc.replace('http', 'ws').replace('/rpc', '/ws'));
      try {
        await once(socket, 'open');
        return 'open';
      } catch (error) {
        return (error as Error).message;
      } finally {
        socket.terminate();
      }
    };
    await set({ kind: 'status429', target: '/ext/bc/C/ws' });
    assert.equal(await open(), 'Unexpected server response: 429');
    await set({ kind: 'reset', target: 'node' });
    assert.equal(await open(), 'socket hang up');
    await post(`${devnet.controlUrl}/reset`, {});
    assert.equal(await open(), 'open');
  });

  it('are refused with a sentence when they make no sense, and change nothing then', async () => {
    for (const [body, sentence] of [
      [{ faults: [{ kind: 'nope', target: 'node' }] }, /^There is no fault "nope"; there are rpcErrorNode, /],
      [{ faults: [{ kind: 'slow', target: 'moon' }] }, /^The target of a fault is /],
      [{ faults: [{ kind: 'slow', target: 'node', milliseconds: 'long' }] }, /^"milliseconds" of a fault is a number/],
      [{ speed: 3 }, /^There is no switch "speed"/],
    ] as const) {
      const { status, body: text } = await post(devnet.controlUrl, body);
      assert.equal(status, 400);
      assert.match((JSON.parse(text) as { message: string }).message, sentence);
    }
    assert.equal((await ask()).result, '0xa868');
  });
});
