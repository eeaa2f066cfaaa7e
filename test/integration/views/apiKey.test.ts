import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { openMessages } from '../harness/messages';
import { clearLog, control, requests, runningDevnet, sample, useDevnet } from '../support/demo';
import { closeEditors, documentText } from '../support/editor';
import { logText } from '../support/log';

const row = '.quick-input-list .monaco-list-row';

describe('an API key', () => {
  const key = `ac_${randomBytes(12).toString('hex')}`;

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    const sha256 = createHash('sha256').update(key).digest('hex');
    await control('POST', '/watch', { header: { name: 'x-glacier-api-key', sha256 } });
  });
  after(() => control('POST', '/reset'));
  afterEach(closeEditors);

  it('is set by hand, sent to its host, and written nowhere', async () => {
    const set = vscode.commands.executeCommand('snowprobe.setApiKey');
    await bridge('waitForText', { selector: row, text: runningDevnet().node });
    await bridge('type', { text: runningDevnet().node });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: '.quick-input-widget', text: 'x-glacier-api-key' });
    await bridge('type', { text: key });
    await bridge('press', { keys: 'Enter' });
    await set;

    await clearLog();
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUp', sample('dollarTransfer'));
    const sent = await requests();
    assert.ok(sent.length > 0);
    assert.ok(sent.every(({ watchedHeaderMatched }) => watchedHeaderMatched === true));
    assert.equal((await documentText(uri)).includes(key), false);

    await control('POST', '', { faults: [{ kind: 'status401', target: 'all' }] });
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('erc20Approve'));
    await control('POST', '', { faults: [] });
    assert.equal((await logText()).includes(key), false);
    assert.equal((await openMessages()).join().includes(key), false);
  });

  it('is removed', async () => {
    const removed = vscode.commands.executeCommand('snowprobe.removeApiKeys');
    await bridge('waitForText', { selector: row, text: runningDevnet().node });
    await bridge('click', { selector: `${row}:has-text("${runningDevnet().node}")` });
    await bridge('press', { keys: 'Enter' });
    await removed;
    await clearLog();
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('set'));
    const sent = await requests();
    assert.ok(sent.length > 0);
    assert.ok(sent.every(({ headerNames }) => !headerNames.includes('x-glacier-api-key')));
  });
});
