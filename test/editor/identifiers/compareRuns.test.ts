import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';
import { NamingProxy } from '../../integration/support/proxy';

const input = '.quick-input-widget';

describe('a transaction beside another run', () => {
  afterEach(closeEditors);

  it('is compared with one whose hash is typed', async function () {
    needsBrowser(this);
    await useDevnet();
    const shown = vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.compareTransaction', {
      id: sample('tooPoor'),
      network: 'devnet',
    });
    // One that was viewed could be picked instead.
    await bridge('waitForText', { selector: input, text: 'Compare with' });
    if ((await bridge('texts', { selector: '.quick-input-list .monaco-list-row' })).length > 0) {
      await bridge('click', { selector: '.quick-input-list .monaco-list-row:has-text("Enter a hash…")' });
    }
    await bridge('waitForText', { selector: input, text: 'Hash of a transaction' });
    await bridge('type', { text: '0x12' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: input, text: 'Enter 0x followed by 64 hex digits.' });
    await bridge('press', { keys: 'Control+A' });
    await bridge('type', { text: ` ${sample('erc20Approve')} ` });
    await bridge('press', { keys: 'Enter' });
    const text = await documentText(await shown);
    assert.match(text, /^# The first failed, the second succeeded\n/);
    assert.match(text, /- gas used: +24,388 \/ 300,000 → 46,163 \/ 300,000 \(\+21,775\)\n/);
  });

  it('is run with the current build by its host, which hovers may not ask', async () => {
    const proxy = new NamingProxy();
    await proxy.start();
    try {
      await useDevnet('rebuilt', 'http://rebuilt.devnet.test');
      const target = { id: sample('tooPoor'), network: 'rebuilt' };
      const uri = await vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.runWithBuild', target);
      assert.match(
        await documentText(uri),
        /^# ✗ Fails as before with the current build: reverted: `TooPoor`\(have 0 SNC, need 7 SNC\)\n/,
      );
    } finally {
      await proxy.stop();
      await useDevnet();
    }
  });
});
