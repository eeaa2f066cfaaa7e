import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import type { CellResult } from '../../../../src/engine/notebook/io/cellRun';
import { answerJson, type Loopback, startLoopback } from '../../../helpers/loopback';
import { testNetwork } from '../../../helpers/lookupOn';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';

interface Call {
  readonly id: number;
  readonly method: string;
}

/** A node's response to a POST: `result` for each call. */
function answersTo(body: string, result: (method: string) => string = (method) => method): string {
  const calls = JSON.parse(body) as Call | readonly Call[];
  const answer = ({ id, method }: Call): string => `{"jsonrpc":"2.0","id":${id},"result":"${result(method)}"}`;
  return 'id' in calls ? answer(calls) : `[${calls.map(answer).join()}]`;
}

/** "one eth_chainId: result", "eth_chainId: Not sent…". */
function words({ label, outcome, place }: CellResult): string {
  return outcome.kind === 'failed' ? `${label}: ${outcome.sentence}` : `${place.node} ${label}: ${outcome.kind}`;
}

const notSent = 'Not sent: an expectation before it failed. To send it anyway, write # @continue above it.';

describe('a slow cell', () => {
  /** Responds at once. */
  let quick: Loopback;
  /** Accepts the request and never responds. */
  let silent: Loopback;
  /** Starts a response and never ends it. */
  let halting: Loopback;
  /** Accepts a connection, but never starts TLS. */
  let mute: Server;
  const sockets = new Set<Socket>();
  let notebook: TestNotebook;

  before(async () => {
    quick = await startLoopback(({ body }, response) => answerJson(response, answersTo(body)));
    silent = await startLoopback(() => undefined);
    halting = await startLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"jsonrpc":"2.0",');
    });
    mute = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as { readonly port: number };
    const on = (name: string, url: string) => testNetwork({ name, nodes: [{ name: 'one', url }] });
    const nodes = [
      { name: 'slow', url: silent.url },
      { name: 'fast', url: quick.url },
    ];
    notebook = testNotebook(on('quick', quick.url), [
      ...[on('silent', silent.url), on('halting', halting.url), on('mute', `https://127.0.0.1:${port}`)],
      testNetwork({ name: 'pair', nodes }),
    ]);
  });
  after(async () => {
    await notebook.dispose();
    sockets.forEach((socket) => socket.destroy());
    mute.close();
    await Promise.all([quick.close(), silent.close(), halting.close()]);
  });

  /** Runs a cell and stops it when `until` is true. @returns the lines up to then */
  async function stopped(cell: string, until: (result: readonly string[]) => boolean): Promise<readonly string[]> {
    const stop = new AbortController();
    const result: string[] = [];
    const note = (line: string): void => {
      result.push(line);
      if (until(result)) {
        stop.abort();
      }
    };
    const running = notebook.run(cell, {
      deadlineMs: 600_000,
      signal: stop.signal,
      onSent: (waiting) => waiting.forEach((one) => note(words(one))),
      onResult: (answer) => note(words(answer)),
    });
    await assert.rejects(running, { name: 'AbortError' });
    return result;
  }

  it('tells what goes out before it is answered, and each answer as it comes', async () => {
    const result = await stopped(
      '# @target silent\nplatform.getHeight\n# @target quick\ninfo.getNetworkID\neth_chainId',
      (lines) => lines.length === 5,
    );
    assert.deepEqual(result.slice(0, 3), [
      'one platform.getHeight: waiting',
      'one info.getNetworkID: waiting',
      'one eth_chainId: waiting',
    ]);
    assert.deepEqual([...result.slice(3)].sort(), ['one eth_chainId: result', 'one info.getNetworkID: result']);
  });

  it('shows the column of a fast node while a slow one is waited for', async () => {
    const cell = '# @target pair\n# @node all\ninfo.getNetworkID';
    assert.deepEqual(await stopped(cell, (lines) => lines.length === 3), [
      'slow info.getNetworkID: waiting',
      'fast info.getNetworkID: waiting',
      'fast info.getNetworkID: result',
    ]);
  });

  it('tells each post of a long batch when it is answered', async () => {
    const seen: number[] = [];
    const first: (() => void)[] = [];
    const late = await startLoopback((request, response) => {
      const answer = (): void => answerJson(response, answersTo(request.body));
      if (first.length === 0) {
        first.push(answer);
      } else {
        answer();
      }
    });
    const network = testNetwork({ name: 'late', nodes: [{ name: 'one', url: late.url }] });
    const other = testNotebook(network);
    const answers = await other.run(`# @batch 2\n${'eth_chainId\n'.repeat(6)}`, {
      onResult: ({ request }) => {
        seen.push(request);
        if (seen.length === 4) {
          first[0]!();
        }
      },
    });
    await other.dispose();
    await late.close();
    assert.equal(answers.length, 6);
    assert.deepEqual(seen.slice(4), [0, 1]);
  });

  for (const [what, target] of [
    ['a node that takes a request and never answers', 'silent'],
    ['an answer that begins and never ends', 'halting'],
    ['a connection that is never made', 'mute'],
  ] as const) {
    it(`is stopped in ${what}, and keeps the answers and names that came before`, async () => {
      const stop = new AbortController();
      const result: string[] = [];
      const slow = { silent, halting, mute: undefined }[target];
      const before = slow?.requests.length ?? 0;
      const running = notebook.run(`# @name own\ninfo.getNetworkID\n\n# @target ${target}\nplatform.getHeight`, {
        deadlineMs: 600_000,
        signal: stop.signal,
        onResult: (answer) => result.push(words(answer)),
      });
      await slow?.arrived(before + 1);
      while (result.length === 0 || (target === 'mute' && sockets.size === 0)) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      stop.abort();
      await assert.rejects(running, { name: 'AbortError' });
      assert.deepEqual(result, ['one info.getNetworkID: result']);
      const [answer] = await notebook.run('eth_call ["{{own.result}}"]');
      assert.deepEqual(answer?.params, ['info.getNetworkID']);
    });
  }

  it('is stopped while the user is asked', async () => {
    const stop = new AbortController();
    const running = notebook.run('info.getNetworkID', {
      signal: stop.signal,
      allowed: () => {
        stop.abort();
        return new Promise(() => undefined);
      },
    });
    await assert.rejects(running, { name: 'AbortError' });
  });

  it('does not hold back an answer for the height that is asked beside it', async () => {
    const node = await startLoopback(({ body }, response) => {
      if (!body.includes('eth_blockNumber')) {
        answerJson(response, answersTo(body));
      }
    });
    const nodes = [
      { name: 'one', url: node.url },
      { name: 'two', url: quick.url },
    ];
    const other = testNotebook(testNetwork({ nodes }));
    const answers = await other.run('# @node all\neth_chainId', { deadlineMs: 600_000 });
    await other.dispose();
    await node.close();
    assert.deepEqual(answers.map(words), ['one eth_chainId: result', 'two eth_chainId: result']);
  });
});

