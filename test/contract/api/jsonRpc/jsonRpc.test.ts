import assert from 'node:assert/strict';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { DecodeError, HttpError, RpcError } from '../../../../src/engine/errors/errors';
import { createJsonRpc, type JsonRpc, type RpcCall, type RpcOutcome } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { methods } from '../../../../src/engine/rpc/catalogue';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { deferred } from '../../../helpers/deferred';
import { apiErrorOf, testHttp, type TestHttp } from '../../../helpers/httpClient';
import { answerJson, type Loopback, type LoopbackHandler, startLoopback } from '../../../helpers/loopback';

interface Requested {
  readonly jsonrpc: string;
  readonly id: number;
  readonly method: string;
  readonly params?: unknown;
}

const result = ({ id, method }: Requested): object => ({ jsonrpc: '2.0', id, result: `${method}!` });
const calls = (count: number): RpcCall[] =>
  Array.from({ length: count }, (_, i) => ({ method: `eth_m${i}`, params: [] }));

/** Calls that the catalogue lists as read-only; any other call is sent only once. */
const reads = (count: number): RpcCall[] =>
  methods
    .filter(({ server, effect }) => server === 'evm' && effect === 'reads')
    .slice(0, count)
    .map(({ name }) => ({ method: name, params: [] }));
const values = (outcomes: readonly RpcOutcome[]): unknown[] =>
  outcomes.map((outcome) => (outcome.ok ? outcome.value : outcome.error.name));

