import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { workspaceFolder } from '../support/demo';

const page =
  'iframe.webview >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame >> ';

describe('a window that is reloaded', function () {
  this.timeout(60_000);

  it('has its dashboard again, with the span that was looked at', async function () {
    needsBrowser(this);
    const mark = join(workspaceFolder().fsPath, '.reloaded');
    const pressed = (span: string) =>
      bridge('waitForText', { selector: `${page}button[aria-pressed="true"]`, text: span }, 30_000);
    if (!existsSync(mark)) {
      await vscode.commands.executeCommand('snowprobe.openDashboard');
      await pressed('5 minutes');
      await bridge('click', { selector: `${page}button:has-text("1 hour")` });
      await pressed('1 hour');
      writeFileSync(mark, '');
      await vscode.commands.executeCommand('workbench.action.reloadWindow');
      // This extension host ends with its window; the next one runs the suite anew and comes to what is below.
      await new Promise(() => undefined);
    }
    await pressed('1 hour');
    assert.deepEqual(
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)),
      ['Dashboard: devnet'],
    );
    // A second one is not opened beside it.
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
  });
});