describe('after a failed expectation', () => {
  let node: Loopback;
  let notebook: TestNotebook;

  before(async () => {
    node = await startLoopback(({ body }, response) =>
      answerJson(
        response,
        answersTo(body, () => '0x1'),
      ),
    );
    notebook = testNotebook(testNetwork({ nodes: [{ name: 'one', url: node.url }] }));
  });
  after(async () => {
    await notebook.dispose();
    await node.close();
  });

  const run = async (cell: string): Promise<readonly string[]> => (await notebook.run(cell)).map(words);
  const sent = (from: number): readonly (string | undefined)[] =>
    node.requests.slice(from).map(({ body }) => /"method":"(\w+)"/.exec(body)?.[1]);

  it('the later requests of the cell do not go out, and each says why', async () => {
    const before = node.requests.length;
    assert.deepEqual(
      await run('# @expect result == "0x2"\neth_chainId\n\n# @expect result == "0x1"\nnet_version\n\nGET /ext/health'),
      ['one eth_chainId: result', `net_version: ${notSent}`, `GET /ext/health: ${notSent}`],
    );
    assert.deepEqual(sent(before), ['eth_chainId']);
  });

  it('nothing is expected of what was not sent', async () => {
    const answers = await notebook.run(
      '# @expect result == "0x2"\neth_chainId\n\n# @expect result == "0x1"\nnet_version',
    );
    assert.deepEqual(
      answers.map(({ expectations }) => expectations.map(({ holds }) => holds)),
      [[false], []],
    );
  });

  it('those below @continue go out', async () => {
    const before = node.requests.length;
    assert.deepEqual(
      await run('# @expect result == "0x2"\neth_chainId\nnet_version\n# @continue\neth_blockNumber\neth_gasPrice'),
      [
        ...['one eth_chainId: result', `net_version: ${notSent}`],
        ...['one eth_blockNumber: result', 'one eth_gasPrice: result'],
      ],
    );
    assert.deepEqual(sent(before)[0], 'eth_chainId');
  });

  it('an expectation that holds keeps nothing back', async () => {
    assert.deepEqual(await run('# @expect result == "0x1"\neth_chainId\nnet_version'), [
      'one eth_chainId: result',
      'one net_version: result',
    ]);
  });
});
