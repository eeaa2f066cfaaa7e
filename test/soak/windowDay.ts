import assert from 'node:assert/strict';
import http from 'node:http';
import vscode = require('vscode');
import { runningDevnet, sample } from '../integration/support/demo';
import { hoverWords, openFile } from '../integration/support/editor';
import { openRpc, plainOutputs, selectKernel, startCell } from '../integration/support/notebook';
import type { WebviewPanel } from '../editor/vscode/editors';
import type { FakeTime } from './fakeTime';
import { faultsIn, soakCells } from './whatFails';

export interface WindowDay {
  /** Advances the window's time by a minute. */
  minute(minute: number): Promise<{ readonly posts: number; readonly calls: number; readonly restarts: number }>;
}

/** Real milliseconds to wait for a response of the network, where it responds and where it is silent. */
const patience = { answers: 2_000, silent: 3 };

/** Opens the views, a notebook whose first two cells subscribe, and the dashboard, which stays in front. */
export async function windowDay(time: FakeTime, panels: readonly WebviewPanel[]): Promise<WindowDay> {
  const during = <T>(action: Promise<T>, wait = patience.answers): Promise<T> => time.during(action, wait);
  await during(Promise.resolve(vscode.commands.executeCommand('snowprobe.chains.focus')));
  const notebook = await during(openRpc('soak.rpc', soakCells.map((text) => `%% rpc\n${text}\n`).join('\n')));
  await during(selectKernel('devnet'));
  const heads = notebook.getCells().slice(0, 2);
  heads.forEach((cell) => startCell(notebook, cell.index));
  const { document } = await during(openFile('soak.ts', `const hash = '${sample('transaction')}';\n`));
  await during(Promise.resolve(vscode.commands.executeCommand('snowprobe.openDashboard')));
  const dashboard = panels.at(-1)!;
  dashboard.post({ kind: 'ready' });
  let restarts = 0;
  return {
    async minute(minute) {
      const faults = faultsIn(minute);
      const fails = faults.length > 0;
      const wait = faults.some(({ kind }) => kind === 'silent') ? patience.silent : patience.answers;
      await control('POST', '', { faults });
      if (fails) {
        await control('POST', '/drop', {});
      } else {
        for (const cell of heads.filter(({ executionSummary }) => executionSummary?.success !== undefined)) {
          restarts++;
          startCell(notebook, cell.index);
        }
      }
      for (let second = 0; second < 60; second += 2) {
        await control('POST', '/mine', { after: 2 });
        await time.pass(2_000, wait);
        if (second === 30) {
          startCell(notebook, 2);
        }
      }
      const words = await during(hoverWords(document, sample('transaction')), wait);
      if (!fails) {
        assert.match(words, /block/);
        assert.equal(notebook.cellAt(2).executionSummary?.success, true, plainOutputs(notebook.cellAt(2)).join('\n'));
        assert.ok(dashboard.sent.length > 0, `the dashboard showed nothing in minute ${minute}`);
      }
      dashboard.sent.length = 0;
      const sent = (await control('GET', '/log')) as readonly { path: string; rpcMethods: readonly string[] }[];
      await control('DELETE', '/log');
      const calls = sent.reduce((sum, { rpcMethods }) => sum + Math.max(1, rpcMethods.length), 0);
      return { posts: sent.length, calls, restarts };
    },
  };
}

/** Without the window's clients, and in real time. */
function control(method: string, path: string, body?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${runningDevnet().control}${path}`, { method }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(JSON.parse(text)));
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
