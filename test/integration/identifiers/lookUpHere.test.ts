import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { chooseEntry } from '../harness/menu';
import { sample, useDevnet } from '../support/demo';
import { closeEditors, openFile, untilTabs } from '../support/editor';

/** Waits for a tab with this title. */
async function tab(label: string): Promise<void> {
  await untilTabs((labels) => labels.includes(label));
}

function titleOf(hash: string): string {
  return `Tx ${hash.slice(0, 6)}…${hash.slice(-4)}`;
}

describe('look up where one is', () => {
  before(async () => {
    await useDevnet();
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand('notifications.clearAll');
  });
  afterEach(closeEditors);

  it('stands in the context menu, for what is under the pointer', async function () {
    needsBrowser(this);
    const hash = sample('transaction');
    await openFile('here.ts', `const one = '${hash}';\n`);
    await bridge('click', { text: hash.slice(0, 20) });
    await bridge('press', { keys: 'Shift+F10' });
    await chooseEntry('Look Up');
    await tab(titleOf(hash));
  });

  it('has keys, which no command of VS Code has', async function () {
    needsBrowser(this);
    const hash = sample('transaction');
    const editor = await openFile('chord.ts', `const one = '${hash}';\n`);
    editor.selection = new vscode.Selection(0, 20, 0, 20);
    await bridge('press', { keys: 'Control+K' });
    await bridge('press', { keys: 'l' });
    await tab(titleOf(hash));
    assert.equal(editor.document.getText(), `const one = '${hash}';\n`);
    await closeEditors();
    await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    const commands = [...text.matchAll(/"key": *"ctrl\+k l",\s*"command": *"([^"]*)"/g)].map(([, command]) => command);
    assert.deepEqual(commands, ['snowprobe.lookUpHere']);
  });
});

describe('look up by name', () => {
  before(() => useDevnet());
  afterEach(async () => {
    await bridge('press', { keys: 'Escape' });
    await closeEditors();
  });
});
