import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import vscode = require('vscode');

const id = 'snowprobe.snowprobe';
const columns = ['Load Code', 'Call Activate', 'Finish Activate'];

describe('activation', () => {
  it('is told by VS Code itself', async function () {
    this.timeout(60_000);
    // Once the window has started, nothing else uses the CPU.
    await pause(4000);

    const extension = vscode.extensions.getExtension(id);
    assert.ok(extension);
    // Activates the extension unless a startup event has; resolves once all is registered.
    await vscode.commands.executeCommand('snowprobe.showLog');
    assert.ok(extension.isActive);
    await untilShown('output');
    await vscode.commands.executeCommand('perfview.show');
    const figures = await readFigures();
    // Read by npm run bench.
    console.log(`activation ${JSON.stringify(figures)}`);
    assert.equal(figures.length, columns.length);
  });
});

async function untilShown(scheme: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if (vscode.window.visibleTextEditors.some(({ document }) => document.uri.scheme === scheme)) {
      return;
    }
    await pause(200);
  }
  throw new Error(`No ${scheme} is shown.`);
}

/** Milliseconds in our row of VS Code's startup report, in the order of `columns`. */
async function readFigures(): Promise<readonly number[]> {
  for (let tries = 0; tries < 50; tries++) {
    const report = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'perf')?.getText() ?? '';
    const rows = report.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const head = rows.find((cells) => cells.includes('Load Code'));
    const row = rows.find((cells) => cells.includes(id));
    if (head && row) {
      return columns.map((column) => Number(row[head.indexOf(column)]));
    }
    await pause(200);
  }
  throw new Error(`VS Code's startup report has no row for ${id}.`);
}
