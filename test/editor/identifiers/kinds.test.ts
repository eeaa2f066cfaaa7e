import assert from 'node:assert/strict';
import vscode = require('vscode');
import { clearLog, control, requests, sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText, hoverWords, openFile } from '../../integration/support/editor';

async function lookUp(target: unknown): Promise<string> {
  return await documentText(await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUp', target));
}

describe('a lookup of the P-, X- and C-Chain', () => {
  before(() => useDevnet());
  after(() => control('POST', '/reset'));
  afterEach(closeEditors);

  // The texts of each kind are in test/contract/state.
  it('explains a transaction of the P-Chain, and sends nothing when it is repeated', async () => {
    const text = await lookUp(sample('pTransaction'));
    assert.match(text, /^# ✓ sends 1 AVAX .*to .*P-local1g65u/);
    assert.match(text, /- fee burned: +0.000010358 AVAX/);
    await clearLog();
    assert.equal(await lookUp(sample('pTransaction')), text);
    assert.deepEqual(await requests(), []);
  });

  it('is what a hover over an ID in a file shows', async () => {
    const { document } = await openFile('nodes.yaml', `node: ${sample('nodeID')}\nsubnet: ${sample('subnet')}\n`);
    assert.match(
      await hoverWords(document, sample('nodeID')),
      /validator of the Primary Network[^]*stake\s+2,000 AVAX/,
    );
    assert.match(await hoverWords(document, sample('subnet')), /L1 orders[^]*validators\s+4; 1 inactive/);
  });

  it('leads to lists that are opened and exported', async () => {
    await vscode.commands.executeCommand('snowprobe.openResult', sample('asset'), 'md');
    const { uri } = vscode.window.activeTextEditor!.document;
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    const commands = lenses.flatMap(({ command }) => command ?? []);
    const open = commands.find(({ command }) => command === '_snowprobe.openList');
    assert.ok(open, commands.map(({ title }) => title).join());
    const list = await vscode.commands.executeCommand<vscode.Uri>(
      open.command,
      ...((open.arguments ?? []) as unknown[]),
    );
    assert.match(await documentText(list), /CreateAssetTx[^]*\d+ rows/);
  });

  it('says when a host that turns it away may be asked again, and shows what the others know', async () => {
    await control('POST', '', { faults: [{ kind: 'status429', target: 'dataApi', retryAfter: 30 }] });
    try {
      const text = await lookUp('NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ');
      assert.match(text, /^# validator of the Primary Network, 1 L1/);
      assert.match(text, /rate-limited listPendingRewards\. Try again in 30 s, or set an API key/);
    } finally {
      await control('POST', '/reset');
    }
  });

  it('asks nothing about an address of another network', async () => {
    await clearLog();
    const text = await lookUp('P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t');
    assert.match(text, /An address on fuji, not on devnet/);
    assert.deepEqual(await requests(), []);
  });
});
