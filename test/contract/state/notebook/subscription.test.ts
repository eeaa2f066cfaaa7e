import assert from 'node:assert/strict';
import { toOutput } from '../../../../src/extension/notebook/output/outputSteps';
import { outputsText } from '../../../../src/extension/notebook/output/plainOutput';
import type { JsonObject } from '../../../../src/engine/primitives/json/value';
import { type CellResult, isFailure } from '../../../../src/engine/notebook/io/cellRun';
import { post } from '../../devnet/rpcClient';
import { type Devnet, startDevnet } from '../../../devnet/devnet';
import { testNetwork } from '../../../helpers/lookupOn';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';
import { agree, useSockets } from '../../../helpers/useSockets';

describe('a subscription in a cell', function () {
  this.timeout(20_000);
  const tests = useSockets();

  function notebookOn(url: string): TestNotebook {
    const network = testNetwork({ nodes: [{ name: 'one', url }] });
    const notebook = testNotebook(network);
    tests.ending(() => notebook.dispose());
    return notebook;
  }

  /** Runs a cell until it has received that many events, then stops it. */
  async function runUntil(notebook: TestNotebook, cell: string, events: number, then = () => Promise.resolve()) {
    const control = new AbortController();
    const progress: CellResult[] = [];
    const answers = await notebook.run(cell, {
      signal: control.signal,
      onProgress: async (answer) => {
        progress.push(answer);
        if (progress.length === 1) await then();
        const { outcome } = answer;
        if (outcome.kind === 'result' && (outcome.json as readonly unknown[]).length >= events) {
          control.abort(new Error('stopped'));
        }
      },
    });
    return { answers, progress };
  }

  it('tells new heads of the development network until the cell is stopped, which ends it well', async () => {
    const devnet: Devnet = await startDevnet({ blockSeconds: 0 });
    tests.ending(() => devnet.close());
    const notebook = notebookOn(devnet.nodeUrl);
    const cell = '# @name heads\nsubscribe newHeads';
    const { answers, progress } = await runUntil(notebook, cell, 2, async () => {
      await post(`${devnet.controlUrl}/mine`, {});
      await post(`${devnet.controlUrl}/mine`, {});
    });
    const [answer] = answers;
    assert.ok(answer?.outcome.kind === 'result' && answers.length === 1 && !isFailure(answer));
    assert.deepEqual(progress[0]?.notes, ['Listening for newHeads; no event yet. Stop the cell to end it.']);
    assert.deepEqual(answer.notes, ['Stopped. Events: 2.']);
    const [second, first] = answer.outcome.json as readonly JsonObject[];
    assert.equal(BigInt(second!['number'] as string), BigInt(first!['number'] as string) + 1n);
    assert.equal(second!['parentHash'], first!['hash']);
    const [output] = (await toOutput(answers, [])).answers;
    assert.equal(output?.shape?.nodes[0]?.kind, 'list');
    assert.match(
      await outputsText([{ version: 1, answers: [output] }], { withTimes: true }),
      /^subscribe newHeads · .*\nStopped\. Events: 2\.\n\[\n {2}\{\n {4}"hash": "0x/,
    );
    // Its events can be referenced like other responses.
    const [again] = await notebook.run('eth_getBlockByHash ["{{heads.result[0].hash}}", false]');
    assert.ok(again?.outcome.kind === 'result');
    assert.equal((again.outcome.json as JsonObject)['number'], second!['number']);
  });

  it('shows the last hundred events, the newest first, counts all of them, and is shown at most four times a second', async () => {
    let result = 0n;
    const server = await tests.serve((requested) => {
      agree(requested, '0x1');
      if (requested.method === 'eth_blockNumber') {
        const timer = setInterval(() => {
          for (let n = 0; n < 10; n++) requested.report(++result);
          if (result >= 300n) clearInterval(timer);
        }, 10);
      }
    });
    const times: number[] = [];
    const control = new AbortController();
    const [answer] = await notebookOn(`http://${server.host}`).run('subscribe newHeads', {
      signal: control.signal,
      onProgress: ({ outcome }) => {
        times.push(performance.now());
        if (outcome.kind === 'result' && (outcome.json as readonly unknown[])[0] === 300n) control.abort();
        return Promise.resolve();
      },
    });
    assert.deepEqual(answer?.notes, ['Stopped. Events: 300; showing the last 100.']);
    assert.ok(answer.outcome.kind === 'result');
    assert.deepEqual(
      answer.outcome.json,
      Array.from({ length: 100 }, (_, i) => BigInt(300 - i)),
    );
    times.slice(1).forEach((time, i) => assert.ok(time - times[i]! >= 245, `after ${time - times[i]!} ms`));
  });

  it('says what was missed while the connection was gone, and goes on', async () => {
    const server = await tests.serve((requested) => {
      agree(requested, requested.connection === 1 ? '0xa' : '0xe');
      if (requested.method !== 'eth_blockNumber') return;
      if (requested.connection === 1) requested.client.terminate();
      else requested.report({ number: '0xf' });
    });
    const { answers, progress } = await runUntil(notebookOn(`http://${server.host}`), 'subscribe newHeads', 1);
    assert.deepEqual(answers[0]?.notes, [
      'Stopped. Events: 1.',
      'Reconnected after a lost connection; events of blocks 11 to 14 are missing.',
    ]);
    const lost = progress.flatMap(({ notes }) => notes ?? []).filter((note) => note.startsWith('The connection to'));
    assert.equal(lost[0], `The connection to ${server.host} was lost. Reconnecting in 1 s.`);
  });

  it('fails with one sentence where the node refuses, and where nothing listens', async () => {
    const server = await tests.serve((requested) =>
      requested.reject(-32601, 'no "syncing" subscription in eth namespace'),
    );
    const rejected = await notebookOn(`http://${server.host}`).run('subscribe syncing');
    const gone = await notebookOn('http://127.0.0.1:9').run('subscribe newHeads');
    assert.deepEqual(
      [...rejected, ...gone].map(({ outcome }) => outcome),
      [
        {
          kind: 'failed',
          sentence: `${server.host} does not support subscribe syncing. Check the spelling and the chain, and whether this API is enabled there.`,
        },
        {
          kind: 'failed',
          sentence:
            'Nothing is listening at 127.0.0.1:9, so subscribe newHeads got no response. Start the node, or correct its URL in the settings.',
        },
      ],
    );
  });

  it('rejects where it is stopped before the node has agreed', async () => {
    const control = new AbortController();
    const server = await tests.serve(() => control.abort(new Error('stopped')));
    const notebook = notebookOn(`http://${server.host}`);
    await assert.rejects(notebook.run('subscribe newHeads', { signal: control.signal }), /^Error: stopped$/);
  });
});
