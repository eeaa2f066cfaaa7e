import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../harness/bridge';
import { hoverBox, leaveHover } from '../../harness/hover';
import { clearLog, requests, sample, useDevnet, workspaceFolder } from '../../support/demo';
import { closeEditors, hoverTexts, linkArguments, openFile, plain } from '../../support/editor';
import { NamingProxy } from '../../support/proxy';

const decide = '_snowprobe.decideHosts';

/** Gives consent like a click on the hover's link. */
async function answer(texts: readonly string[], word: 'once' | 'always' | 'never'): Promise<void> {
  const links = linkArguments(texts.join('\n'), decide);
  const chosen = links.find(([decision]) => (decision as { answer: string }).answer === word);
  assert.ok(chosen, `no link for ${word}`);
  await vscode.commands.executeCommand(decide, ...chosen);
}

/**
 * Moves the pointer until a hover contains `expected`: a new window requests a hover once, maybe before the extension is
 * activated, and a click on its prompt takes effect a moment later.
 */
async function hoverAgainUntil(expected: string): Promise<void> {
  const text = sample('transaction');
  for (let tries = 1; ; tries += 1) {
    await bridge('move', { text }, 30_000);
    try {
      await bridge('waitForText', { selector: hoverBox, text: expected }, 2_000);
      return;
    } catch (error) {
      if (tries === 20) {
        throw error;
      }
      await bridge('move', { x: 5, y: 5 });
    }
  }
}

// Last, because after a second window was closed, this browser loads each tab's page only once.
describe('consent in two windows', () => {
  const proxy = new NamingProxy();

  before(() => proxy.start());
  after(async () => {
    await proxy.stop();
    await useDevnet();
  });
  afterEach(closeEditors);

  it('holds in every window: a Never in another one ends a Once here', async function () {
    this.timeout(120_000);
    needsBrowser(this);
    await useDevnet('windows', 'http://windows.devnet.test');
    const text = `'${sample('transaction')}';\n'${sample('erc20Approve')}';\n`;
    const { document } = await openFile('windows.ts', text);
    await answer(await hoverTexts(document, sample('transaction')), 'once');
    assert.match((await hoverTexts(document, sample('transaction'))).join('\n'), /transfers 1,250\.5 SNC/);

    const folder = vscode.Uri.joinPath(workspaceFolder(), 'second').fsPath;
    mkdirSync(join(folder, '.vscode'), { recursive: true });
    writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ 'snowprobe.network': 'windows' }));
    writeFileSync(join(folder, 'second.ts'), `\n\n\n\n'${sample('transaction')}';\n`);
    await bridge('openWindow', { folder, file: 'second.ts' }, 30_000);
    try {
      await hoverAgainUntil('Query http://windows.devnet.test?');
      await bridge('click', { selector: `${hoverBox} >> text="Never"` });
      await leaveHover();
      await hoverAgainUntil('Look up on windows');
    } finally {
      await bridge('closeWindow', null);
    }
    await clearLog();
    const seen = proxy.hosts.length;
    const after = plain((await hoverTexts(document, sample('erc20Approve'))).join('\n'));
    assert.doesNotMatch(after, /Query |approv/);
    assert.deepEqual([await requests(), proxy.hosts.length - seen], [[], 0]);
  });
});
