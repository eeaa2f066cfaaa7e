import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { JsonValue } from '../../../../src/engine/primitives/json/value';
import { notificationFrame, startRawSocketServer, textFrame } from '../../../helpers/rawSocketServer';
import { TestClock } from '../../../helpers/testClock';
import { agree, endOf, newHeadsOf, takeEvents, useSockets } from '../../../helpers/useSockets';

describe('createSockets, with a hostile server,', () => {
  const tests = useSockets();

  async function serveRaw(requested: (socket: Socket, agreement: string) => void) {
    const server = await startRawSocketServer(requested);
    tests.ending(() => server.close());
    return server;
  }

  it('holds no more of what comes before the agreement than of what comes after it', async function () {
    this.timeout(120_000);
    // 600 MB, in a process with 256 MB of heap.
    const frames = 6_000;
    const server = await serveRaw((socket, agreement) => {
      const frame = notificationFrame(`"${'a'.repeat(100_000)}"`);
      let left = frames;
      socket.write(agreement);
      const pump = (): void => {
        while (left > 0 && !socket.destroyed) {
          left--;
          if (!socket.write(frame)) {
            socket.once('drain', pump);
            return;
          }
        }
        // Any further request is one for the height.
        socket.on('data', () => socket.write(textFrame('{"id":2,"result":"0x1"}')));
        socket.write(textFrame('{"id":1,"result":"0x1"}'));
        socket.write(notificationFrame('"end"'));
      };
      pump();
    });
    const script = join(__dirname, '../../../fixtures/api/floodedSocket.ts');
    const args = ['--max-old-space-size=256', '--import', 'tsx', script, server.url];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
    const [code] = (await once(child, 'close')) as [number | null];
    assert.equal(code, 0, printed.stderr);
    const { first, told: result, dropped } = JSON.parse(printed.stdout) as Record<string, number | string>;
    assert.equal(first, 'subscribed');
    assert.equal(Number(result) + Number(dropped), frames + 1);
    // The limit is 16 MB, at two bytes per character.
    assert.ok(Number(result) <= 84, `${result} were held`);
  });

  it('tells in order what came before the agreement, the newest thousand, and counts the others', async () => {
    const server = await tests.serve((requested) => {
      if (requested.method === 'eth_subscribe') {
        for (let n = 1n; n <= 1_500n; n++) requested.report(n);
      }
      agree(requested);
    });
    const received = await tests.client().sockets.subscribe(newHeadsOf(server.url)).next();
    assert.ok(received.done !== true);
    const [first, ...result] = received.value.events.map((event) =>
      event.kind === 'notification' ? event.json : event.kind,
    );
    assert.deepEqual([first, result[0], result.at(-1), result.length], ['subscribed', 501n, 1_500n, 1_000]);
    assert.equal(received.value.dropped, 500);
  });

  it('takes messages that come in one piece with the handshake', async () => {
    const server = await serveRaw((socket, agreement) => {
      const early = [notificationFrame('1'), textFrame('{"id":77,"result":1}')];
      socket.write(Buffer.concat([Buffer.from(agreement), ...early]));
      socket.once('data', () => {
        socket.on('data', () => socket.write(textFrame('{"id":2,"result":"0x5"}')));
        socket.write(Buffer.concat([notificationFrame('2'), textFrame('{"id":1,"result":"0x1"}')]));
      });
    });
    const events = await takeEvents(tests.client().sockets.subscribe(newHeadsOf(server.url)), 2);
    assert.deepEqual(
      events.map((event) => (event.kind === 'notification' ? event.json : event.kind)),
      ['subscribed', 2n],
    );
  });

  const handshakes: readonly (readonly [string, (agreement: string) => Iterable<string | Buffer>, string])[] = [
    [
      'messages before the handshake',
      (agreement) => [notificationFrame('1'), agreement],
      'HOST answered subscribe newHeads with something other than HTTP. Check the scheme and the port of the URL.',
    ],
    [
      'a head without an end',
      function* (agreement) {
        yield agreement.slice(0, -2);
        for (;;) yield `x-more: ${'a'.repeat(1_000)}\r\n`;
      },
      'HOST answered subscribe newHeads with something other than HTTP. Check the scheme and the port of the URL.',
    ],
    [
      'a refusal without an end',
      function* () {
        yield 'HTTP/1.1 403 Forbidden\r\ntransfer-encoding: chunked\r\n\r\n';
        for (;;) yield `400\r\n${'<'.repeat(0x400)}\r\n`;
      },
      'HOST does not allow subscribe newHeads. Check the API key and its permissions.',
    ],
  ];
  for (const [what, pieces, sentence] of handshakes) {
    it(`ends with a sentence: ${what}`, async () => {
      const server = await serveRaw((socket, agreement) => {
        const rest = pieces(agreement)[Symbol.iterator]();
        const pump = (): void => {
          for (let next = rest.next(); next.done !== true && !socket.destroyed; next = rest.next()) {
            if (!socket.write(next.value)) {
              socket.once('drain', pump);
              return;
            }
          }
        };
        pump();
      });
      const reported = await endOf(tests.client().sockets.subscribe(newHeadsOf(server.url)));
      assert.equal(reported.replaceAll(server.host, 'HOST'), sentence);
      await server.closed();
    });
  }

  const noIds: readonly (readonly [string, JsonValue])[] = [
    ['yes', true],
    ['nothing', null],
    ['a number', 7n],
    ['an empty text', ''],
    ['a word', 'subscribed'],
    ['0x alone', '0x'],
    ['far too many digits', `0x${'1'.repeat(200)}`],
    ['a list', ['0x1']],
    ['an object', { id: '0x1' }],
  ];
  for (const [what, answer] of noIds) {
    it(`ends where the server agrees without an ID: ${what}`, async () => {
      const server = await tests.serve((requested) => requested.answer(answer));
      const reported = await endOf(tests.client().sockets.subscribe(newHeadsOf(server.url)));
      assert.equal(
        reported,
        `Unexpected response from ${server.host} to subscribe newHeads: expected a subscription ID in result. Use another node, or check its version.`,
      );
      assert.equal(server.headers.length, 1);
    });
  }

  it('ends so too where a lost connection was opened again', async () => {
    const clock = new TestClock();
    const server = await tests.serve((requested) =>
      requested.connection === 1 ? agree(requested) : requested.answer(true),
    );
    const received = tests.client({ clock }).sockets.subscribe(newHeadsOf(server.url));
    await takeEvents(received, 1);
    (await server.client(1)).terminate();
    await takeEvents(received, 1);
    clock.advance(1_000);
    assert.match(await endOf(received), /expected a subscription ID in result\./);
    assert.equal(server.headers.length, 2);
  });
});
