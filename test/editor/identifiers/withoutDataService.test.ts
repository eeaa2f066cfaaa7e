import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { runningDevnet, sample, setSetting, useDevnet, workspaceFolder } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';

const input = '.quick-input-widget';
const row = '.quick-input-list .monaco-list-row';
/** Sent by the L1 of the development network and signed by three of its nodes. */
const messageId = '2D1i5rf4VDAbXnwqZ7ptPkj6fRNSWTmFmJK12D1CqqaU5eoJjF';
const l1 = 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx';

describe('a network without a data service', () => {
  before(async () => {
    await useDevnet();
    const { nodes } = runningDevnet();
    const chains = { orders: { blockchainId: sample('blockchain'), evmChainId: 77702 }, C: { evmChainId: 43112 } };
    const before = vscode.workspace.getConfiguration().get<Record<string, unknown>>('snowprobe.networks');
    await setSetting('snowprobe.networks', { ...before, alone: { nodes, networkId: 12345, hrp: 'local', chains } });
    await setSetting('snowprobe.network', 'alone');
  });
  after(() => useDevnet());
  afterEach(closeEditors);

  it('has Warp signatures aggregated from those of its own nodes, whoever does not answer named', async function () {
    needsBrowser(this);
    const opened = vscode.commands.executeCommand<vscode.Uri>('snowprobe.aggregateSignatures');
    await bridge('waitForText', { selector: input, text: 'Aggregate Warp Signatures (1/6)' });
    await bridge('type', { text: messageId });
    await bridge('press', { keys: 'Enter' });
    const text = await documentText(await opened);
    assert.match(text, /^# quorum not reached: signed Warp message: /);
    assert.match(text, /- signed by: +1 \/ 3 validators, weight 200 \/ 675 \(29\.63 %\)/);
    assert.match(text, /- `one` · .* · not counted: not an active validator of the signing subnet/);
    assert.match(text, /- `two` · NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ · valid \(index 0\)/);
    assert.match(text, /- `three` · .* is still bootstrapping/);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      await opened,
    );
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['Copy signed message', 'Decode bytes'],
    );
  });

  it('lists what its nodes know, and says which node and how much of it', async function () {
    needsBrowser(this);
    const opened = vscode.commands.executeCommand<vscode.Uri>('snowprobe.showList');
    await bridge('waitForText', { selector: row, text: 'Subnets and L1s of alone' });
    await bridge('type', { text: 'Latest transactions of p-chain' });
    await bridge('press', { keys: 'Enter' });
    const text = await documentText(await opened);
    assert.match(
      text,
      /^Latest transactions of p-chain\nalone · 127\.0\.0\.1:\d+\n\ntime +transaction +type +block +amount\n/,
    );
    assert.match(text, /\n28 rows\.\nScanned blocks 0 to 28 of 28 per 127\.0\.0\.1:\d+\.\n$/);
  });

  it('exports validators and token holders to files', async () => {
    const folder = vscode.Uri.joinPath(workspaceFolder(), 'exports');
    mkdirSync(folder.fsPath, { recursive: true });
    const file = vscode.Uri.joinPath(folder, 'holders.csv');
    const ref = {
      network: 'alone',
      list: 'tokenHolders',
      chainId: '43112',
      contract: '0x5aa01b3b5877255ce50cc55e8986a7a5fe29c70e',
    };
    const summary = await vscode.commands.executeCommand<{ rows: number }>('snowprobe.export', ref, file);
    assert.ok(summary.rows > 0);
    assert.match(
      readFileSync(file.fsPath, 'utf8'),
      /^address,balance,unreadJson\r\n0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc,\d+,\r\n/,
    );
    const validators = vscode.Uri.joinPath(folder, 'validators.csv');
    const of = { network: 'alone', list: 'validators', subnetId: l1 };
    assert.deepEqual(await vscode.commands.executeCommand('snowprobe.export', of, validators), { rows: 4, unread: 0 });
  });

  it('lets the user choose who signs where there is a data service too', async function () {
    needsBrowser(this);
    await setSetting('snowprobe.network', 'devnet');
    const opened = vscode.commands.executeCommand('snowprobe.aggregateSignatures');
    await bridge('waitForText', { selector: input, text: 'Aggregate Warp Signatures (1/6)' });
    await bridge('type', { text: messageId });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: row, text: 'Ask the node of devnet for its own signature' });
    assert.match((await bridge('texts', { selector: row })).join('\n'), /Aggregate signatures via 127\.0\.0\.1/);
    await bridge('press', { keys: 'Escape' });
    assert.equal(await opened, undefined);
    await setSetting('snowprobe.network', 'alone');
  });
});
