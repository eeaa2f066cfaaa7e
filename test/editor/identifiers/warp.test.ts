import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { clearLog, requests, sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';

const input = '.quick-input-widget';
const row = '.quick-input-list .monaco-list-row';
const transaction = 'T8LjvvudYjzCiYrVsKmoWtX1Dj7bcT7VPvzgVxggTr3rHkGhb';

/** Without the signature: type, signers (one byte long here) and 96 bytes. */
const unsigned = (): string => sample('warpMessage').slice(0, -2 * (4 + 4 + 1 + 96));

async function aggregate(argument?: unknown): Promise<vscode.Uri | undefined> {
  return await vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.aggregateSignatures', argument);
}

describe('aggregate Warp signatures', () => {
  before(() => useDevnet());
  afterEach(closeEditors);

  it('of a transaction opens the signed message with who signed', async () => {
    const uri = await aggregate(transaction);
    assert.equal(uri?.authority, 'warp');
    const text = await documentText(uri);
    assert.match(text, /^# signed Warp message: /);
    assert.match(text, /- signed by: +3 \/ \d validators/);
    assert.match(text, /P-Chain message: weight of an L1 validator/);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['Copy signed message', 'Decode bytes'],
    );
  });

  it('of a message by its height tells the share of each validator', async () => {
    const text = await documentText(await aggregate({ message: unsigned(), pChainHeight: 23 }));
    assert.match(text, /3 \/ 3 validators, weight 600 \/ 600 \(100 %\)/);
  });

  it('is checked as it is typed, and shown in words before it is sent', async function () {
    needsBrowser(this);
    await clearLog();
    const opened = aggregate();
    await bridge('waitForText', { selector: input, text: 'Aggregate Warp Signatures (1/6)' });
    await bridge('type', { text: 'hello' });
    await bridge('waitForText', { selector: input, text: 'Enter a Warp message in hex' });
    await bridge('press', { keys: 'Control+A' });
    await bridge('type', { text: unsigned() });
    await bridge('waitForText', { selector: input, text: 'weight of an L1 validator' });
    for (const step of [2, 3, 4, 5, 6]) {
      await bridge('press', { keys: 'Enter' });
      await bridge('waitForText', { selector: input, text: `(${step}/6)` });
    }
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: row, text: 'Aggregate signatures via' });
    assert.match((await bridge('texts', { selector: row })).join('\n'), /P-Chain message: weight of an L1 validator/);
    assert.deepEqual(await requests(), []);
    await bridge('press', { keys: 'Enter' });
    assert.match(await documentText(await opened), /^# signed Warp message: /);
  });
});
