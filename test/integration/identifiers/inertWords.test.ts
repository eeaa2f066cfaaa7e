import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { hoverUntil, leaveHover } from '../harness/hover';
import { sample, setSetting, useDevnet } from '../support/demo';
import { closeEditors, documentText, openFile } from '../support/editor';

/** A network's name from workspace settings, with attacks on each place that shows it. */
const name = '$(flame) [x](command:workbench.action.closeAllEditors) www.evil.com https://evil.com a@evil.com <b>';
const shown = '$ (flame) [x] (command:workbench.action.closeAllEditors)';

/** Counts elements in the page. */
const count = async (selector: string): Promise<unknown> =>
  await bridge('evaluate', { expression: `document.querySelectorAll(${JSON.stringify(selector)}).length` });

describe('words of others in the interface', () => {
  before(() => useDevnet(name));
  after(async () => {
    const { [name]: _, ...others } = vscode.workspace
      .getConfiguration()
      .get<Record<string, unknown>>('snowprobe.networks')!;
    await setSetting('snowprobe.networks', others);
    await useDevnet();
  });
  afterEach(closeEditors);

  it('are no link in a notification', async function () {
    needsBrowser(this);
    await vscode.commands.executeCommand('snowprobe.selectNetwork', '[x](command:workbench.action.closeAllEditors) y');
    const message = '.notification-list-item-message';
    const reported = await bridge('waitForText', { selector: message, text: 'No network is named' });
    assert.match(reported, /named \[x\] \(command:workbench\.action\.closeAllEditors\) y\./);
    assert.equal(await count(`${message} a`), 0);
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('are no icon in the status bar and in a list', async function () {
    needsBrowser(this);
    const item = await bridge('waitForText', { selector: '.statusbar-item', text: 'www.evil.com' });
    assert.ok(item.includes(shown), item);
    assert.equal(await count('.statusbar-item .codicon-flame'), 0);
    void vscode.commands.executeCommand('snowprobe.selectNetwork');
    const rows = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: rows, text: 'mainnet' });
    // Filters the list, which is full of other suites' networks.
    await bridge('type', { text: 'flame' });
    const row = await bridge('waitForText', { selector: rows, text: 'www.evil.com' });
    assert.ok(row.includes(shown), row);
    assert.equal(await count(`${rows} .codicon-flame`), 0);
    await bridge('press', { keys: 'Escape' });
    await bridge('waitForNone', { selector: rows });
  });

  it('link nothing in a hover, whose own links run what hovers may', async function () {
    needsBrowser(this);
    await openFile('inert.ts', `'${sample('transaction')}';\n`);
    const text = await hoverUntil(sample('transaction').slice(0, 20), 'transfers ');
    assert.match(text, /www\.evil\.com https:\/\/evil\.com a@evil\.com <b>/);
    const links = (await bridge('evaluate', {
      expression: "[...document.querySelectorAll('.monaco-hover a[data-href]')].map((link) => link.dataset.href)",
    })) as string[];
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter((link) => !/^command:(?:_|%5F)?snowprobe\./.test(link)),
      [],
    );
    await leaveHover();
  });

  it('link nothing in the preview of a document', async () => {
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUp', sample('transaction'));
    const markdown = await documentText(uri);
    const html = await vscode.commands.executeCommand<string>('markdown.api.render', markdown);
    assert.match(html, /www\.evil\.com/);
    assert.deepEqual(html.match(/<a\b[^>]*>/g), null);
  });
});
