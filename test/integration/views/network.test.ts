import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { devnetHost, useDevnet } from '../support/demo';

const row = '.quick-input-list .monaco-list-row';

function activeNetwork(): unknown {
  return vscode.workspace.getConfiguration().get('snowprobe.network');
}

describe('the active network', () => {
  beforeEach(() => useDevnet());
  after(() => useDevnet());

  it('stands in the status bar, and a click shows hosts and how fast they answer', async function () {
    needsBrowser(this);
    // Shows the network, or an action that it needs.
    const item = '.statusbar-item[id="snowprobe.snowprobe.network"]';
    await bridge('click', { selector: `${item} a` });
    await bridge('waitForText', { selector: row, text: devnetHost() });
    const shown = await bridge('waitForText', { selector: `${row}:has-text("devnet")`, text: ' ms' });
    assert.match(shown, new RegExp(`${devnetHost().replaceAll('.', '\\.')} \\d+ ms`));
    const mainnet = (await bridge('texts', { selector: `${row}:has-text("mainnet")` })).join();
    assert.match(mainnet, /data-api\.avax\.network/);
    assert.doesNotMatch(mainnet, / ms|no response/);
    await bridge('type', { text: 'mainnet' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'mainnet' });
    assert.equal(activeNetwork(), 'mainnet');
  });
});
