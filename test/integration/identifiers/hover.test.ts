import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { hoverBox, hoverUntil, leaveHover } from '../harness/hover';
import { devnetHost, sample, useDevnet } from '../support/demo';
import { closeEditors, hoverWords, openFile } from '../support/editor';

/** Identified by its bytes, without a request. */
const propertyFx = 'rXJsCSEYXg2TehWxCEEGj6JU2PWKTkd6cBdNLjoe2SpsKD9cy';

describe('hover', () => {
  before(() => useDevnet());
  afterEach(closeEditors);

  it('explains a live transaction: what, who, fee, where from', async () => {
    const { document } = await openFile('pay.ts', `const paid = '${sample('transaction')}';\n`);
    const words = await hoverWords(document, sample('transaction'));
    assert.match(words, /✓ transfers 1,250\.5 SNC to [^\n]+\s+devnet · C-Chain/);
    assert.match(words, /0x8db9…52[fF][cC].* → /);
    assert.match(words, /fee\s+≈ 0\.\d{8} AVAX/);
    assert.ok(words.includes(devnetHost()), words);
  });

  it('has links that work', async function () {
    needsBrowser(this);
    await vscode.env.clipboard.writeText('');
    await openFile('links.txt', `\n\n\n\ntx ${sample('accessList')}\n`);
    await hoverUntil(sample('accessList'), 'devnet · C-Chain');
    await bridge('click', { selector: `${hoverBox} >> text="Copy as JSON"` });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'Copied as JSON.' });
    assert.ok((await vscode.env.clipboard.readText()).includes(sample('accessList')));
    await leaveHover();
    await openFile('offline.txt', `\n\n\n\nfx ${propertyFx}\n`);
    await hoverUntil(propertyFx, 'Copy hex');
    await bridge('click', { selector: `${hoverBox} >> text="Copy hex"` });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'Copied.' });
    assert.match(await vscode.env.clipboard.readText(), /^0x[0-9a-f]{64}$/);
    await leaveHover();
  });

  it('is what the mouse shows in any language, once a file is open', async function () {
    needsBrowser(this);
    await openFile('mouse.txt', `tx ${sample('erc721Transfer')}\n`);
    const shown = await hoverUntil(sample('erc721Transfer'), 'devnet · C-Chain');
    assert.match(shown, /✓ /);
    await leaveHover();
    assert.equal(vscode.extensions.getExtension('snowprobe.snowprobe')?.isActive, true);
  });
});
