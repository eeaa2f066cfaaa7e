import net from 'node:net';
import vscode = require('vscode');
import type { JsonObject } from '../../../src/engine/primitives';
import { startAlteredNode } from '../../helpers/alteredNode';
import assert from 'node:assert/strict';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { chooseFromMenu } from '../../integration/harness/menu';
import { tooltipOf } from '../../integration/harness/tooltip';
import { control, runningDevnet, setSetting, untilSilent, useDevnet } from '../../integration/support/demo';
import { clipboardWith, closeEditors } from '../../integration/support/editor';

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
  const twistie = (text: string): Promise<null> =>
    bridge('click', { selector: `${rows}:has-text("${text}") .monaco-tl-twistie` });

  it('says below a node what fails, and in its tooltip what to do', async () => {
    await twistie('4 of 12 checks fail');
    assert.match(await row('74.07 %'), /^orders ?74\.07 % of weight connected, 80 % required/);
    await row('checks passed');
    const text = await tooltipOf(`${rows}:has-text("74.07 %") .label-name`, 'Inactive validators');
    assert.match(text, /increase their balance on the P-Chain/);
    await bridge('waitForText', { selector: '.statusbar-item', text: 'two unhealthy' });
    await twistie('4 of 12 checks fail');
  });

  it('copies the URL of a node, and sets two nodes side by side', async () => {
    await chooseFromMenu(`${rows}:has-text("healthy")`, 'Copy URL');
    assert.equal(await clipboardWith('http'), runningDevnet().nodes.one);
    await chooseFromMenu(`${rows}:has-text("healthy")`, 'Compare With…');
    await bridge('waitForText', { selector: '.quick-input-list .monaco-list-row.focused', text: 'two' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: '.tab.active', text: 'one ↔ two' }, 15_000);
    await closeEditors();
  });

  it('shows who answers while one takes connections and never speaks, and says first where nobody does', async () => {
    const sockets = new Set<net.Socket>();
    const silent = net.createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as net.AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    await useNodes({ silent: url, one: runningDevnet().nodes.one });
    assert.match(await row('no response yet'), /^silent ?no response yet/);
    await row('healthy');
    assert.match(await row('no response', 15_000), /^silent ?no response/);
    await useNodes({ silent: url });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'no node responds' }, 20_000);
    silent.close();
    sockets.forEach((socket) => socket.destroy());
    await useNodes(runningDevnet().nodes);
    await bridge('waitForNone', { selector: '.statusbar-item:has-text("no node responds")' }, 20_000);
  });

  it('says in the status bar that an L1 is weak before it says that a node is unhealthy', async () => {
    const { one, two } = runningDevnet().nodes;
    const weak = await startAlteredNode(one, (method, _, json): JsonObject | undefined => {
      const { validators = [] } = (json ?? {}) as { readonly validators?: readonly JsonObject[] };
      return method === 'validators.getCurrentValidators'
        ? { result: { validators: validators.map((each) => ({ ...each, isConnected: false })) } }
        : undefined;
    });
    try {
      await useNodes({ one: weak.url, two });
      await bridge('waitForText', { selector: rows, text: 'checks fail' });
      await vscode.commands.executeCommand('snowprobe.validators.focus');
      await bridge('waitForText', { selector: '.statusbar-item', text: 'orders 0 %' }, 20_000);
    } finally {
      await weak.close();
      await useNodes(runningDevnet().nodes);
    }
  });

  it('shows a node that has come up by itself, and asks nothing once it is out of sight', async () => {
    await control('POST', '', { three: 'healthy' });
    await bridge('waitForNone', { selector: `${rows}:has-text("starting;")` }, 45_000);
    await vscode.commands.executeCommand('workbench.view.explorer');
    await bridge('waitForNone', { selector: rows });
    await untilSilent(() => vscode.commands.executeCommand('snowprobe.refreshTrees'));
    await vscode.commands.executeCommand('snowprobe.nodes.focus');
    await row('healthy');
  });
});
