import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, closeUnsaved, documentText } from '../../integration/support/editor';
import { NamingProxy } from '../../integration/support/proxy';
import { openRpc, runCell, selectKernel } from '../../integration/support/notebook';

/** `custom(99)` */
const custom99 = `0x33ab477d${(99).toString(16).padStart(64, '0')}`;

const input = '.quick-input-widget';
const row = '.quick-input-list .monaco-list-row';

describe('what if', () => {
  before(() => useDevnet());
  afterEach(async () => {
    await closeUnsaved();
    await closeEditors();
  });

  it('asks for each change, keeps it until it is taken away, and shows both runs', async function () {
    needsBrowser(this);
    const shown = vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.whatIf', {
      id: sample('revertReason'),
      network: 'devnet',
    });
    await bridge('click', { selector: `${row}:has-text("Value…")` });
    await bridge('waitForText', { selector: input, text: 'Value: value' });
    await bridge('type', { text: '5 wei' });
    await bridge('press', { keys: 'Enter' });
    await bridge('click', { selector: `${row}:has-text("Gas limit…")` });
    await bridge('waitForText', { selector: input, text: 'Gas limit: value' });
    await bridge('type', { text: '90000' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: row, text: 'gas 90,000' });
    await bridge('click', { selector: `${row}:has-text("value 5 wei")` });
    await bridge('click', { selector: `${row}:has-text("Run")` });
    const uri = await shown;
    assert.equal(uri?.authority, 'whatif');
    const text = await documentText(uri);
    assert.match(text, /^# ✗ Would fail: reverted: not today\n/);
    assert.match(text, /- changes: +gas 90,000\n/);
    assert.match(
      text,
      /- runs on: +its place, transaction index 0 of block 19; unchanged, it does what it did there\n/,
    );
  });

  it('asks the host of the transaction, which hovers may not, about its contract and for the run', async function () {
    needsBrowser(this);
    const proxy = new NamingProxy();
    await proxy.start();
    try {
      await useDevnet('whatif', 'http://whatif.devnet.test');
      const shown = vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.whatIf', {
        id: sample('tooPoor'),
        network: 'whatif',
      });
      await bridge('click', { selector: `${row}:has-text("Input…")` });
      await bridge('waitForText', { selector: row, text: 'Bytes…' });
      assert.deepEqual(await bridge('texts', { selector: `${row} .label-name` }), [
        'approve(address,uint256)',
        'transfer(address,uint256)',
        'transferFrom(address,address,uint256)',
        'Bytes…',
      ]);
      await bridge('click', { selector: `${row}:has-text("transfer(address,uint256)")` });
      await bridge('waitForText', { selector: input, text: 'transfer: to (1/2)' });
      await bridge('type', { text: sample('friend') });
      await bridge('press', { keys: 'Enter' });
      await bridge('waitForText', { selector: input, text: 'transfer: value (2/2)' });
      await bridge('type', { text: '1 SNC' });
      await bridge('press', { keys: 'Enter' });
      await bridge('click', { selector: `${row}:has-text("Run")` });
      const text = await documentText(await shown);
      assert.match(text, /^# ✗ Would fail: reverted: `TooPoor`\(have 0 SNC, need 1 SNC\)\n/);
      assert.match(text, / → `transfer`\(to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, value 1 SNC\)/);
    } finally {
      await proxy.stop();
      await useDevnet();
    }
  });

  for (const [form, text] of [
    ['as JSON', () => `eth_call [${JSON.stringify({ to: sample('trouble'), data: custom99 })}, "latest"]`],
    ['as a statement', () => `call Trouble@${sample('trouble')}.custom(99)`],
  ] as const) {
    it(`is asked of a call that a cell has ${form}, and saved as a cell that runs to the same`, async function () {
      needsBrowser(this);
      const notebook = await openRpc('whatIf.rpc', `${text()}\n`);
      await selectKernel('devnet');
      await bridge('waitForText', { selector: '.cell-statusbar-container .cell-status-item', text: 'What if…' });
      const cell = notebook.cellAt(0).document.uri.toString();
      const shown = vscode.commands.executeCommand<vscode.Uri | undefined>(
        '_snowprobe.callOfCell',
        ...[cell, 'snowprobe.whatIf'],
      );
      await bridge('click', { selector: `${row}:has-text("Gas limit…")` });
      await bridge('waitForText', { selector: input, text: 'Gas limit: value' });
      await bridge('type', { text: '90000' });
      await bridge('press', { keys: 'Enter' });
      await bridge('click', { selector: `${row}:has-text("Run")` });
      const uri = await shown;
      const words = await documentText(uri);
      assert.match(words, /^# ✗ Would fail: reverted: `TooPoor`\(have 0, need 99\)\n/);
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
      assert.deepEqual(
        lenses.slice(0, 3).map(({ command }) => command?.title),
        ['Change…', 'Debug', 'Save as Cell'],
      );
      const { command: save } = lenses[2]!;
      const saved = await vscode.commands.executeCommand<vscode.NotebookDocument>(save!.command, ...save!.arguments!);
      assert.match(
        saved.cellAt(0).document.getText(),
        /^# @target devnet\/C-Chain\nreplay \{"call":\{.*\},"block":"0x[\da-f]+"\}\n {2}with gas 90000\n {2}reverts with \w+$/,
      );
      await selectKernel('devnet');
      assert.equal(await runCell(saved, 0), true);
    });
  }
});
