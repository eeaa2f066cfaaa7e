import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';

describe('filter balances', () => {
  before(() => useDevnet());
  afterEach(closeEditors);

  it('asks for chain, block and tokens', async function () {
    needsBrowser(this);
    const [box, row] = ['.quick-input-widget', '.quick-input-list .monaco-list-row'];
    const answer = async (question: string, text: string): Promise<void> => {
      await bridge('waitForText', { selector: box, text: question });
      await bridge('press', { keys: 'Control+A' });
      await bridge('type', { text });
      await bridge('press', { keys: 'Enter' });
    };
    const target = { id: sample('address'), network: 'devnet' };
    const shown = vscode.commands.executeCommand<vscode.Uri>('snowprobe.filterBalances', target);
    await bridge('click', { selector: `${row}:has-text("C-Chain")` });
    await answer('Block number; leave empty for the latest', 'x');
    await answer('Enter a decimal block number, or leave empty for the latest block.', ' 3 ');
    await answer('Token contracts, separated by commas', `${sample('coin')}, 0x12`);
    await answer('0x12 is not a contract address.', ` ${sample('coin')} , ${sample('friend')}`);
    await bridge('click', { selector: `${row}:has-text("Show spam tokens")` });
    const text = await documentText(await shown);
    assert.match(text, /- block: +3\n- tokens: +0x5aa0\w+ \(Coin\), 0x7099\w+\n- spam: +included\n/);
  });

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
