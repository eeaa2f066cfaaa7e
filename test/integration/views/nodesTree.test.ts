import vscode = require('vscode');
import assert from 'node:assert/strict';
import { bridge, needsBrowser } from '../harness/bridge';
import { control, runningDevnet, setSetting, useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';

describe('the tree of nodes', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    await useNodes(runningDevnet().nodes);
    // A view needs the others' space for its rows.
    for (const view of ['chains', 'validators']) {
      await vscode.commands.executeCommand(`snowprobe.${view}.removeView`);
    }
    await vscode.commands.executeCommand('snowprobe.nodes.focus');
  });
  after(async () => {
    await control('POST', '/reset');
    await useDevnet();
    await vscode.commands.executeCommand('snowprobe.nodes.resetViewLocation');
    // Visible views refresh, and other tests count requests.
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(closeEditors);

  async function useNodes(nodes: Readonly<Record<string, string>>): Promise<void> {
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks');
    await setSetting('snowprobe.networks', { ...networks, devnet: { ...networks?.['devnet'], nodes } });
  }

  const pane = '.pane:has(.pane-header[aria-label^="Nodes"])';
  const rows = `${pane} .monaco-list-row`;
  const row = async (text: string, wait = 15_000): Promise<string> =>
    (await bridge('waitForText', { selector: rows, text }, wait)).replace(/\s+/g, ' ').trim();

  it('says how each node is', async () => {
    assert.match(await row('healthy'), /^one ?healthy · avalanchego\/1\.14\.2/);
    assert.match(await row('checks failing:'), /^two ?4 of 12 checks failing: orders, C-Chain, P-Chain, X-Chain/);
    assert.match(
      await row('starting;'),
      /^three ?starting; 2 of 10 checks failing: future upgrade, network; 4 not run yet/,
    );
  });
});
