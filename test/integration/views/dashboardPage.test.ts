import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';
import { clickInPage, inPage as page, pageText as text } from '../support/page';

/** The chain of a permissioned subnet, as a menu of a view gives it to a command. */
const item = { kind: 'node', node: { identifier: '2oqjRbCzJWfHLHVmGxhDBncP4xX22J68HrHy7dGZNqkmJ4vdp8' } };

describe('the page of the dashboard', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    await vscode.commands.executeCommand('snowprobe.openDashboard');
  });
  after(async () => {
    await vscode.commands.executeCommand('snowprobe.unpinItem', item);
    await closeEditors();
  });

  it('has what needs an action first, then chains, nodes and validators', async () => {
    await text('h1', 'Dashboard: devnet');
    await text('.actions li', 'orders: validator inactive (NodeID-7Xhw…t3Lg)');
    await text('section.messages h2', 'Interchain messages, last hour');
    assert.deepEqual(await bridge('texts', { selector: `${page}h2` }), [
      'Needs Action',
      'Chains',
      'Interchain messages, last hour',
      'Nodes',
      'Validators',
    ]);
  });

  it('follows a chain of the settings from the start, and tells of the P-Chain', async () => {
    await text('section[aria-label="Chain orders"] .figure.height', 'height');
    await text('section[aria-label="Chain P-Chain"] .figure.gasPrice', '1 nAVAX/gas (minimum)');
    await text('section[aria-label="Chain P-Chain"] .capacity', '987,984 / 1,000,000 gas');
    await text('section[aria-label="Chain P-Chain"] .upgrades .next', 'Helicon: not scheduled');
    await text('section[aria-label="Chain P-Chain"] .figure.epoch', '8 since');
  });

  it('opens the checks of a node by the keyboard', async () => {
    await clickInPage('.node:has-text("one")');
    await text('.check', 'P-Chain');
    await bridge('press', { keys: 'ArrowDown' });
    await bridge('press', { keys: 'Enter' });
    await text('.opened', 'Check: P-Chain runs, accepts blocks in time and is connected to enough stake.');
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForNone', { selector: `${page}.opened` });
  });

  it('tells validators of a subnet from those of an L1, and unpins what is pinned', async () => {
    await text('.set .head', 'L1 validators');
    await vscode.commands.executeCommand('snowprobe.pinItem', item);
    await text('section[aria-label="Chain poa demo"] .pin', 'pinned');
    await text('.set .head', 'permissioned validators');
    await clickInPage('section[aria-label="Chain poa demo"] .pin button');
    await bridge('waitForNone', { selector: `${page}section[aria-label="Chain poa demo"]` });
  });
});
