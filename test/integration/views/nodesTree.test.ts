import vscode = require('vscode');
import assert from 'node:assert/strict';
import { bridge, needsBrowser } from '../harness/bridge';
import { tooltipOf } from '../harness/tooltip';
import { clearLog, control, requests, runningDevnet, setSetting, useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';

describe('the tree of nodes', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks');
    const { nodes } = runningDevnet();
    await setSetting('snowprobe.networks', { ...networks, devnet: { ...networks?.['devnet'], nodes } });
    // One view alone has room for its rows.
    for (const view of ['chains', 'validators']) {
      await vscode.commands.executeCommand(`snowprobe.${view}.removeView`);
    }
    await vscode.commands.executeCommand('snowprobe.nodes.focus');
  });
  after(async () => {
    await control('POST', '/reset');
    await useDevnet();
    await vscode.commands.executeCommand('snowprobe.nodes.resetViewLocation');
    // What is seen is asked for again, and other tests count requests.
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(closeEditors);

  const pane = '.pane:has(.pane-header[aria-label^="Nodes"])';
  const rows = `${pane} .monaco-list-row`;
  const row = async (text: string, wait = 15_000): Promise<string> =>
    (await bridge('waitForText', { selector: rows, text }, wait)).replace(/\s+/g, ' ').trim();
  const twistie = (text: string): Promise<null> =>
    bridge('click', { selector: `${rows}:has-text("${text}") .monaco-tl-twistie` });

  it('says how each node is', async () => {
    assert.match(await row('healthy'), /^one ?healthy · avalanchego\/1\.14\.2/);
    assert.match(await row('checks failing:'), /^two ?4 of 12 checks failing: orders, C-Chain, P-Chain, X-Chain/);
    assert.match(
      await row('starting;'),
      /^three ?starting; 2 of 10 checks failing: future upgrade, network; 4 not run yet/,
    );
  });

  it('says below a node what fails, and in its tooltip what to do', async () => {
    await twistie('4 of 12 checks fail');
    assert.match(await row('74.074074 %'), /^orders ?74\.074074 % of weight connected, 80 % required/);
    await row('checks passed');
    const text = await tooltipOf(`${rows}:has-text("74.074074 %") .label-name`, 'Inactive validators');
    assert.match(text, /increase their balance on the P-Chain/);
    await twistie('4 of 12 checks fail');
  });

  it('shows a node that has come up by itself, and asks nothing once it is out of sight', async () => {
    await control('POST', '', { three: 'healthy' });
    await bridge('waitForNone', { selector: `${rows}:has-text("starting;")` }, 45_000);
    await vscode.commands.executeCommand('workbench.view.explorer');
    await bridge('waitForNone', { selector: rows });
    await clearLog();
    await vscode.commands.executeCommand('snowprobe.refreshTrees');
    assert.deepEqual(await requests(), []);
    await vscode.commands.executeCommand('snowprobe.nodes.focus');
    await row('healthy');
  });
});
