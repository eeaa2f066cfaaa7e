import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { clearLog, requests, sample, setSetting, useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';

const wrong = 'No network is named devnett; did you mean devnet? Nothing is sent until one is selected.';

function activeNetwork(): unknown {
  return vscode.workspace.getConfiguration().get('snowprobe.network');
}

describe('a wrong name of the active network', () => {
  before(async () => {
    await useDevnet();
    await vscode.commands.executeCommand('notifications.clearAll');
    await clearLog();
    await setSetting('snowprobe.network', 'devnett');
  });
  afterEach(async () => {
    await closeEditors();
    await setSetting('snowprobe.network', 'devnett');
  });
  after(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await useDevnet();
  });

  it('is said by the palette, with a button that sets it right', async function () {
    needsBrowser(this);
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('transaction'));
    const message = '.notification-list-item';
    await bridge('waitForText', { selector: message, text: wrong });
    assert.deepEqual(await requests(), []);
    // Off the status bar, whose tooltip would be in the way.
    await bridge('move', { x: 5, y: 5 });
    await bridge('click', { selector: `${message} .monaco-button:has-text("Use devnet")` });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'devnet' });
    await bridge('waitForNone', { selector: '.statusbar-item.error-kind' });
    assert.equal(activeNetwork(), 'devnet');
  });
});

describe('settings that cannot be used', () => {
  const key = 'snowprobe.networks';
  let before_: unknown;

  before(async () => {
    await useDevnet();
    before_ = vscode.workspace.getConfiguration().get(key);
    await vscode.commands.executeCommand('notifications.clearAll');
  });
  after(async () => {
    await setSetting(key, before_);
    await setSetting('snowprobe.timeout', undefined);
    await setSetting('snowprobe.currency', undefined);
    await useDevnet();
    await vscode.commands.executeCommand('notifications.clearAll');
    await closeEditors();
  });
});
