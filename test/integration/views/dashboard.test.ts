import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { control, devnetHost, requests, untilSilent, useDevnet } from '../support/demo';
import { closeEditors, openFile, tabLabels, untilTabsAre } from '../support/editor';
import { clickInPage, inPage as page, pageText as text } from '../support/page';

describe('the dashboard', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  after(closeEditors);

  /** An L1, whose validators are in a table below their drawing. */
  const orders = '.set:has-text("orders")';

  const height = async (): Promise<number> => {
    const { heights } = (await control('GET', '')) as { readonly heights: Readonly<Record<string, number>> };
    return heights['C'] ?? 0;
  };

  const mineThree = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) {
      await control('POST', '/mine');
    }
  };

  it('opens once for a network, and shows its nodes, chains and L1s', async () => {
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    assert.match(await text('.summary', 'healthy'), /^1 of 1 nodes healthy\.$/);
    assert.match(
      await text('.node', 'one'),
      /^✓ one healthy · avalanchego\/1\.14\.2 · all 5 chains bootstrapped · 4 peers$/,
    );
    await clickInPage(`${orders} summary`);
    assert.match(await text(`${orders} tbody tr`, '0 AVAX'), /^✗one \(NodeID-7Xhw…t3Lg\) 100 \(15 %\) no 0 AVAX/);
    assert.match(await text('.sets .drawn-runway li', 'inactive'), /^one \(NodeID-7Xhw…t3Lg\)/);
    await text('.chain h3', 'C-Chain');
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    await untilTabsAre('Dashboard: devnet');
  });

  it('shows a block as it comes', async () => {
    await control('POST', '/mine');
    await text('.chains td.block', String(await height()));
  });

  it('opens the words of a check, and the validator behind a name', async () => {
    await bridge('click', { selector: `${page}.node:has-text("one")` });
    await bridge('click', { selector: `${page}.check:has-text("orders")` });
    await text('.check', 'height 26, 85.18 % of weight connected');
    assert.match(await text('.opened', 'orders'), /^inactive validators · .+ Check: orders runs/);
    // Not the first one: another suite reads its document when it is new.
    await clickInPage(`${orders} tbody tr >> nth=1 >> button >> nth=0`);
    await text('h1', 'validator of orders');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('copies what it shows as CSV', async () => {
    await bridge('click', { selector: `${page}button:has-text("Copy as CSV")` });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'Copied as CSV.' });
    const lines = (await vscode.env.clipboard.readText()).split('\r\n');
    assert.equal(lines[0], 'network,part,name,figure,time,value,unit');
    assert.ok(
      lines.some((line) => /^devnet,chain,C-Chain,height,[\dTZ:.-]+,\d+,$/.test(line)),
      lines.join('\n'),
    );
  });

  it('asks nothing while it is hidden, and shows what came meanwhile once it is seen', async () => {
    await openFile('beside.txt', 'in front of it\n');
    await bridge('waitForText', { selector: '.view-lines', text: 'in front of it' });
    await untilSilent(mineThree);
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    await text('.chains td.block', String(await height()));
    assert.ok(
      (await requests()).some(({ rpcMethods }) => rpcMethods.includes('eth_subscribe')),
      devnetHost(),
    );
  });

  it('leaves nothing running once it is closed', async () => {
    await closeEditors();
    await untilSilent(mineThree);
    assert.deepEqual(tabLabels(), []);
  });
});
