import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import vscode = require('vscode');
import { leastOf, weighProcess } from '../../helpers/weighProcess';
import { faultsIn, soakCells } from '../../soak/whatFails';
import { bridge } from '../harness/bridge';
import { clearLog, control, requests, sample } from '../support/demo';
import { hoverWords, openFile } from '../support/editor';
import { openRpc, plainOutputs, runCell, selectKernel, startCell } from '../support/notebook';
import { pageText } from '../support/page';

describe('a window that stays open', () => {
  it('holds no more after hours than after minutes', async function () {
    const { SNOWPROBE_SOAK_FILE: file, SNOWPROBE_SOAK_MINUTES: length } = process.env;
    assert.ok(file);
    const minutes = Number(length);
    this.timeout((minutes + 20) * 60_000);
    await vscode.commands.executeCommand('workbench.view.extension.snowprobe');
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    await pageText('.chain h3', 'C-Chain');
    await vscode.commands.executeCommand('workbench.action.splitEditorRight');
    const notebook = await openRpc('soak.rpc', soakCells.map((text) => `%% rpc\n${text}\n`).join('\n'));
    await selectKernel('devnet');
    const { document } = await openFile('soak.ts', `const hash = '${sample('transaction')}';\n`);
    await vscode.window.showNotebookDocument(notebook);
    const heads = notebook.getCells().slice(0, 2);
    const wrong: string[] = [];
    let restarts = 0;
    const listen = (): void => {
      for (const cell of heads.filter(({ executionSummary }) => executionSummary?.success !== undefined)) {
        restarts++;
        startCell(notebook, cell.index);
      }
    };
    heads.forEach((cell) => startCell(notebook, cell.index));

    await clearLog();
    const first = performance.now();
    for (let minute = 1; performance.now() - first < minutes * 60_000; minute++) {
      // From the actual start: after a late minute, the next one would else be shorter and have fewer requests.
      const began = performance.now();
      const faults = faultsIn(minute);
      await control('POST', '', { faults });
      if (faults.length > 0) {
        await control('POST', '/drop', {});
      }
      const ok = await runCell(notebook, 2);
      const words = await hoverWords(document, sample('transaction'));
      if (ok !== (faults.length === 0) || !words.includes('block')) {
        // Continues, because the figures of the other minutes are still useful.
        wrong.push(`Minute ${minute}: ${[...plainOutputs(notebook.cellAt(2)), words].join('\n')}`);
      }
      await pause(Math.max(0, began + 48_000 - performance.now()));
      const weights = [await weighProcess()];
      for (let i = 1; i < 6; i++) {
        await pause(2_000);
        weights.push(await weighProcess());
      }
      await pause(Math.max(0, began + 60_000 - performance.now()));
      if (faults.length === 0) {
        listen();
      }
      const page = await bridge('weigh', null);
      const sent = await requests();
      await clearLog();
      const [at, perMinute] = [(performance.now() - first) / 60_000, 60_000 / (performance.now() - began)];
      const posts = Math.round(sent.length * perMinute);
      const methods = sent.reduce((sum, { rpcMethods }) => sum + Math.max(1, rpcMethods.length), 0);
      const calls = Math.round(methods * perMinute);
      const line = JSON.stringify({ minute, at, ...leastOf(weights), posts, calls, restarts, page });
      appendFileSync(file, `${line}\n`);
      // Output shows that the run does not hang.
      console.log(line);
    }
    await control('POST', '', { faults: [] });
    await runCell(notebook, 2);
    const texts = heads.map((cell) => plainOutputs(cell)[0] ?? '');
    assert.deepEqual(wrong, []);
    texts.forEach((text) => assert.match(text, /Events so far: \d+\. Stop the cell to end it\./));
  });
});
