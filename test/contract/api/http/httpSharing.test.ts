import assert from 'node:assert/strict';
import { deferred } from '../../../helpers/deferred';
import { get, post } from '../../../helpers/httpClient';
import { answerJson, type LoopbackHandler } from '../../../helpers/loopback';
import { TestClock } from '../../../helpers/testClock';
import { useTransport } from '../../../helpers/useTransport';

describe('createHttp, shared and aborted', () => {
  const { serve, client } = useTransport();

  describe('equal reads', () => {
    it('are sent once while in flight, and again later', async () => {
      const server = await serve((_, response, count) => void setImmediate(() => answerJson(response, String(count))));
      const http = client();
      const answers = await Promise.all([1, 2, 3].map(() => http.send(post(`${server.url}/rpc`, '{"a":1}'))));
      assert.deepEqual(
        answers.map(({ body }) => body),
        ['1', '1', '1'],
      );
      assert.equal((await http.send(post(`${server.url}/rpc`, '{"a":1}'))).body, '2');
      assert.equal(http.log.length, 2);
    });

    it('are apart where body, URL, headers or writing differ', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      const http = client();
      await Promise.all([
        http.send(post(server.url, '1')),
        http.send(post(server.url, '2')),
        http.send(post(`${server.url}/x`, '1')),
        http.send(post(server.url, '1', { headers: { 'x-a': 'b' } })),
        http.send(post(server.url, '1', { idempotent: false })),
        http.send(post(server.url, '1', { idempotent: false })),
      ]);
      assert.equal(server.requests.length, 6);
    });

    it('go on for the others where one caller leaves', async () => {
      const release = deferred();
      const server = await serve((_, response) => void release.promise.then(() => answerJson(response, '1')));
      const http = client();
      const leaving = new AbortController();
      const left = http.send(get(server.url, { signal: leaving.signal }));
      const stays = http.send(get(server.url));
      await server.arrived(1);
      const reason = new Error('the pointer left');
      leaving.abort(reason);
      await assert.rejects(left, (error) => error === reason);
      release.resolve();
      assert.equal((await stays).body, '1');
      assert.equal(server.requests.length, 1);
    });

    it('end where the last caller leaves', async () => {
      const closed = deferred();
      const server = await serve((request) => void request.socket.on('close', () => closed.resolve()));
      const http = client();
      const callers = [new AbortController(), new AbortController()];
      const sent = callers.map(({ signal }) => http.send(get(server.url, { signal })));
      await server.arrived(1);
      callers.forEach((caller, i) => caller.abort(`left ${i}`));
      await assert.rejects(sent[0]!, (reason) => reason === 'left 0');
      await assert.rejects(sent[1]!, (reason) => reason === 'left 1');
      await closed.promise;
      assert.deepEqual(
        http.log.map(({ outcome }) => outcome),
        ['aborted'],
      );
    });
  });

  describe('an abort', () => {
    it('before the request sends nothing and passes the reason', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      const reason = { why: 'not wanted' };
      const signal = AbortSignal.abort(reason);
      for (const idempotent of [true, false]) {
        await assert.rejects(client().send(get(server.url, { signal, idempotent })), (error) => error === reason);
      }
      assert.equal(server.requests.length, 0);
    });

    const moments: readonly (readonly [name: string, handler: LoopbackHandler])[] = [
      ['while waiting', () => undefined],
      ['in the body', (_, response) => void response.writeHead(200).write('{')],
      ['in a refusal', (_, response) => void response.writeHead(400).write('{')],
    ];
    for (const [name, handler] of moments) {
      it(`${name} passes the reason and closes the connection`, async () => {
        const closed = deferred();
        const server = await serve((request, response, count) => {
          request.socket.on('close', () => closed.resolve());
          handler(request, response, count);
        });
        const control = new AbortController();
        const sent = client().send(post(server.url, '{}', { signal: control.signal, idempotent: false }));
        await server.arrived(1);
        const reason = new Error('enough');
        control.abort(reason);
        await assert.rejects(sent, (error) => error === reason);
        await closed.promise;
      });
    }

    it('between two tries ends the waiting', async () => {
      const clock = new TestClock();
      const server = await serve((_, response) => answerJson(response, '{}', 503));
      const control = new AbortController();
      const sent = client({ clock }).send(get(server.url, { signal: control.signal }));
      await clock.startedTimers(2);
      control.abort('enough');
      await assert.rejects(sent, (reason) => reason === 'enough');
      assert.equal(server.requests.length, 1);
    });

    it('by dispose ends what is in flight', async () => {
      const server = await serve(() => undefined);
      const http = client();
      const sent = http.send(get(server.url));
      await server.arrived(1);
      await Promise.all([http.dispose(), assert.rejects(sent, { name: 'AbortError' })]);
    });
  });
});
