import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SocketEvent } from '../../../../src/engine/net/socket/eventQueue';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import type { JsonObject } from '../../../../src/engine/primitives/json/value';
import { subscriptionKinds } from '../../../../src/engine/rpc/methods/evm/filters';
import { compareWithShape } from '../../../../src/engine/rpc/shape/walkShape';
import { receivedOn, readConversations, withId } from '../../../helpers/recordedSocket';
import { TestClock } from '../../../helpers/testClock';
import { agree, endOf, newHeadsOf, takeEvents, useSockets } from '../../../helpers/useSockets';

/** One line for each event. */
const words = (event: SocketEvent): string => {
  switch (event.kind) {
    case 'notification':
      return `told ${printJson(event.json)}`;
    case 'lost':
      return `lost (${event.error.message}), ${event.retryMs} ms`;
    case 'resumed':
      return `resumed, ${event.lastBefore} to ${event.firstAfter}`;
    case 'subscribed':
      return 'subscribed';
  }
};

describe('createSockets', () => {
  const tests = useSockets();

  describe('with what a real network said', () => {
    const conversations = readConversations('websocket.jsonl');
    for (const { kind, notification } of subscriptionKinds) {
      it(`tells ${kind} without loss, and as the catalogue describes it`, async () => {
        for (const conversation of conversations) {
          const { params, id, result } = receivedOn(conversation, kind);
          const server = await tests.serve(({ client: socket, method }) => {
            if (method === 'eth_subscribe') {
              // Everything received on that connection, in order; other responses get an ID that is not ours.
              conversation.received.forEach((text) => {
                const json = parseJson(text) as JsonObject;
                socket.send(json['id'] === id ? withId(text, 1n) : 'id' in json ? withId(text, 77n) : text);
              });
              socket.send('{"jsonrpc":"2.0","id":2,"result":"0x1c"}\n');
            }
          });
          const events = await takeEvents(
            tests.client().sockets.subscribe(newHeadsOf(server.url, { params })),
            1 + result.length,
          );
          assert.deepEqual(events.map(words), ['subscribed', ...result.map((json) => `told ${printJson(json)}`)]);
          assert.ok(result.length > 0);
          result.forEach((json) => assert.deepEqual(compareWithShape(notification(), json), []));
          assert.deepEqual(JSON.parse(server.messages[0]!), {
            jsonrpc: '2.0',
            id: 1,
            method: 'eth_subscribe',
            params: JSON.parse(printJson(params)),
          });
        }
      });
    }

    it('says why the node does not agree', async () => {
      const [conversation] = conversations;
      const { id } = receivedOn(conversation!, 'syncing');
      const error = conversation!.received.find((text) => (parseJson(text) as JsonObject)['id'] === id);
      const server = await tests.serve(({ client: socket }) => socket.send(withId(error!, 1n)));
      const { sockets } = tests.client();
      assert.equal(
        await endOf(sockets.subscribe(newHeadsOf(server.url, { params: ['syncing'], label: 'subscribe syncing' }))),
        `${server.host} does not support subscribe syncing. Check the spelling and the chain, and whether this API is enabled there.`,
      );
      assert.equal(server.headers.length, 1);
    });

    it('ends where the node could not read what it was sent, since it is silent from then on', async () => {
      const received = readConversations('websocket-bad-frame.jsonl').flatMap((one) => one.received);
      const complaint = received.find((text) => text.includes('-32700'))!;
      const server = await tests.serve(({ client: socket }) => socket.send(complaint));
      assert.equal(
        await endOf(tests.client().sockets.subscribe(newHeadsOf(server.url))),
        `${server.host} could not parse subscribe newHeads as JSON: "invalid character 'o' looking for beginning of object key string". Check the brackets, quotes and commas of the request.`,
      );
    });
  });

  it('sends nothing that a server cannot read', async () => {
    const server = await tests.serve(agree);
    const odd = ['logs', { '"}': '\u0000\ud800\n', n: 2n ** 80n, __proto__: null }];
    await takeEvents(tests.client().sockets.subscribe(newHeadsOf(server.url, { params: odd })), 1);
    assert.equal(
      server.messages[0],
      '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["logs",{"\\"}":"\\u0000\\ud800\\n","n":1208925819614629174706176}]}',
    );
  });

  it('opens a lost connection again, and says from which block to which nothing was told', async () => {
    const clock = new TestClock();
    const server = await tests.serve((requested) => {
      agree(requested, requested.connection === 1 ? '0x9' : '0x14');
      if (requested.method === 'eth_blockNumber' && requested.connection === 1) {
        requested.report({ number: '0xa' });
        requested.report({ number: '0xb' });
      }
      if (requested.method === 'eth_blockNumber' && requested.connection === 3) {
        requested.report({ number: '0x15' });
      }
    });
    const { sockets, log } = tests.client({ clock });
    const received = sockets.subscribe(newHeadsOf(server.url));
    const events = [...(await takeEvents(received, 3))];
    (await server.client(1)).close(1001);
    events.push(...(await takeEvents(received, 1)));
    clock.advance(1_000);
    (await server.client(2)).terminate();
    events.push(...(await takeEvents(received, 1)));
    clock.advance(2_000);
    events.push(...(await takeEvents(received, 2)));
    const gone = `lost (subscribe newHeads at ${server.host}: connection failed (reset))`;
    assert.deepEqual(events.map(words), [
      'subscribed',
      'told {"number":"0xa"}',
      'told {"number":"0xb"}',
      `${gone}, 1000 ms`,
      `${gone}, 2000 ms`,
      'resumed, 11 to 21',
      'told {"number":"0x15"}',
    ]);
    assert.deepEqual(
      log.map(({ outcome }) => outcome),
      ['open', 'failed', 'failed', 'open'],
    );
  });

  it('takes the first block told for the first after a gap, where that came before the height', async () => {
    const clock = new TestClock();
    const server = await tests.serve((requested) => {
      if (requested.method === 'eth_subscribe') {
        requested.answer('0x1');
        requested.report({ blockNumber: requested.connection === 1 ? '0x5' : '0x6' });
      } else {
        requested.answer(requested.connection === 1 ? '0x5' : '0x6');
        if (requested.connection === 1) requested.client.close();
      }
    });
    const received = tests.client({ clock }).sockets.subscribe(newHeadsOf(server.url));
    const events = [...(await takeEvents(received, 3))];
    clock.advance(1_000);
    events.push(...(await takeEvents(received, 2)));
    assert.deepEqual(events.map(words).slice(3), ['resumed, 5 to 6', 'told {"blockNumber":"0x6"}']);
  });

  it('gives up a server that is silent when it is asked for the height', async () => {
    const clock = new TestClock();
    let requests = 0;
    const server = await tests.serve((requested) => {
      requests += requested.method === 'eth_blockNumber' ? 1 : 0;
      if (requests < 3) {
        agree(requested, '0x5');
        requested.report(BigInt(requests));
      }
    });
    const received = tests.client({ clock }).sockets.subscribe(newHeadsOf(server.url));
    const events = [...(await takeEvents(received, 3))];
    // The first timer is the deadline's.
    await clock.startedTimers(2);
    clock.advance(15_000);
    events.push(...(await takeEvents(received, 1)));
    await clock.startedTimers(3);
    clock.advance(15_000);
    await clock.startedTimers(4);
    clock.advance(15_000);
    events.push(...(await takeEvents(received, 1)));
    assert.deepEqual(events.map(words), [
      'subscribed',
      'told 0',
      'told 1',
      'told 2',
      `lost (subscribe newHeads at ${server.host}: no answer within 15000 ms), 1000 ms`,
    ]);
  });

  for (const [what, frame, reported] of [
    ['not JSON', '<html>', 'expected JSON, found: notJson'],
    ['larger than is read', `"${'a'.repeat(5_000_000)}"`, 'the answer is larger than 4194304 bytes'],
    ['of more values than are read', `[${'{},'.repeat(100_000)}{}]`, 'the answer is larger than 100000 values'],
  ] as const) {
    it(`ends a connection with a message that is ${what}, and opens another`, async () => {
      const clock = new TestClock();
      const server = await tests.serve((requested) => {
        agree(requested);
        if (requested.method === 'eth_blockNumber' && requested.connection === 1) requested.client.send(frame);
      });
      const received = tests.client({ clock }).sockets.subscribe(newHeadsOf(server.url));
      const events = [...(await takeEvents(received, 2))];
      clock.advance(1_000);
      events.push(...(await takeEvents(received, 1)));
      assert.deepEqual(events.map(words), [
        'subscribed',
        `lost (subscribe newHeads at ${server.host}: ${reported}), 1000 ms`,
        'resumed, undefined to undefined',
      ]);
    });
  }

  it('keeps the newest thousand for a slow listener, and counts what was dropped', async () => {
    const server = await tests.serve((requested) => {
      agree(requested);
      if (requested.method === 'eth_blockNumber') {
        for (let n = 1n; n <= 1_500n; n++) requested.report(n);
        requested.client.close();
      }
    });
    const received = tests.client({ clock: new TestClock() }).sockets.subscribe(newHeadsOf(server.url));
    const first = received.next();
    await once(await server.client(1), 'close');
    const [before, after] = [await first, await received.next()];
    assert.ok(before.done !== true && after.done !== true);
    const result = [...before.value.events, ...after.value.events].flatMap((event) =>
      event.kind === 'notification' ? [event.json] : [],
    );
    assert.equal(result.at(-1), 1_500n);
    assert.equal(result.length + after.value.dropped, 1_500);
    assert.ok(after.value.events.length <= 1_001);
  });

  it('ends at once when it is aborted, in every phase', async () => {
    const silent = createServer();
    silent.on('upgrade', () => silent.emit('asked'));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    tests.ending(
      () => silent.closeAllConnections(),
      () => silent.close(),
    );
    const server = await tests.serve(agree);
    const { sockets } = tests.client();
    for (const [url, phase] of [
      [`http://127.0.0.1:${(silent.address() as AddressInfo).port}/ws`, once(silent, 'asked')],
      [server.url, server.client(1)],
    ] as const) {
      const control = new AbortController();
      const received = sockets.subscribe(newHeadsOf(url, { signal: control.signal }));
      const ended = (async () => {
        for await (const _ of received);
      })();
      await phase;
      control.abort(new Error('stopped'));
      await assert.rejects(ended, /^Error: stopped$/);
    }
    const socket = await server.client(1);
    if (socket.readyState !== socket.CLOSED) await once(socket, 'close');
  });

  it('closes the connection of a listener that goes', async () => {
    const server = await tests.serve(agree);
    for await (const _ of tests.client().sockets.subscribe(newHeadsOf(server.url))) break;
    const socket = await server.client(1);
    if (socket.readyState !== socket.CLOSED) await once(socket, 'close');
    assert.equal(socket.readyState, socket.CLOSED);
  });
});
