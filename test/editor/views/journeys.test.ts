import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');
import { bridge } from '../../integration/harness/bridge';
import { chooseFromMenu } from '../../integration/harness/menu';
import { runningDevnet, setSetting, untilRequested, useDevnet } from '../../integration/support/demo';
import { closeEditors, closeUnsaved, openFile } from '../../integration/support/editor';
import { plainOutputs, runCell, setText } from '../../integration/support/notebook';

/** Actions of a first-time user: clicks, chords, Enters and pastes; a typed command name counts as one. */
class Actions {
  count = 0;

  async do<T>(act: () => PromiseLike<T>): Promise<T> {
    this.count += 1;
    return await act();
  }

  click = (selector: string) => this.do(() => bridge('click', { selector }));
  press = (keys: string) => this.do(() => bridge('press', { keys }));
  type = (text: string) => this.do(() => bridge('type', { text }));
  /** Not awaited: tests wait for its visible result. */
  command = (id: string) => this.do(() => Promise.resolve(void vscode.commands.executeCommand(id)));
}

const input = '.quick-input-widget';
const message = '.notification-list-item';

describe('journeys of a stranger, without documentation', function () {
  this.timeout(60_000);
  let networks: unknown;
  let actions: Actions;

  before(() => useDevnet());
  beforeEach(() => {
    actions = new Actions();
    networks = vscode.workspace.getConfiguration().inspect('snowprobe.networks')?.globalValue;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await useDevnet();
    await setSetting('snowprobe.networks', networks);
    await closeUnsaved();
    await closeEditors();
  });

  const active = (): unknown => vscode.workspace.getConfiguration().get('snowprobe.network');

  it('lead from a URL to its network in 7', async () => {
    await actions.command('snowprobe.addNetwork');
    await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
    await actions.press('Control+A');
    await actions.type(runningDevnet().nodes.two);
    await actions.press('Enter');
    await bridge('waitForText', { selector: input, text: 'with C-Chain, orders.' });
    await actions.press('Enter');
    const told = await bridge('waitForText', { selector: message, text: 'and switched to it' });
    assert.match(told, new RegExp(`Added ${String(active())} to user settings`));
    assert.ok(actions.count <= 7, String(actions.count));
  });

  it('lead from a node that the first card offers to its network in 7', async () => {
    // The activity bar icon; the command gets the argument of the card's link.
    await actions.command('snowprobe.chains.focus');
    await actions.do(() =>
      Promise.resolve(void vscode.commands.executeCommand('snowprobe.addNetwork', runningDevnet().nodes.two)),
    );
    await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
    await actions.press('Enter');
    await bridge('waitForText', { selector: input, text: 'with C-Chain, orders.' });
    await actions.press('Enter');
    await bridge('waitForText', { selector: message, text: 'and switched to it' });
    assert.notEqual(active(), 'devnet');
    assert.ok(actions.count <= 7, String(actions.count));
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('lead to a notebook and its first answer in 3 and what is typed', async () => {
    await actions.command('snowprobe.newNotebook');
    let notebook: vscode.NotebookDocument | undefined;
    while ((notebook = vscode.window.activeNotebookEditor?.notebook) === undefined) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const cell = notebook.cellAt(notebook.cellCount - 1);
    await actions.do(() => setText(cell, 'eth_blockNumber'));
    assert.equal(await actions.do(() => runCell(notebook, cell.index)), true);
    assert.match(plainOutputs(cell)[0] ?? '', /^eth_blockNumber · 200 · /);
    assert.ok(actions.count <= 3, String(actions.count));
  });

  it('lead from a genesis with four mistakes to one without in 12', async () => {
    const { document } = await openFile('genesis.json', readFileSync('samples/tour/genesis.json', 'utf8'));
    const problems = async (below: number): Promise<readonly vscode.Diagnostic[]> => {
      for (;;) {
        const found = vscode.languages
          .getDiagnostics(document.uri)
          .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning);
        if (found.length < below && found.length > (below === Infinity ? 0 : -1)) {
          return found;
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    let open = await problems(Infinity);
    while (open.length > 0) {
      const [{ range }] = open as readonly [vscode.Diagnostic];
      // A click on it, Ctrl+., and Enter.
      actions.count += 3;
      const [fix] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        range,
        vscode.CodeActionKind.QuickFix.value,
      );
      assert.ok(fix?.edit && (await vscode.workspace.applyEdit(fix.edit)), document.getText(range));
      open = await problems(open.length);
    }
    assert.ok(actions.count <= 12, String(actions.count));
  });

  it('lead from an L1 in the side bar to its diagnosis in 2', async () => {
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    const rows = '.pane:has(.pane-header[aria-label^="Chains"]) .monaco-list-row';
    await bridge('waitForText', { selector: rows, text: '4 validators' });
    // The menu, and its entry.
    actions.count += 2;
    await chooseFromMenu(`${rows}:has-text("4 validators")`, 'Diagnose…');
    await untilRequested('health.health');
    assert.ok(actions.count <= 2);
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
});
