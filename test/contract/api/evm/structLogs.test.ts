import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { RpcBatch } from '../../../../src/engine/evm/io/rpcBatch';
import { traceSteps } from '../../../../src/engine/evm/io/steps';
import { traceCalls } from '../../../../src/engine/evm/io/trace';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import type { RpcOptions } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { testHttp } from '../../../helpers/httpClient';
import { type Loopback, type LoopbackHandler, startLoopback } from '../../../helpers/loopback';

const hash = `0x${'ab'.repeat(32)}`;
const step = '{"pc":7,"op":"JUMPDEST","gas":100,"gasCost":1,"depth":1,"stack":["0x1"]}';

describe('the steps of a transaction from a node', function () {
  this.timeout(60_000);
  let node: Loopback;
  let answer: LoopbackHandler;
  const http = testHttp();
  const rpc = createJsonRpc(http);

  before(async () => {
    node = await startLoopback((...args) => answer(...args));
  });
  after(async () => {
    await http.dispose();
    await node.close();
  });

  /** The number of steps, or the error sentence. */
  async function result(options: RpcOptions = {}): Promise<number | string> {
    const batch = new RpcBatch();
    const key = batch.add(traceSteps({ hash }));
    const answers = await batch.query(rpc, node.url, { deadlineMs: 60_000, ...options });
    const outcome = answers.of(key);
    return outcome.ok ? outcome.value.length : errorSentence(outcome.error).replace(node.host, 'HOST');
  }

  it('are asked beside a batch, never in it', async () => {
    answer = ({ body }, response) => {
      const requested = JSON.parse(body) as Requested | Requested[];
      const answerTo = ({ id, params }: Requested): object => ({
        jsonrpc: '2.0',
        id,
        result: 'tracer' in params[1] ? { type: 'CALL' } : { structLogs: [JSON.parse(step)] },
      });
      response.end(JSON.stringify(Array.isArray(requested) ? requested.map(answerTo) : answerTo(requested)));
    };
    const batch = new RpcBatch();
    const keys = [
      batch.add(traceCalls({ hash })),
      batch.add(traceSteps({ hash })),
      batch.add(traceCalls({ hash })),
    ] as const;
    const before = node.requests.length;
    const answers = await batch.query(rpc, node.url, {});
    assert.deepEqual([answers.value(keys[0]), answers.value(keys[2])], [{ type: 'CALL' }, { type: 'CALL' }]);
    const steps = answers.value(keys[1])!;
    assert.deepEqual([steps.length, steps.pc[0], steps.op[0], steps.gas[0], steps.depth[0]], [1, 7, 0x5b, 100n, 1]);
    const posts = node.requests.slice(before).map(({ body }) => (JSON.parse(body) as Requested[]).length ?? 'alone');
    assert.deepEqual(posts.map(String).sort(), ['2', 'alone']);
  });

  it('pass in 100 MB', async () => {
    const filler = `{"pc":7,"op":"JUMPDEST","gas":100,"depth":1,"memory":["${'0'.repeat(1_000)}"]},`;
    answer = ({ body }, response) =>
      void stream(response, body, '"structLogs":[', Buffer.from(filler.repeat(100)), 1_000, `${step}]`);
    assert.equal(await result(), 100_001);
  });

  it('are refused where they are more than are read', async () => {
    answer = ({ body }, response) =>
      void stream(response, body, '"structLogs":[', Buffer.from(`${step},`.repeat(1_000)), Infinity, '');
    assert.equal(
      await result(),
      'The transaction took more than 1,500,000 steps, so the response from HOST to debug_traceTransaction was not read. Trace a smaller transaction.',
    );
  });

  it('are refused where an endless answer has few of them', async () => {
    const space = Buffer.alloc(1024 * 1024, ' ');
    answer = ({ body }, response) => void stream(response, body, `"structLogs":[${step}`, space, Infinity, '');
    assert.equal(
      await result(),
      'The response from HOST to debug_traceTransaction exceeds 256 MB and was not read. Request less at a time.',
    );
  });

  it('are refused where there is no end to what stands beside them', async () => {
    answer = ({ body }, response) =>
      void stream(response, body, `"returnValue":"`, Buffer.alloc(1024 * 1024, 'a'), Infinity, '');
    assert.equal(
      await result(),
      'The response from HOST to debug_traceTransaction exceeds 8 MB and was not read. Request less at a time.',
    );
  });

  it('are refused where a small body unpacks to a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 1 });
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    assert.match(String(await result()), /^The response from HOST to debug_traceTransaction exceeds (?:8|256) MB/);
  });

  it('say where a step is none', async () => {
    answer = ({ body }, response) => response.end(resultOf(body, `{"structLogs":[${step},{"pc":-1}]}`));
    assert.equal(
      await result(),
      'Unexpected response from HOST to debug_traceTransaction: expected an integer in its bounds in result.structLogs[1].pc. Use another node, or check its version.',
    );
  });

  it('say that an answer has none', async () => {
    answer = ({ body }, response) => response.end(resultOf(body, '{"gas":1}'));
    assert.equal(
      await result(),
      'Unexpected response from HOST to debug_traceTransaction: expected an answer with structLogs. Use another node, or check its version.',
    );
  });

  it('say that the answer is a page, is cut in the middle, or belongs to another request', async () => {
    answer = (_, response) => response.end('<html><body>Sign in</body></html>');
    assert.match(String(await result()), /^HOST answered debug_traceTransaction with a web page instead of JSON/);
    answer = (_, response) => response.end(`{"jsonrpc":"2.0","id":1,"result":{"structLogs":[${step}`);
    assert.match(String(await result()), /^HOST answered debug_traceTransaction with something other than JSON/);
    answer = (_, response) => response.end(`{"jsonrpc":"2.0","id":"other","result":{"structLogs":[${step}]}}`);
    assert.match(String(await result()), /expected the request id in id/);
  });

  it('say what the node refused, without what is secret in the request', async () => {
    answer = ({ body }, response) =>
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: (JSON.parse(body) as Requested).id,
          error: { code: -32000, message: 'tracing failed for key s3cretS3cret' },
        }),
      );
    const sentence = String(await result({ headers: { 'x-api-key': 's3cretS3cret' } }));
    assert.equal(
      sentence,
      'HOST rejected debug_traceTransaction: "tracing failed for key …". Check the arguments, or use another node.',
    );
  });

  it('say that the connection was cut', async () => {
    answer = ({ socket }, response) => {
      response.writeHead(200, { 'content-length': '1000000' });
      response.write(`{"result":{"structLogs":[${step},`, () => socket.destroy());
    };
    assert.equal(
      await result({ tries: 1 }),
      'The response from HOST to debug_traceTransaction was cut off. Try again, or use another node.',
    );
  });

  it('are read anew by each try', async () => {
    answer = ({ socket, body }, response, count) => {
      if (count === first + 1) {
        response.writeHead(200, { 'content-length': '1000000' });
        response.write(`{"result":{"structLogs":[${step},${step},`, () => socket.destroy());
      } else {
        response.end(resultOf(body, `{"structLogs":[${step}]}`));
      }
    };
    const first = node.requests.length;
    assert.equal(await result(), 1);
  });

  it('are not read on when nobody wants them any more, or the time is over', async () => {
    answer = ({ body }, response) =>
      void stream(response, body, `"structLogs":[${step}`, Buffer.alloc(1024, ' '), Infinity, '');
    assert.equal(
      await result({ deadlineMs: 200 }),
      'HOST did not answer debug_traceTransaction within 0.2 s. Try again, or use another node.',
    );
    const leave = new AbortController();
    answer = ({ body }, response) => {
      void stream(response, body, `"structLogs":[${step}`, Buffer.alloc(1024, ' '), Infinity, '');
      leave.abort(new Error('left'));
    };
    await assert.rejects(result({ signal: leave.signal }), /left/);
  });
});

interface Requested {
  readonly id: number;
  readonly params: readonly [string, object];
  readonly length?: number;
}

function resultOf(body: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${(JSON.parse(body) as Requested).id},"result":${result}}`;
}

/** Writes the beginning of a result, a part of it repeatedly, and its end, as fast as the client reads. */
async function stream(
  response: ServerResponse,
  body: string,
  begin: string,
  part: Buffer,
  times: number,
  end: string,
): Promise<void> {
  function* parts(): Generator<string | Buffer> {
    yield `{"jsonrpc":"2.0","id":${(JSON.parse(body) as Requested).id},"result":{${begin}`;
    for (let i = 0; i < times; i++) {
      yield part;
    }
    yield `${end}}}`;
  }
  // A client that does not want all of it closes the connection.
  await pipeline(Readable.from(parts()), response).catch(() => undefined);
}
