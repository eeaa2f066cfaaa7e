import assert from 'node:assert/strict';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { ConnectionError, HttpError, TimeoutError } from '../../../../src/engine/errors/errors';
import { deferred } from '../../../helpers/deferred';
import { apiErrorOf, get, post } from '../../../helpers/httpClient';
import { answerJson, startLoopback, type LoopbackHandler } from '../../../helpers/loopback';
import { TestClock } from '../../../helpers/testClock';
import { useTransport } from '../../../helpers/useTransport';

describe('createHttp, when things fail', () => {
  const { serve, client } = useTransport();

  describe('the deadline', () => {
    const silent: readonly (readonly [name: string, handler: LoopbackHandler])[] = [
      ['no answer', () => undefined],
      ['a head without a body', (_, response) => void response.writeHead(200).flushHeaders()],
      ['a body that stops', (_, response) => void response.writeHead(200).write('{"half":')],
      ['a refusal whose body stops', (_, response) => void response.writeHead(500).write('oh')],
    ];
    for (const [name, handler] of silent) {
      it(`ends ${name}`, async () => {
        const clock = new TestClock();
        const arrived = deferred();
        const server = await serve((request, response, count) => {
          handler(request, response, count);
          arrived.resolve();
        });
        const requested = apiErrorOf(client({ clock }).send(get(server.url)));
        await arrived.promise;
        clock.advance(10_000);
        const error = await requested;
        assert.ok(error instanceof TimeoutError);
        assert.equal(
          errorSentence(error),
          `${server.host} did not answer getThing within 10 s. Try again, or use another node.`,
        );
        assert.equal(server.requests.length, 1);
        assert.equal(clock.pending, 0);
      });
    }

    it('may be longer than a timer can be', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      assert.equal((await client().send(get(server.url, { deadlineMs: Number.POSITIVE_INFINITY }))).body, '1');
    });

    it('covers waiting for a connection', async () => {
      const clock = new TestClock();
      const server = await serve(() => undefined);
      const http = client({ clock });
      const stored = Array.from({ length: 8 }, (_, i) =>
        apiErrorOf(http.send(get(`${server.url}/${i}`, { deadlineMs: 9_000 }))),
      );
      await server.arrived(8);
      const queued = apiErrorOf(http.send(get(`${server.url}/queued`, { deadlineMs: 2_500 })));
      await clock.startedTimers(9);
      clock.advance(2_500);
      assert.match(errorSentence(await queued), /did not answer getThing within 2\.5 s\./);
      assert.equal(server.requests.length, 8);
      clock.advance(9_000);
      await Promise.all(stored);
    });
  });

  describe('failing connections', () => {
    it('says that nothing listens', async () => {
      const server = await startLoopback(() => undefined);
      await server.close();
      const error = await apiErrorOf(client().send(get(server.url, { idempotent: false })));
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.problem, 'refused');
      assert.equal(
        errorSentence(error),
        `Nothing is listening at ${server.host}, so getThing got no response. Start the node, or correct its URL in the settings.`,
      );
    });

    it('says that a name is not known', async () => {
      const error = await apiErrorOf(client().send(get('http://nothing.invalid/', { idempotent: false })));
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.problem, 'dns');
      assert.equal(
        errorSentence(error),
        'Cannot resolve nothing.invalid, so getThing was not sent. Check the network connection and the host name.',
      );
    });

    it('says that the connection was closed', async () => {
      const server = await serve((request) => void request.socket.resetAndDestroy());
      const error = await apiErrorOf(client().send(get(server.url, { idempotent: false })));
      assert.equal(
        errorSentence(error),
        `${server.host} closed the connection before answering getThing. Try again, or use another node.`,
      );
    });

    const cut: readonly (readonly [name: string, handler: LoopbackHandler])[] = [
      [
        'with a length',
        (request, response) => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('{"half":', () => request.socket.destroy());
        },
      ],
      [
        'in chunks',
        (request, response) => {
          response.writeHead(200);
          response.write('{"half":', () => request.socket.destroy());
        },
      ],
    ];
    for (const [name, handler] of cut) {
      it(`says that an answer ${name} broke off`, async () => {
        const server = await serve(handler);
        const error = await apiErrorOf(client().send(get(server.url, { idempotent: false })));
        assert.equal(
          errorSentence(error),
          `The response from ${server.host} to getThing was cut off. Try again, or use another node.`,
        );
      });
    }

    it('says that what came back is not HTTP', async () => {
      const server = await serve((request) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.equal(
        errorSentence(error),
        `${server.host} answered getThing with something other than HTTP. Check the scheme and the port of the URL.`,
      );
      assert.equal(server.requests.length, 1);
    });

    it('answers the next request after each of them', async () => {
      const server = await serve((request, response, count) =>
        count === 1 ? void request.socket.resetAndDestroy() : answerJson(response, '1'),
      );
      const http = client();
      await apiErrorOf(http.send(get(server.url, { idempotent: false })));
      assert.equal((await http.send(get(server.url))).body, '1');
    });
  });

  describe('tries', () => {
    it('asks three times, with growing waits', async () => {
      const clock = new TestClock();
      const server = await serve((_, response) => answerJson(response, '{}', 502));
      const requested = apiErrorOf(client({ clock }).send(get(server.url)));
      await clock.startedTimers(2);
      clock.advance(250);
      await clock.startedTimers(3);
      clock.advance(500);
      assert.ok((await requested) instanceof HttpError);
      assert.deepEqual(clock.started, [10_000, 250, 500]);
      assert.equal(server.requests.length, 3);
    });

    it('answers with what a later try brings', async () => {
      const clock = new TestClock();
      const server = await serve((request, response, count) =>
        count === 1 ? void request.socket.resetAndDestroy() : answerJson(response, '7'),
      );
      const http = client({ clock });
      const requested = http.send(get(server.url));
      await clock.startedTimers(2);
      clock.advance(250);
      assert.equal((await requested).body, '7');
      assert.deepEqual(
        http.log.map(({ outcome, tries, status }) => [outcome, tries, status]),
        [['answered', 2, 200]],
      );
    });

    it('asks once where the request writes', async () => {
      const server = await serve((_, response) => answerJson(response, '{}', 503));
      await apiErrorOf(client().send(post(server.url, '{}', { idempotent: false })));
      assert.equal(server.requests.length, 1);
    });

    for (const status of [400, 401, 403, 404, 405, 413, 415, 501]) {
      it(`asks once where the answer is ${status}`, async () => {
        const server = await serve((_, response) => answerJson(response, '{}', status));
        const error = await apiErrorOf(client().send(get(server.url)));
        assert.ok(error instanceof HttpError && error.status === status);
        assert.equal(server.requests.length, 1);
      });
    }

    it('asks once where the chain is bootstrapping, which no second changes', async () => {
      const server = await serve((_, response) =>
        response.writeHead(503).end('API call rejected because chain is not done bootstrapping\n'),
      );
      await apiErrorOf(client().send(get(server.url)));
      assert.equal(server.requests.length, 1);
    });

    const waits: readonly (readonly [header: string, milliseconds: number])[] = [
      ['4', 4_000],
      ['0', 250],
      ['Sat, 21 Nov 2026 12:00:06 GMT', 6_000],
    ];
    for (const [header, milliseconds] of waits) {
      it(`waits ${milliseconds} ms for retry-after "${header}"`, async () => {
        const clock = new TestClock();
        const server = await serve((_, response, count) =>
          count === 1 ? answerJson(response, '{}', 429, { 'retry-after': header }) : answerJson(response, '1'),
        );
        const requested = client({ clock }).send(get(server.url));
        await clock.startedTimers(2);
        assert.equal(clock.started[1], milliseconds);
        clock.advance(milliseconds);
        assert.equal((await requested).body, '1');
      });
    }

    it('takes the reset of the allowance where there is no retry-after', async () => {
      const server = await serve((_, response) => answerJson(response, '{}', 429, { 'ratelimit-reset': '45' }));
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.ok(error instanceof HttpError);
      assert.equal(error.retryAfter, 45);
    });

    it('does not begin a wait that would pass the deadline, and says how long it would be', async () => {
      const server = await serve((_, response) => answerJson(response, '{}', 429, { 'retry-after': '30' }));
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.ok(error instanceof HttpError);
      assert.equal(error.retryAfter, 30);
      assert.equal(
        errorSentence(error),
        `${server.host} rate-limited getThing. Try again in 30 s, or set an API key for this host.`,
      );
      assert.equal(server.requests.length, 1);
    });
  });
});
