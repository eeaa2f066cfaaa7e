import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { clearLog, requests, runningDevnet, setSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';

describe('a diagnosis', function () {
  this.timeout(90_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks')!;
    const { nodes } = runningDevnet();
    await setSetting('snowprobe.networks', { ...networks, devnet: { ...networks['devnet'], nodes } });
  });
  after(async () => {
    await useDevnet();
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await closeEditors();
  });

  const box = '.quick-input-widget';

  it('picks the chain in the palette, and is text too', async () => {
    const opened = vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.diagnose');
    await bridge('waitForText', { selector: `${box} .quick-input-title`, text: 'Diagnose Which Chain?' });
    await bridge('type', { text: 'C-Chain' });
    await bridge('press', { keys: 'Enter' });
    const uri = await opened;
    assert.equal(uri?.authority, 'diagnosis');
    assert.equal(uri.path, '/diagnosis of C-Chain.md');
    assert.match(await documentText(uri), /C-Chain/);
  });

  it('asks nobody where the user gives up', async () => {
    await clearLog();
    const opened = vscode.commands.executeCommand('snowprobe.diagnose');
    await bridge('waitForText', { selector: `${box} .quick-input-title`, text: 'Diagnose Which Chain?' });
    await bridge('press', { keys: 'Escape' });
    assert.equal(await opened, undefined);
    assert.deepEqual(await requests(), []);
  });
});

describe('a proof of possession', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  afterEach(closeEditors);

  const box = '.quick-input-widget';

  it('is not read where it may be a private key, which is sent to nobody', async () => {
    await clearLog();
    await vscode.env.clipboard.writeText('nothing');
    const opened = vscode.commands.executeCommand('snowprobe.checkPossession');
    await bridge('waitForText', { selector: `${box} .quick-input-title`, text: 'Check Proof of Possession' });
    await bridge('type', { text: `0x${'4c'.repeat(32)}` });
    await bridge('waitForText', { selector: box, text: 'May be a private key. It was not read.' });
    await bridge('press', { keys: 'Escape' });
    assert.equal(await opened, undefined);
    assert.deepEqual(await requests(), []);
  });
});
