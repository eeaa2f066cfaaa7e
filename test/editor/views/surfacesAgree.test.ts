import assert from 'node:assert/strict';
import vscode = require('vscode');
import { type JsonObject, nextTurn } from '../../../src/engine/primitives';
import type { DashboardShow, DashboardView } from '../../../src/webview/protocol/dashboard';
import { type Alter, startAlteredNode } from '../../helpers/alteredNode';
import type { Loopback } from '../../helpers/loopback';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { clearLog, requests, runningDevnet, setSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors } from '../../integration/support/editor';
import { dashboardType } from '../../../src/extension/vscode/ids';
import { webviewPanels } from '../vscode';

interface Validators {
  readonly validators?: readonly JsonObject[];
}

/** Node one goes away, and node two answers otherwise. */
describe('side bar and dashboard, of nodes that answer differently', function () {
  this.timeout(60_000);
  let one: Loopback;
  let two: Loopback;
  let alter: Alter;
  const running = new Set<Loopback>();

  before(function () {
    needsBrowser(this);
  });
  beforeEach(async () => {
    alter = () => undefined;
    [one, two] = [await start(() => undefined), await start((...call) => alter(...call))];
    await useDevnet();
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks');
    const nodes = { one: one.url, two: two.url };
    await setSetting('snowprobe.networks', { ...networks, devnet: { ...networks?.['devnet'], nodes } });
  });
  afterEach(async () => {
    await closeEditors();
    await vscode.commands.executeCommand('workbench.view.explorer');
    await useDevnet();
    await Promise.all([...running].map(stop));
  });

  async function start(how: Alter): Promise<Loopback> {
    const node = await startAlteredNode(runningDevnet().node, how);
    running.add(node);
    return node;
  }

  async function stop(node: Loopback): Promise<void> {
    running.delete(node);
    await node.close();
  }

  /** Node one is away from now on, and node two answers so. */
  async function leaveTo(how: Alter): Promise<void> {
    alter = how;
    await stop(one);
  }

  const pane = (name: string): string => `.pane:has(.pane-header[aria-label^="${name}"])`;
  const row = async (view: string, name: string, text = name): Promise<string> => {
    const selector = `${pane(view)} .monaco-list-row:has-text("${name}")`;
    return (await bridge('waitForText', { selector, text }, 20_000)).replace(/\s+/g, ' ');
  };

  const panels = () => webviewPanels.filter(({ viewType }) => viewType === dashboardType);

  async function openDashboard(): Promise<void> {
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    panels()[0]!.post({ kind: 'ready' });
  }

  /** Waits for what the dashboard shows. */
  async function shown(isWanted: (view: DashboardView) => boolean): Promise<void> {
    for (;;) {
      const last = panels()[0]?.sent.at(-1) as DashboardShow | undefined;
      if (last !== undefined && isWanted(last.view)) {
        return;
      }
      await nextTurn();
    }
  }

  const cellOf = ({ chains }: DashboardView, chain: string, column: 'block' | 'weight'): string | undefined =>
    chains.find(({ name }) => name === chain)?.cells[column]?.text;
  const heightOf = (view: DashboardView): string | undefined => cellOf(view, 'C-Chain', 'block')?.split(' ')[0];
  const connectedOf = (view: DashboardView): string | undefined => cellOf(view, 'orders', 'weight');

  it('show the last block of the node that both ask, also where it is behind the one before', async () => {
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    const before = /C-Chain ?(\d+)/.exec(await row('Chains', 'C-Chain'))?.[1];
    assert.ok(Number(before) > 5, before);
    await leaveTo((method, params, json) => {
      const isLatest = method === 'eth_getBlockByNumber' && (params as readonly unknown[])[0] === 'latest';
      return method === 'eth_blockNumber'
        ? { result: '0x5' }
        : isLatest
          ? { result: { ...(json as JsonObject), number: '0x5' } }
          : undefined;
    });
    await openDashboard();
    await shown((view) => heightOf(view) === '5');
    assert.match(await row('Chains', 'C-Chain', 'C-Chain 5'), /C-Chain ?5( |$)/);
  });

  it('show the validators that were fetched last, whoever asked, and ask for the list of chains once', async () => {
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    await row('Chains', 'orders');
    await clearLog();
    await openDashboard();
    await shown((view) => connectedOf(view) === '85 %');
    const asked = (await requests()).flatMap(({ rpcMethods }) => rpcMethods);
    assert.equal(asked.includes('platform.getBlockchains'), false);

    await leaveTo((method, _, json) => {
      const { validators = [] } = method === 'validators.getCurrentValidators' ? (json as unknown as Validators) : {};
      return validators.length === 0
        ? undefined
        : { result: { validators: validators.map((validator) => ({ ...validator, isConnected: false })) } };
    });
    await vscode.commands.executeCommand('snowprobe.validators.focus');
    await vscode.commands.executeCommand('snowprobe.refreshTrees');
    await row('Validators', 'orders', '0 % connected');
    const [panel] = panels();
    const before = panel!.sent.length;
    await shown(() => panel!.sent.length > before);
    assert.equal(connectedOf((panel!.sent.at(-1) as DashboardShow).view), '0 %');
  });
});
