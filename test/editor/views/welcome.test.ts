import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { hoverUntil, leaveHover } from '../../integration/harness/hover';
import { setSetting, setWorkspaceSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors, closeUnsaved, openFile } from '../../integration/support/editor';

const pick = '.quick-input-list .monaco-list-row';

const text = async (selector: string, words: string): Promise<string> =>
  (await bridge('waitForText', { selector, text: words }, 30_000)).replace(/\s+/g, ' ').trim();

describe('Open Demo Workspace', function () {
  this.timeout(60_000);
  let parent: string;

  before(function () {
    needsBrowser(this);
    parent = realpathSync(mkdtempSync(path.join(tmpdir(), 'snowprobe-demo-')));
  });
  after(async () => {
    await bridge('press', { keys: 'Escape' });
    rmSync(parent, { recursive: true, force: true });
  });

  /** Asks for the folder and types its path, like a user. */
  async function openDemoIn(folder: string): Promise<void> {
    const opened = vscode.commands.executeCommand('snowprobe.openDemo');
    await text(pick, 'Choose a folder…');
    await bridge('click', { selector: `${pick}:has-text("Choose a folder…")` });
    await text('.quick-input-widget', 'Copy Here');
    await bridge('press', { keys: 'Control+A' });
    await bridge('type', { text: folder });
    await bridge('press', { keys: 'Enter' });
    await opened;
  }

  it('copies it into a new folder each time, and overwrites nothing', async () => {
    await openDemoIn(parent);
    const readme = path.join(parent, 'snowprobe-demo', 'snowprobe-tour.md');
    assert.match(readFileSync(readme, 'utf8'), /^# Snowprobe: Avalanche in five steps\n/);
    for (const name of ['genesis.json', 'notebooks/network-tour.rpc', 'contracts/Coin.sol', 'out/Coin.sol/Coin.json']) {
      assert.ok(existsSync(path.join(parent, 'snowprobe-demo', name)), name);
    }
    writeFileSync(readme, 'mine');
    await openDemoIn(parent);
    assert.equal(readFileSync(readme, 'utf8'), 'mine');
    assert.ok(existsSync(path.join(parent, 'snowprobe-demo-2', 'snowprobe-tour.md')));
  });

  it('answers each step of its tour from the recording', async () => {
    const show = async (name: string): Promise<vscode.Uri> => {
      const uri = vscode.Uri.file(path.join(parent, 'snowprobe-demo-2', name));
      await vscode.window.showTextDocument(uri);
      return uri;
    };
    await setSetting('snowprobe.network', 'recorded');
    try {
      await show('snowprobe-tour.md');
      for (const [id, words] of [
        ['0xa8e39e018fc9d070d', '1,250.5 SNC'],
        ['0x2b33fce78a479d11b', 'TooPoor'],
        ['0xcfe8b157f32acffb3', 'gas limit too low'],
        ['mAAwNdYgpbsfCaEJMpV', 'orders'],
      ] as const) {
        const text = await hoverUntil(id, words);
        await leaveHover();
        if (words !== 'TooPoor') {
          assert.match(text, /recorded on \d{4}-\d\d-\d\d; times as of that day/);
        }
      }
    } finally {
      await useDevnet();
      await closeEditors();
    }
  });

  it('explains offline what its files name', async () => {
    const folder = path.join(parent, 'snowprobe-demo-2');
    const show = async (name: string): Promise<void> => {
      await vscode.window.showTextDocument(vscode.Uri.file(path.join(folder, name)));
    };
    await show('deploy.ts');
    assert.match(await hoverUntil('59c6995e998f97a5a', 'May be a private key'), /Nothing was sent/);
    await leaveHover();
    await show('identifiers.yaml');
    await hoverUntil('0x5Aa01B3b5877255', '0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e');
    await leaveHover();
    await hoverUntil('srEXiWaHuhNyGwPUi444', 'Subnet-EVM');
    await leaveHover();
    await closeEditors();
  });
});

describe('what a new user sees', function () {
  this.timeout(60_000);
  const item = '.statusbar-item[id="snowprobe.snowprobe.network"]';

  before(function () {
    needsBrowser(this);
  });
  after(async () => {
    await useDevnet();
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('in a view without a node: what it lacks, and the ways on', async () => {
    const networks = vscode.workspace.getConfiguration().get<Record<string, unknown>>('snowprobe.networks');
    await setSetting('snowprobe.networks', { ...networks, bare: { nodes: {}, dataApi: null, metricsApi: null } });
    await setSetting('snowprobe.network', 'bare');
    for (const [view, words] of [
      ['Chains', /no node and no data service\. .*Select Network Open Demo Workspace New here\? Get Started$/],
      ['Validators', /has none\. .*Select Network Or open the demo workspace, or get started$/],
      ['Nodes', /has no node\. .*Select Network Or open the demo workspace, or get started$/],
    ] as const) {
      const welcome = `.pane:has(.pane-header[aria-label^="${view}"]) .welcome-view-content`;
      // Also expands it.
      await vscode.commands.executeCommand(`snowprobe.${view.toLowerCase()}.focus`);
      assert.match(await text(welcome, 'Select Network'), words);
    }
    await useDevnet();
  });

  it('in the status bar: the network only where something of Avalanche is open or configured', async () => {
    const networks = vscode.workspace.getConfiguration().get('snowprobe.networks');
    await vscode.commands.executeCommand('workbench.view.explorer');
    await closeUnsaved();
    await setWorkspaceSetting('snowprobe.network', undefined);
    await vscode.workspace.getConfiguration().update('snowprobe.network', undefined, vscode.ConfigurationTarget.Global);
    await setSetting('snowprobe.networks', undefined);
    try {
      await bridge('waitForNone', { selector: item }, 30_000);
      await openFile('plain.txt', 'Nothing of Avalanche. 11111111111111111111111111111111LpoYY\n');
      await bridge('waitForNone', { selector: item });
      // Could be of any EVM chain.
      await openFile('ethereum.txt', `${'0x'.padEnd(66, '7')}\n`);
      await hoverUntil('0x7777', '32 bytes');
      await bridge('waitForNone', { selector: item });
      await leaveHover();
      await openFile('plain.txt', 'Nothing of Avalanche. 11111111111111111111111111111111LpoYY\n');
      await hoverUntil('11111111111111111', 'Primary Network');
      await text(item, 'fuji');
      await leaveHover();
      await closeEditors();
      await bridge('waitForNone', { selector: item });
      await vscode.commands.executeCommand('snowprobe.newNotebook');
      await text(item, 'fuji');
      await closeUnsaved();
      await bridge('waitForNone', { selector: item });
      await vscode.commands.executeCommand('snowprobe.openDashboard');
      await text(item, 'fuji');
      await closeEditors();
      await bridge('waitForNone', { selector: item });
      await vscode.commands.executeCommand('snowprobe.chains.focus');
      await text(item, 'fuji');
      await vscode.commands.executeCommand('workbench.view.explorer');
      await bridge('waitForNone', { selector: item });
      await setWorkspaceSetting('snowprobe.network', 'mainnet');
      await text(item, 'mainnet');
    } finally {
      await setSetting('snowprobe.networks', networks);
    }
  });
});
