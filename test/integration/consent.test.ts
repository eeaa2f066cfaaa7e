import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { bridge, needsBrowser } from './harness/bridge';
import { hoverBox, hoverUntil, leaveHover } from './harness/hover';
import { clearLog, requests, sample, setSetting, useDevnet } from './support/demo';
import { closeEditors, documentText, hoverTexts, linkArguments, openFile, plain } from './support/editor';
import { NamingProxy } from './support/proxy';

const decide = '_snowprobe.decideHosts';

/** Answers the question of a hover as a click on its link does. */
async function answer(texts: readonly string[], word: 'once' | 'always' | 'never'): Promise<void> {
  const links = linkArguments(texts.join('\n'), decide);
  const chosen = links.find(([decision]) => (decision as { answer: string }).answer === word);
  assert.ok(chosen, `no link for ${word}`);
  await vscode.commands.executeCommand(decide, ...chosen);
}

describe('consent', () => {
  const proxy = new NamingProxy();

  before(() => proxy.start());
  after(async () => {
    await proxy.stop();
    await useDevnet();
  });
  beforeEach(() => clearLog());
  afterEach(closeEditors);

  it('is asked before anything is sent, once, and remembered', async () => {
    await useDevnet('always', 'http://always.devnet.test');
    const { document } = await openFile('always.ts', `'${sample('transaction')}'; '${sample('erc721Transfer')}';\n`);
    const before = await hoverTexts(document, sample('transaction'));
    assert.match(plain(before.join('\n')), /Ask http:\/\/always\.devnet\.test about it\?\s+Once · Always · Never/);
    assert.deepEqual(await requests(), []);
    assert.deepEqual(proxy.hosts, []);

    await answer(before, 'always');
    const after = plain((await hoverTexts(document, sample('transaction'))).join('\n'));
    assert.match(after, /✓ transfer of 1,250\.5 SNC\s+always · C-Chain/);
    assert.doesNotMatch(after, /Ask /);
    assert.doesNotMatch(plain((await hoverTexts(document, sample('erc721Transfer'))).join('\n')), /Ask /);
    assert.deepEqual([...new Set(proxy.hosts)], ['always.devnet.test']);
  });

  it('once lasts for this window', async () => {
    await useDevnet('once', 'http://once.devnet.test');
    const { document } = await openFile('once.ts', `'${sample('transaction')}';\n`);
    await answer(await hoverTexts(document, sample('transaction')), 'once');
    const after = plain((await hoverTexts(document, sample('transaction'))).join('\n'));
    assert.match(after, /✓ transfer of 1,250\.5 SNC/);
  });

  it('never sends nothing and asks no more', async () => {
    await useDevnet('never', 'http://never.devnet.test');
    const { document } = await openFile('never.ts', `'${sample('transaction')}';\n`);
    await answer(await hoverTexts(document, sample('transaction')), 'never');
    const after = plain((await hoverTexts(document, sample('transaction'))).join('\n'));
    assert.doesNotMatch(after, /Ask |transfer of/);
    assert.deepEqual(await requests(), []);
  });

  it('is not asked for where the setting decides', async () => {
    await useDevnet('decided', 'http://decided.devnet.test');
    const { document } = await openFile('decided.ts', `'${sample('transaction')}';\n`);
    await setSetting('snowprobe.consent', 'never');
    try {
      assert.doesNotMatch((await hoverTexts(document, sample('transaction'))).join('\n'), /Ask /);
      assert.deepEqual(await requests(), []);
      await setSetting('snowprobe.consent', 'always');
      assert.match((await hoverTexts(document, sample('transaction'))).join('\n'), /transfer of 1,250\.5 SNC/);
    } finally {
      await setSetting('snowprobe.consent', undefined);
    }
  });

  it('is given by a palette lookup for that lookup alone', async () => {
    await useDevnet('palette', 'http://palette.devnet.test');
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUp', sample('transaction'));
    assert.match(await documentText(uri), /transfer of 1,250\.5 SNC/);
    const { document } = await openFile('palette.ts', `'${sample('erc20Approve')}';\n`);
    assert.match((await hoverTexts(document, sample('erc20Approve'))).join('\n'), /Ask /);
  });

  it('ignores a link that is not ours', async () => {
    for (const wrong of [undefined, 7, { answer: 'always' }, { answer: 'yes', origins: [], place: {} }]) {
      await vscode.commands.executeCommand(decide, wrong);
    }
    assert.deepEqual(await requests(), []);
  });

  it('is given with the mouse, and the answer shows in its place', async function () {
    needsBrowser(this);
    await useDevnet('mouse', 'http://mouse.devnet.test');
    await openFile('mouse.txt', `\n\n\n\ntx ${sample('transaction')}\n`);
    await hoverUntil(sample('transaction'), 'Ask http://mouse.devnet.test about it?');
    await bridge('screenshot', { name: 'consent' });
    await bridge('click', { selector: `${hoverBox} >> text="Always"` });
    const shown = await bridge('waitForText', { selector: hoverBox, text: 'transfer of 1,250.5 SNC' });
    assert.match(shown, /mouse · C-Chain/);
    await bridge('screenshot', { name: 'answer' });
    await leaveHover();
  });

  it('can be seen and taken back', async function () {
    needsBrowser(this);
    await useDevnet('back', 'http://back.devnet.test');
    const { document } = await openFile('back.ts', `'${sample('transaction')}';\n`);
    await answer(await hoverTexts(document, sample('transaction')), 'always');
    const managed = vscode.commands.executeCommand('snowprobe.manageHosts');
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: row, text: 'http://back.devnet.test' });
    await bridge('type', { text: 'back.devnet' });
    await bridge('waitForText', { selector: row, text: 'always allowed' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: row, text: 'Forget' });
    await bridge('type', { text: 'Forget' });
    await bridge('press', { keys: 'Enter' });
    await managed;
    await useDevnet('back2', 'http://back.devnet.test');
    assert.match((await hoverTexts(document, sample('transaction'))).join('\n'), /Ask /);
  });
});
