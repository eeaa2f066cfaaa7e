import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { leaveHover } from '../harness/hover';
import { useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';
import { clickInPage, pageText } from '../support/page';
import { NamingProxy } from '../support/proxy';

const pane = (view: string) => `.pane:has(.pane-header[aria-label^="${view}"])`;
const rows = (view: string) => `${pane(view)} .monaco-list-row`;

async function text(selector: string, words: string): Promise<string> {
  return (await bridge('waitForText', { selector, text: words }, 30_000)).replace(/\s+/g, ' ').trim();
}

async function clickRow(view: string, words: string): Promise<void> {
  // A tooltip may cover it.
  await leaveHover();
  await bridge('click', { selector: `${rows(view)}:has-text("${words}")` }, 30_000);
}

describe('the card about hosts', function () {
  this.timeout(90_000);
  const proxy = new NamingProxy();

  before(async function () {
    needsBrowser(this);
    await proxy.start();
    for (const view of ['chains', 'validators', 'nodes']) {
      // Also expands it.
      await vscode.commands.executeCommand(`snowprobe.${view}.focus`);
    }
  });
  beforeEach(() => (proxy.hosts.length = 0));
  afterEach(closeEditors);
  after(async () => {
    await proxy.stop();
    await useDevnet();
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('stands alone in the first view, and fills all of them once it is answered', async () => {
    await useDevnet('carded', 'http://card.devnet.test');
    assert.equal(await text(`${pane('Chains')} .message`, 'card.devnet.test'), 'Query http://card.devnet.test?');
    assert.equal(await text(rows('Chains'), 'This session'), 'This session');
    assert.deepEqual(
      (await bridge('texts', { selector: `${rows('Chains')} .label-name` })).map((label) => label.trim()),
      ['This session', 'Always', 'Never'],
    );
    for (const view of ['Validators', 'Nodes']) {
      const welcome = await text(`${pane(view)} .welcome-view-content`, 'Nothing is queried');
      assert.equal(welcome, 'Nothing is queried before you answer in Chains.');
    }
    assert.deepEqual(proxy.hosts, []);
    await clickRow('Chains', 'This session');
    assert.match(await text(rows('Nodes'), 'healthy'), /one/);
    await text(rows('Validators'), 'Primary Network');
    await text(rows('Chains'), 'C-Chain');
    assert.deepEqual([...new Set(proxy.hosts)], ['card.devnet.test']);
    await bridge('waitForNone', { selector: `${pane('Nodes')} .message` });
  });

  it('stands in the dashboard, which fills once it is answered', async () => {
    await useDevnet('watched', 'http://watched.devnet.test');
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    assert.match(
      await pageText('.card', 'Always'),
      /^Query http:\/\/watched\.devnet\.test\? This session Always Never Manage Host Permissions…$/,
    );
    assert.ok(!proxy.hosts.includes('watched.devnet.test'));
    await clickInPage('.card button:has-text("This session")');
    assert.match(await pageText('.summary', 'healthy'), /^1 of 1 nodes healthy\./);
  });
});
