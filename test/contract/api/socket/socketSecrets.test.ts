import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ApiError } from '../../../../src/engine/errors/errors';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { echoed, echoHere } from '../../../helpers/echoingGateway';
import { startLoopback } from '../../../helpers/loopback';
import { newHeadsOf, takeEvents, useSockets } from '../../../helpers/useSockets';

const key = 'ac-f3K9dLq8xZ2vN7';
const password = 'p4ss/w0rd+L0ng';
const headersFor = () => ({ 'x-key': key });

function assertClean(value: unknown): void {
  const text = inspect(value, { depth: 20, showHidden: true, maxStringLength: null });
  for (const form of [text, decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '')), text.replaceAll('\\/', '/')]) {
    for (const secret of [key, password, Buffer.from(`me:${password}`).toString('base64')]) {
      assert.equal(form.toLowerCase().includes(secret.toLowerCase()), false, form);
    }
  }
}

describe('createSockets, of what a server was sent', () => {
  const tests = useSockets();
  const withUser = (url: string): string => url.replace('://', `://me:${encodeURIComponent(password)}@`);

  it('tells nothing that a subscription repeats, in whatever form', async () => {
    const server = await tests.serve(({ client, connection, method, answer }) => {
      const sent = { headers: server.headers[connection - 1]!, path: '/ext/bc/C/ws' };
      answer(method === 'eth_subscribe' ? '0x1' : '0x7');
      if (method === 'eth_subscribe') {
        const result = `{"number":"0x8",${Array.from({ length: 6 }, (_, i) => `"echo${i}":"${echoHere}"`).join(',')}}`;
        const response = `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":${result}}}`;
        client.send(echoed(response, sent));
      }
    });
    const { sockets, log } = tests.client({ headersFor });
    const events = await takeEvents(sockets.subscribe(newHeadsOf(withUser(server.url))), 2);
    assert.equal(server.headers[0]?.['x-key'], key);
    assert.equal(server.headers[0]?.authorization, `Basic ${Buffer.from(`me:${password}`).toString('base64')}`);
    assertClean([events, log]);
    const [, response] = events;
    assert.ok(response?.kind === 'notification' && inspect(response.json).split('…').length > 6);
  });

  it('says nothing of it where the subscription is refused', async () => {
    const server = await tests.serve(({ client, connection }) => {
      const error = `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"${echoHere}","data":"${echoHere}"}}`;
      client.send(echoed(error, { headers: server.headers[connection - 1]!, path: '/' }));
    });
    await rejected(server.url);
  });

  for (const [what, status, location] of [
    ['is refused', 403, undefined],
    ['is sent elsewhere', 302, `http://${key}.example/`],
  ] as const) {
    it(`says nothing of it where the connection ${what}`, async () => {
      const server = await startLoopback((seen, response) => {
        response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) });
        // In two parts, split within a key.
        const words = echoed(`{"message":"${echoHere}"}`, seen);
        const half = words.indexOf(key) + 5;
        response.write(words.slice(0, half), () => setImmediate(() => response.end(words.slice(half))));
      });
      tests.ending(() => server.close());
      const error = await rejected(`${server.url}/ext/bc/C/ws`);
      if (status === 403) {
        assert.match(inspect(error), /x-key=…/);
      }
    });
  }

  async function rejected(url: string): Promise<ApiError> {
    const { sockets, log } = tests.client({ headersFor });
    const error: unknown = await takeEvents(sockets.subscribe(newHeadsOf(withUser(url))), 1).catch((reason) => reason);
    assert.ok(error instanceof ApiError, inspect(error));
    assertClean([error, errorSentence(error), log]);
    return error;
  }
});
