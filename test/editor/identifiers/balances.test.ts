import assert from 'node:assert/strict';
import vscode = require('vscode');
import { sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';

describe('filter balances', () => {
  before(() => useDevnet());
  afterEach(closeEditors);

  it('opens the balances of a block in a document of their own', async () => {
    const target = { id: sample('address'), network: 'devnet', chain: 'C-Chain', balances: { block: '3' } };
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.filterBalances', target);
    const text = await documentText(uri);
    assert.match(text, /- block: +3\n/);
    assert.match(text, /1,000,000 SNC/);
    const today = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.lookUp', sample('address'));
    assert.notEqual(today.toString(), uri.toString());
    assert.doesNotMatch(await documentText(today), /- block:/);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', today);
    assert.ok(lenses.some(({ command }) => command?.title === 'Filter balances…'));
  });
});
