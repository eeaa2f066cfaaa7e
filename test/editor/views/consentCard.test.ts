import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { leaveHover } from '../../integration/harness/hover';
import { setSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors } from '../../integration/support/editor';
import { NamingProxy } from '../../integration/support/proxy';

const pane = (view: string) => `.pane:has(.pane-header[aria-label^="${view}"])`;
const rows = (view: string) => `${pane(view)} .monaco-list-row`;
const pick = '.quick-input-list .monaco-list-row';

async function text(selector: string, words: string): Promise<string> {
  return (await bridge('waitForText', { selector, text: words }, 30_000)).replace(/\s+/g, ' ').trim();
}

async function clickRow(view: string, words: string): Promise<void> {
  // A tooltip may cover it.
  await leaveHover();
  await bridge('click', { selector: `${rows(view)}:has-text("${words}")` }, 30_000);
}

/** Chooses from the open list. */
async function choose(words: string): Promise<void> {
  await text(pick, words);
  await bridge('click', { selector: `${pick}:has-text("${words}") >> nth=0` });
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

  it('says that a host is blocked, and where that is taken back', async () => {
    await useDevnet('blocked', 'http://blocked.devnet.test');
    await text(`${pane('Chains')} .message`, 'Query http://blocked.devnet.test?');
    await clickRow('Chains', 'Never');
    assert.equal(
      await text(`${pane('Nodes')} .message`, 'You blocked'),
      'You blocked http://blocked.devnet.test. Nothing is queried for blocked.',
    );
    assert.ok(!proxy.hosts.includes('blocked.devnet.test'));
    await clickRow('Nodes', 'Manage Host Permissions…');
    await choose('http://blocked.devnet.test');
    await choose('This session');
    assert.match(await text(rows('Nodes'), 'healthy'), /one/);
  });

  it('says that the setting forbids it', async () => {
    await setSetting('snowprobe.consent', 'never');
    try {
      await useDevnet('off', 'http://off.devnet.test');
      assert.match(
        await text(`${pane('Nodes')} .message`, 'queried for off'),
        /^Nothing is queried for off: the setting snowprobe\.consent is "never"/,
      );
      await text(rows('Nodes'), 'Open Settings');
    } finally {
      await setSetting('snowprobe.consent', undefined);
    }
  });

  it('has buttons on a public network, and its hosts whole', async () => {
    await setSetting('snowprobe.network', 'fuji');
    const welcome = (view: string) => `${pane(view)} .welcome-view-content`;
    assert.match(
      await text(welcome('Chains'), 'Use fuji'),
      /^Query data-api\.avax\.network and api\.avax-test\.network\? Use fuji’s Public Hosts Or this session, /,
    );
    await text(welcome('Nodes'), 'Nothing is queried before you answer in Chains.');
    try {
      // A link within a sentence, not a button.
      await vscode.commands.executeCommand('_snowprobe.answerCard', 'snowprobe.chains', 'never');
      await text(`${pane('Validators')} .message`, 'You blocked api.avax-test.network. Nothing is queried for fuji.');
    } finally {
      for (const host of ['https://api.avax-test.network', 'https://data-api.avax.network']) {
        void vscode.commands.executeCommand('snowprobe.manageHosts');
        await choose(host);
        await choose('Forget');
      }
    }
    await text(welcome('Chains'), 'Use fuji');
  });
});
