import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { clearLog, requests, sample, useDevnet } from '../support/demo';
import { closeEditors, openFile, tabLabels, untilTabsAre } from '../support/editor';
import { chooseInPage, clickInPage, pageText } from '../support/page';

describe('the page of a result', function () {
  this.timeout(90_000);

  const short = (id: string): string => `${id.slice(0, 6)}…${id.slice(-4)}`;
  const transaction = (): string => `Tx ${short(sample('transaction'))}`;
  const lookUp = (id: string): Thenable<unknown> => vscode.commands.executeCommand('snowprobe.lookUp', id);
  const from = '.drawn-flow .link';

  before(async function () {
    needsBrowser(this);
    await closeEditors();
    await useDevnet();
  });
  after(closeEditors);

  it('follows a link in its tab, and goes back and forward', async () => {
    await lookUp(sample('transaction'));
    assert.match(await pageText('h1', '1,250.5 SNC'), /^✓ transfer/);
    await untilTabsAre(transaction());
    await bridge('screenshot', { name: `page-${vscode.version}` });
    await clickInPage(from);
    await pageText('.own-id.in-short', short(sample('address')));
    await untilTabsAre(`Address ${short(sample('address'))}`);
    // Its first transactions are loaded without a click.
    await pageText('[role="tab"]:has-text("Transactions")', '25');
    await clearLog();
    await clickInPage('button[aria-label="Back"]');
    await pageText('h1', '1,250.5 SNC');
    await bridge('press', { keys: 'Alt+ArrowRight' });
    await pageText('.own-id.in-short', short(sample('address')));
    await bridge('press', { keys: 'Alt+ArrowLeft' });
    await pageText('h1', '1,250.5 SNC');
    await untilTabsAre(transaction());
    // Responses are cached.
    assert.deepEqual(await requests(), []);
  });

  it('is where the next lookup goes on, and shows what it showed after it was hidden', async () => {
    await lookUp(sample('revertReason'));
    await pageText('h1', 'not today');
    assert.equal(tabLabels().length, 1);
    await openFile('beside.txt', 'in front of it\n');
    await bridge('waitForText', { selector: '.view-lines', text: 'in front of it' });
    await clearLog();
    await vscode.commands.executeCommand('workbench.action.previousEditor');
    await pageText('h1', 'not today');
    await clickInPage('button[aria-label="Back"]');
    await pageText('h1', '1,250.5 SNC');
    assert.deepEqual(await requests(), []);
    await vscode.commands.executeCommand('workbench.action.closeOtherEditors');
  });

  it('copies what it shows, and opens it as text', async () => {
    await chooseInPage('Copy', 'JSON');
    await bridge('waitForText', { selector: '.statusbar-item', text: 'Copied as JSON.' });
    const copied = JSON.parse(await vscode.env.clipboard.readText()) as { readonly identifier: string };
    assert.equal(copied.identifier, sample('transaction'));
    await clickInPage('.kind .copy');
    await bridge('waitForText', { selector: '.statusbar-item', text: 'Copied.' });
    assert.equal(await vscode.env.clipboard.readText(), sample('transaction'));
    await chooseInPage('Open in', 'Text');
    await bridge('waitForText', { selector: '.view-lines', text: '1,250.5 SNC' });
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await pageText('h1', '1,250.5 SNC');
  });

  it('is opened by its link', async () => {
    await lookUp(sample('transaction'));
    await pageText('h1', '1,250.5 SNC');
    // The message about the previous copy must be gone.
    await bridge('waitForNone', { selector: '.statusbar-item:has-text("Copied.")' });
    await chooseInPage('Copy', 'Link');
    await bridge('waitForText', { selector: '.statusbar-item', text: 'Copied.' });
    const link = await vscode.env.clipboard.readText();
    const path = `/devnet/C-Chain/${sample('transaction')}.md`;
    assert.equal(link, `${vscode.env.uriScheme}://snowprobe.snowprobe${path}`);
    await closeEditors();
    // VS Code prompts before it opens a link in another program.
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(link));
    await pageText('h1', '1,250.5 SNC');
  });

  it('of a link asks no host that nobody agreed to', async () => {
    const path = `/mainnet/C-Chain/0x${'56'.repeat(32)}.md`;
    const { uriScheme: scheme } = vscode.env;
    const uri = vscode.Uri.from({ scheme, authority: 'snowprobe.snowprobe', path });
    await vscode.commands.executeCommand('vscode.open', uri);
    await pageText('h1', '32 bytes');
  });

  it('of a link that leads nowhere says so, and sends nothing', async () => {
    const { uriScheme: scheme } = vscode.env;
    const id = `0x${'56'.repeat(32)}`;
    const open = async (link: { readonly path: string; readonly query?: string }): Promise<void> => {
      await vscode.commands.executeCommand(
        'vscode.open',
        vscode.Uri.from({ scheme, authority: 'snowprobe.snowprobe', ...link }),
      );
    };
    const pages: readonly (readonly [path: string, query: string, sentence: string])[] = [
      ['/nowhere', '', 'cannot open this page'],
      [`/__proto__/${id}.md`, '__proto__=x&constructor=y', 'No network is named __proto__.'],
      [`/devnet/${id}.md`, 'balances=%E0%A4%A', 'cannot open this page'],
      [`/${'n'.repeat(5_000)}/${id}.md`, '', `No network is named ${'n'.repeat(40)}….`],
      ['/devnet/../../etc/passwd.md', '', 'cannot open this page'],
      [`/devnet/${id}.md`, 'node=%0d%0aHost:%20evil.example&node=$(touch%20x)', 'devnet has no node named'],
      ['/devnet/command:workbench.action.quit.md', '', 'is not a known identifier'],
      [`/devnet/${id}.md`, `id=%00`, 'is not a known identifier'],
    ];
    await clearLog();
    for (const [path, query, sentence] of pages) {
      await open({ path, query });
      await pageText('main', sentence);
    }
    for (const link of [
      { path: `//evil.example/${id}.md` },
      { path: `/devnet/${id}.md`, query: `id=${'0'.repeat(1 << 20)}` },
    ]) {
      await vscode.commands.executeCommand('notifications.clearAll');
      await open(link);
      await bridge('waitForText', {
        selector: '.notification-list-item',
        text: 'This link leads to no page of Snowprobe.',
      });
    }
    assert.deepEqual(await requests(), []);
  });
});
