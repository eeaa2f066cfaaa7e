import assert from 'node:assert/strict';
import vscode = require('vscode');
import { clearLog, control, requests, sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText, hoverWords, openFile } from '../../integration/support/editor';

/** One of each kind, with the title of its document and a line that only this kind has. */
const kinds: readonly (readonly [kind: string, target: () => unknown, title: RegExp, line: RegExp])[] = [
  [
    'a transaction of the P-Chain',
    () => sample('pTransaction'),
    /^# ✓ sends 1 AVAX .*to .*P-local1g65u/,
    /- fee burned: +0\.000010358 AVAX/,
  ],
  [
    'a transaction of the X-Chain',
    () => sample('xTransaction'),
    /^# ✓ sends 1 AVAX .*to .*X-local1g65u/,
    /- outputs: +1 AVAX \(1,000,000,000 nAVAX\) to /,
  ],
  [
    'an atomic transaction of the C-Chain',
    () => sample('atomicTransaction'),
    /^# ✓ exports 2 AVAX .*from C to P for .*P-local18jma8/,
    /- destination chain: +.*P-Chain/,
  ],
  [
    'an address of the P-Chain',
    () => sample('bech32'),
    /^# P-Chain address with [\d,]+\.\d+ AVAX \([\d,]+ nAVAX\)\n/,
    /- staked: +2,105 AVAX/,
  ],
  ['a NodeID', () => sample('nodeID'), /^# validator of the Primary Network\n/, /- stake: +2,000 AVAX/],
  ['a subnet', () => sample('subnet'), /^# L1 orders\n/, /- validators: +4; 1 inactive/],
  ['a blockchain', () => sample('blockchain'), /^# (blockchain )?orders\n/, /- EVM chain ID: +77702/],
  ['an asset', () => sample('asset'), /^# AVAX \(Avalanche\)\n/, /- denomination: +9 decimal places/],
  [
    'a validation',
    () => sample('validation'),
    /^# inactive on orders: no balance\n/,
    /- reactivate: +anyone can top up the balance/,
  ],
  [
    'a BLS public key',
    () => sample('blsPublicKey'),
    /^# BLS public key of /,
    /NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg/,
  ],
  [
    'a block of the P-Chain by its height',
    () => ({ id: '5', network: 'devnet', chain: 'P-Chain' }),
    /^# P-Chain block 5: adds NodeID-7Xhw\w+ to subnet \w+ with weight 20\n/,
    /- parent: +/,
  ],
  [
    'a block of the X-Chain by its height',
    () => ({ id: '5', network: 'devnet', chain: 'X-Chain' }),
    /^# X-Chain block 5: creates /,
    /- transactions: +1/,
  ],
];

async function lookUp(target: unknown): Promise<string> {
  return await documentText(await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUp', target));
}

describe('a lookup of the P-, X- and C-Chain', () => {
  before(() => useDevnet());
  after(() => control('POST', '/reset'));
  afterEach(closeEditors);

  for (const [kind, target, title, line] of kinds) {
    it(`explains ${kind}, and sends nothing when it is repeated`, async () => {
      const text = await lookUp(target());
      assert.match(text, title);
      assert.match(text, line);
      await clearLog();
      assert.equal(await lookUp(target()), text);
      assert.deepEqual(await requests(), []);
    });
  }

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