describe('createJsonRpc', () => {
  let ending: (() => Promise<void>)[] = [];
  let http: TestHttp;
  let rpc: JsonRpc;

  beforeEach(() => {
    http = testHttp();
    rpc = createJsonRpc(http);
    ending.push(() => http.dispose());
  });

  afterEach(async () => {
    for (const end of ending.reverse()) {
      await end();
    }
    ending = [];
  });

  async function serve(handler: LoopbackHandler): Promise<Loopback> {
    const server = await startLoopback(handler);
    ending.push(() => server.close());
    return server;
  }

  /** A server that responds to a parsed body with the result of `make`, as JSON or, if it is a string, unchanged. */
  function reply(make: (requested: Requested & Requested[], count: number) => unknown): Promise<Loopback> {
    return serve((request, response, count) => {
      const made = make(JSON.parse(request.body) as Requested & Requested[], count);
      answerJson(response, typeof made === 'string' ? made : JSON.stringify(made));
    });
  }

  const bodies = (server: Loopback): (Requested | Requested[])[] =>
    server.requests.map(({ body }) => JSON.parse(body) as Requested | Requested[]);

  describe('call', () => {
    it('posts a JSON-RPC 2.0 request and answers the result without loss', async () => {
      const server = await reply(
        ({ id }) => `{"jsonrpc":"2.0","id":${id},"result":{"weight":18446744073709551615,"x":1.50}}`,
      );
      const value = await rpc.call(`${server.url}/ext/bc/P`, { method: 'platform.getX', params: { a: 2n ** 64n } });
      assert.equal(printJson(value), '{"weight":18446744073709551615,"x":1.50}');
      assert.equal(
        server.requests[0]?.body,
        '{"jsonrpc":"2.0","id":1,"method":"platform.getX","params":{"a":18446744073709551616}}',
      );
    });

    it('leaves absent params out and numbers its requests', async () => {
      const server = await reply(result);
      await rpc.call(server.url, { method: 'eth_a' });
      await rpc.call(server.url, { method: 'eth_b' });
      assert.deepEqual(bodies(server), [
        { jsonrpc: '2.0', id: 1, method: 'eth_a' },
        { jsonrpc: '2.0', id: 2, method: 'eth_b' },
      ]);
    });

    it('takes null as a value', async () => {
      const server = await reply(({ id }) => ({ jsonrpc: '2.0', id, result: null }));
      assert.equal(await rpc.call(server.url, { method: 'eth_getTransactionByHash', params: [] }), null);
    });

    it('takes a result beside an error that is null', async () => {
      const server = await reply(({ id }) => ({ id, result: 'yes', error: null }));
      assert.equal(await rpc.call(server.url, { method: 'm' }), 'yes');
    });

    it('rejects with the error of the server, its data kept', async () => {
      const server = await reply(({ id }) => ({
        jsonrpc: '2.0',
        id,
        error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
      }));
      const error = await apiErrorOf(rpc.call(server.url, { method: 'eth_call', params: [] }));
      assert.ok(error instanceof RpcError);
      assert.deepEqual(
        [error.code, error.rpcMessage, error.data, error.host, error.method],
        [3, 'execution reverted', '0x08c379a0', server.host, 'eth_call'],
      );
    });

    for (const id of ['"1"', '1.0', '" 1 "', '1e0']) {
      it(`knows its id in ${id}`, async () => {
        const server = await serve((_, response) =>
          answerJson(response, `{"jsonrpc":"2.0","id":${id},"result":"yes"}`),
        );
        assert.equal(await rpc.call(server.url, { method: 'm' }), 'yes');
      });
    }

    const wrong: readonly (readonly [body: string, sentence: string])[] = [
      ['{"jsonrpc":"2.0","id":77,"result":1}', 'to eth_m: expected the request id in id.'],
      ['{"jsonrpc":"2.0","result":1}', 'to eth_m: expected the request id in id.'],
      ['{"jsonrpc":"2.0","id":1}', 'to eth_m: result is missing.'],
      ['[]', 'to eth_m: expected a JSON-RPC response.'],
      ['7', 'to eth_m: expected a JSON-RPC response.'],
      ['{"id":1,"error":"no"}', 'to eth_m: expected an object with code and message in error.'],
      ['{"id":1,"error":{"code":"x","message":"no"}}', 'to eth_m: expected an integer code and a message in error.'],
      ['{"id":1,"error":{"code":1e400,"message":"no"}}', 'to eth_m: expected an integer code and a message in error.'],
      ['{"id":1,"error":{"code":1,"message":{}}}', 'to eth_m: expected an integer code and a message in error.'],
      ['', 'answered eth_m with an empty body.'],
      ['  \n', 'answered eth_m with an empty body.'],
      ['<!DOCTYPE html><title>Login</title>', 'answered eth_m with a web page instead of JSON.'],
      ['\n<html>', 'answered eth_m with a web page instead of JSON.'],
      ['{"id":1,"result":1', 'answered eth_m with something other than JSON.'],
      ['{"id":1,"result":1,"result":2}', 'answered eth_m with something other than JSON.'],
      [`{"id":1,"result":${'['.repeat(100_000)}`, 'answered eth_m with something other than JSON.'],
      ['\u0000\u0001\u0002', 'answered eth_m with something other than JSON.'],
    ];
    for (const [body, sentence] of wrong) {
      it(`says what is wrong with ${JSON.stringify(body.slice(0, 50))}`, async () => {
        const server = await serve((_, response) => answerJson(response, body));
        const error = await apiErrorOf(rpc.call(server.url, { method: 'eth_m' }));
        assert.ok(error instanceof DecodeError);
        assert.ok(errorSentence(error).includes(`${server.host} ${sentence}`), errorSentence(error));
        assert.equal(server.requests.length, 1);
      });
    }

    it('takes the error in a refusal for the answer where it is one', async () => {
      const server = await serve((_, response) =>
        answerJson(response, '{"id":1,"error":{"code":-32601,"message":"no such method"}}', 400),
      );
      assert.ok((await apiErrorOf(rpc.call(server.url, { method: 'm' }))) instanceof RpcError);
    });

    it('keeps the status where it says more', async () => {
      const server = await serve((_, response) =>
        answerJson(response, '{"id":1,"error":{"code":-32005,"message":"slow down"}}', 429, { 'retry-after': '60' }),
      );
      const error = await apiErrorOf(rpc.call(server.url, { method: 'm' }));
      assert.ok(error instanceof HttpError && error.retryAfter === 60);
    });

    it('sends equal reads in flight once, whatever their ids, and writes each time', async () => {
      const server = await reply(result);
      const same = (): RpcCall => ({ method: 'eth_blockNumber', params: [] });
      await Promise.all([rpc.call(server.url, same()), rpc.call(server.url, same())]);
      assert.equal(server.requests.length, 1);
      const write = (): RpcCall => ({ method: 'eth_sendRawTransaction', params: ['0x'] });
      await Promise.all([rpc.call(server.url, write()), rpc.call(server.url, write())]);
      assert.equal(server.requests.length, 3);
    });

    it('passes the abort reason', async () => {
      const server = await serve(() => undefined);
      const control = new AbortController();
      const requested = rpc.call(server.url, { method: 'm' }, { signal: control.signal });
      await server.arrived(1);
      control.abort('enough');
      await assert.rejects(requested, (reason) => reason === 'enough');
    });

    it('takes a header that the server repeats out of its words', async () => {
      const keyed = testHttp({ headersFor: () => ({ 'x-key': 'topsecret' }) });
      ending.push(() => keyed.dispose());
      const server = await reply(({ id }) => ({ id, error: { code: 1, message: 'key topsecret is not valid' } }));
      const error = await apiErrorOf(createJsonRpc(keyed).call(server.url, { method: 'm' }));
      assert.ok(error instanceof RpcError);
      assert.equal(error.rpcMessage, 'key … is not valid');
    });
  });

  describe('batch', () => {
    it('sends one post and answers in order, however the server orders its answers', async () => {
      const server = await reply((requested) => [...requested].reverse().map(result));
      assert.deepEqual(values(await rpc.batch(server.url, calls(3))), ['eth_m0!', 'eth_m1!', 'eth_m2!']);
      assert.deepEqual(bodies(server), [
        [0, 1, 2].map((i) => ({ jsonrpc: '2.0', id: i + 1, method: `eth_m${i}`, params: [] })),
      ]);
    });

    it('sends nothing for nothing', async () => {
      assert.deepEqual(await rpc.batch('http://127.0.0.1:9', []), []);
    });

    it('sends a single call as such', async () => {
      const server = await reply(result);
      assert.deepEqual(values(await rpc.batch(server.url, calls(1))), ['eth_m0!']);
      assert.equal(Array.isArray(bodies(server)[0]), false);
    });

    it('takes 25 posts for 1,000 calls, at most four at a time', async () => {
      let open = 0;
      let most = 0;
      const server = await serve((request, response) => {
        most = Math.max(most, ++open);
        setImmediate(() => {
          open--;
          answerJson(response, JSON.stringify((JSON.parse(request.body) as Requested[]).map(result)));
        });
      });
      const outcomes = await rpc.batch(server.url, calls(1_000));
      assert.deepEqual(
        values(outcomes),
        calls(1_000).map(({ method }) => `${method}!`),
      );
      assert.equal(server.requests.length, 25);
      assert.ok(most <= 4, `${most} at a time`);
    });

    it('gives each call its own outcome', async () => {
      const server = await reply(([a, b, c]) => [
        result(a!),
        { id: b!.id, error: { code: -32000, message: 'not found' } },
        { id: c!.id, result: null },
      ]);
      const [first, second, third] = await rpc.batch(server.url, calls(3));
      assert.deepEqual(
        [first, third],
        [
          { ok: true, value: 'eth_m0!' },
          { ok: true, value: null },
        ],
      );
      assert.ok(second && !second.ok && second.error instanceof RpcError && second.error.method === 'eth_m1');
    });

    it('makes an answer that is missing the error of its call', async () => {
      const server = await reply(([a, , c]) => [result(a!), result(c!)]);
      const outcomes = await rpc.batch(server.url, calls(3));
      assert.deepEqual(values(outcomes), ['eth_m0!', 'DecodeError', 'eth_m2!']);
      const missing = outcomes[1]!;
      assert.equal(
        missing.ok ? '' : errorSentence(missing.error),
        `${server.host} did not answer eth_m1. Try again, or use another node.`,
      );
    });

    it('leaves answers alone that nobody asked for, or that come twice', async () => {
      const server = await reply(([a, b]) => [
        { id: 999, result: 'foreign' },
        null,
        7,
        { id: null, result: 'nobody' },
        result(a!),
        { ...result(a!), result: 'again' },
        { ...result(b!), id: String(b!.id) },
      ]);
      assert.deepEqual(values(await rpc.batch(server.url, calls(2))), ['eth_m0!', 'eth_m1!']);
    });

    const tooLarge = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch too large' } };
    for (const [form, wrap] of [
      ['an object', (error: object): unknown => error],
      ['a list of one', (error: object): unknown => [error]],
    ] as const) {
      it(`halves a batch that is too large, told by ${form}`, async () => {
        const server = await reply((requested) => (requested.length > 20 ? wrap(tooLarge) : requested.map(result)));
        assert.deepEqual(
          values(await rpc.batch(server.url, reads(40))),
          reads(40).map(({ method }) => `${method}!`),
        );
        assert.deepEqual(
          bodies(server).map((body) => (body as Requested[]).length),
          [40, 20, 20],
        );
      });

      it(`gives up after halving once, told by ${form}`, async () => {
        const server = await reply(() => wrap(tooLarge));
        const outcomes = await rpc.batch(server.url, reads(8));
        assert.deepEqual(
          values(outcomes),
          Array.from({ length: 8 }, () => 'RpcError'),
        );
        assert.equal(server.requests.length, 3);
      });

      it(`asks one by one where the server knows no batches, told by ${form}`, async () => {
        const error = {
          code: -32700,
          message: 'json: cannot unmarshal array into Go value of type json2.serverRequest',
        };
        const server = await reply((requested) =>
          Array.isArray(requested) ? wrap({ id: null, error }) : result(requested),
        );
        assert.deepEqual(
          values(await rpc.batch(server.url, reads(5))),
          reads(5).map(({ method }) => `${method}!`),
        );
        assert.equal(server.requests.length, 6);
      });

      it(`makes another error for all the error of each, told by ${form}`, async () => {
        const server = await reply(() => wrap({ id: null, error: { code: -32005, message: 'limit' } }));
        assert.deepEqual(values(await rpc.batch(server.url, reads(3))), ['RpcError', 'RpcError', 'RpcError']);
        assert.equal(server.requests.length, 1);
      });
    }

    it('asks only one more time where the address is wrong', async () => {
      const server = await serve((_, response) => void response.writeHead(404).end('404 page not found\n'));
      assert.deepEqual(values(await rpc.batch(server.url, reads(4))), [
        'HttpError',
        'HttpError',
        'HttpError',
        'HttpError',
      ]);
      assert.equal(server.requests.length, 2);
    });

    it('keeps the answers of one post where another fails', async () => {
      const server = await serve((request, response) => {
        const requested = JSON.parse(request.body) as Requested[];
        if (requested[0]!.method === 'eth_m2') {
          answerJson(response, '<html>', 400);
        } else {
          answerJson(response, JSON.stringify(requested.map(result)));
        }
      });
      const outcomes = await rpc.batch(server.url, calls(6), { batchSize: 2 });
      assert.deepEqual(values(outcomes), ['eth_m0!', 'eth_m1!', 'HttpError', 'HttpError', 'eth_m4!', 'eth_m5!']);
    });

    it('rejects with the abort reason and sends no further post', async () => {
      const release = deferred();
      const server = await serve((request, response) => {
        void release.promise.then(() =>
          answerJson(response, JSON.stringify((JSON.parse(request.body) as Requested[]).map(result))),
        );
      });
      const control = new AbortController();
      const requested = rpc.batch(server.url, calls(100), { batchSize: 10, signal: control.signal });
      await server.arrived(4);
      control.abort('enough');
      await assert.rejects(requested, (reason) => reason === 'enough');
      release.resolve();
      assert.equal(server.requests.length, 4);
    });

    it('names the methods of a batch in the log', async () => {
      const server = await reply((requested) => requested.map(result));
      await rpc.batch(server.url, calls(5));
      assert.equal(http.log[0]?.label, 'eth_m0, eth_m1, eth_m2, … (5)');
    });
  });
});
