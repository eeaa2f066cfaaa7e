import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import vscode = require('vscode');
import { nextTurn } from '../../../src/engine/primitives';
import { answerJson } from '../../helpers/loopback';
import { type PagedService, row, startPagedService } from '../../helpers/pagedService';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { useDevnet, workspaceFolder } from '../../integration/support/demo';
import { closeEditors } from '../../integration/support/editor';

const ref = { network: 'paged', list: 'blockchains' } as const;
const pickRow = '.quick-input-list .monaco-list-row';

describe('lists', () => {
  let service: PagedService;

  before(async () => {
    service = await startPagedService(150, 100);
    await useDevnet('paged', service.url);
    // Lenses are loaded with the first use of the extension.
    await vscode.commands.executeCommand('snowprobe.selectNetwork', 'paged');
  });
  after(async () => {
    await service.close();
    await useDevnet();
  });
  afterEach(async () => {
    service.interfere = () => false;
    await closeEditors();
  });

  function target(name: string): vscode.Uri {
    const folder = vscode.Uri.joinPath(workspaceFolder(), 'exports');
    mkdirSync(folder.fsPath, { recursive: true });
    return vscode.Uri.joinPath(folder, name);
  }

  it('are exported whole to a file that is named', async () => {
    const file = target('chains.ndjson');
    const summary = await vscode.commands.executeCommand('snowprobe.export', ref, file);
    assert.deepEqual(summary, { rows: 150, unread: 0 });
    const expected = Array.from({ length: 150 }, (_, i) => `${row(i)}\n`).join('');
    assert.equal(readFileSync(file.fsPath, 'utf8'), expected);
    assert.equal(existsSync(`${file.fsPath}.unfinished`), false);
  });

  it('are exported from where they stopped, once that is chosen', async function () {
    needsBrowser(this);
    const file = target('stopped.csv');
    service.interfere = (response, start) => {
      if (start === 100) {
        answerJson(response, '{"message":"no","error":"Forbidden","statusCode":403}', 403);
      }
      return start === 100;
    };
    assert.equal(await vscode.commands.executeCommand('snowprobe.export', ref, file), undefined);
    assert.equal(existsSync(file.fsPath), false);
    await vscode.commands.executeCommand('notifications.showList');
    const message = '.notifications-center .notification-list-item:has-text("To continue")';
    await bridge('waitForText', { selector: message, text: 'To continue, run Export.' });
    await vscode.commands.executeCommand('notifications.hideList');
    service.interfere = () => false;
    const resumed = vscode.commands.executeCommand('snowprobe.export');
    await bridge('click', { selector: `${pickRow}:has-text("Resume exports… 1 unfinished")` });
    await bridge('waitForText', { selector: pickRow, text: 'stopped.csv' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: pickRow, text: 'from the last complete page' });
    await bridge('press', { keys: 'Enter' });
    assert.deepEqual(await resumed, { rows: 150, unread: 0 });
    const lines = readFileSync(file.fsPath, 'utf8').trimEnd().split('\r\n');
    assert.deepEqual(
      [lines.length, lines[0]?.slice(0, 28), lines[150]?.slice(0, 24)],
      [151, 'blockchainId,blockchainName,', 'id149,"chain ""149"", th'],
    );
  });

  it('that are cancelled are deleted, once that is chosen', async function () {
    needsBrowser(this);
    const file = target('cancelled.csv');
    service.interfere = (_, start) => start === 100;
    const ended = vscode.commands.executeCommand('snowprobe.export', ref, file);
    const toast = '.notifications-toasts';
    await bridge('waitForText', { selector: toast, text: 'Exporting to cancelled.csv' });
    await bridge('click', { selector: `${toast} .monaco-button:has-text("Cancel")` });
    assert.equal(await ended, undefined);
    const stopped = '.notification-list-item:has-text("The export to cancelled.csv stopped after 100 rows.")';
    assert.ok(existsSync(`${file.fsPath}.unfinished`));
    await bridge('click', { selector: `${stopped} .monaco-button:has-text("Delete")` });
    // Limited by the test's timeout.
    while (existsSync(`${file.fsPath}.unfinished`)) {
      await nextTurn();
    }
    assert.equal(existsSync(file.fsPath), false);
  });

  it('are exported anew where what is left was changed, once that is chosen', async function () {
    needsBrowser(this);
    const file = target('changed.csv');
    const unfinished = `${file.fsPath}.unfinished`;
    service.interfere = (response, start) => {
      if (start === 100) {
        answerJson(response, '{"message":"no","error":"Forbidden","statusCode":403}', 403);
      }
      return start === 100;
    };
    await vscode.commands.executeCommand('snowprobe.export', ref, file);
    service.interfere = () => false;
    const left = readFileSync(unfinished, 'utf8').replace('id7,', 'id8,');
    writeFileSync(unfinished, left);
    const box = '.monaco-dialog-box';
    const goOn = async (): Promise<{ readonly ended: Thenable<unknown> }> => {
      const ended = vscode.commands.executeCommand('snowprobe.resumeExports');
      await bridge('waitForText', { selector: pickRow, text: 'changed.csv' });
      await bridge('press', { keys: 'Enter' });
      await bridge('waitForText', { selector: pickRow, text: 'from the last complete page' });
      await bridge('press', { keys: 'Enter' });
      await bridge('waitForText', { selector: box, text: 'changed.csv.unfinished was changed or removed' });
      return { ended };
    };
    const refused = await goOn();
    await bridge('press', { keys: 'Escape' });
    assert.equal(await refused.ended, undefined);
    assert.equal(readFileSync(unfinished, 'utf8'), left);
    const begun = await goOn();
    await bridge('click', { selector: `${box} .monaco-button:has-text("Start Over")` });
    assert.deepEqual(await begun.ended, { rows: 150, unread: 0 });
    assert.equal(readFileSync(file.fsPath, 'utf8').trimEnd().split('\r\n').length, 151);
  });
});
