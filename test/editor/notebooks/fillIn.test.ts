import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet } from '../../integration/support/demo';
import { closeUnsaved } from '../../integration/support/editor';
import { openRpc, plainOutputs, runCell, selectKernel } from '../../integration/support/notebook';

const widget = '.quick-input-widget';
const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

/** Types the answer to a prompt with this text. */
async function answer(prompt: string, text: string): Promise<void> {
  await bridge('waitForText', { selector: widget, text: prompt });
  await bridge('type', { text });
  await bridge('press', { keys: 'Enter' });
}

describe('Fill In…', () => {
  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  afterEach(async () => {
    await closeUnsaved();
  });

  it('asks for the parameters of a method one by one, judges them at once, and goes back', async () => {
    const notebook = await openRpc('fill.rpc', '# mine\neth_getBalance\n');
    await selectKernel('devnet');
    const cell = notebook.cellAt(0);
    const done = vscode.commands.executeCommand('snowprobe.fillIn', cell);
    await bridge('waitForText', { selector: widget, text: 'eth_getBalance: address (1/2)' });
    await answer('EVM address', '0x12');
    await bridge('waitForText', { selector: `${widget} .quick-input-message`, text: 'Expected' });
    await bridge('press', { keys: 'Control+A' });
    await bridge('type', { text: account });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: widget, text: '(2/2)' });
    await bridge('click', { selector: `${widget} .codicon-quick-input-back` });
    await bridge('waitForText', { selector: widget, text: '(1/2)' });
    await bridge('press', { keys: 'Enter' });
    await answer('eth_getBalance: block', 'latest');
    await done;
    assert.equal(cell.document.getText(), `# mine\neth_getBalance ["${account}", "latest"]`);
    assert.equal(await runCell(notebook, 0), true);
  });

  it('offers the words of an enumeration, and leaves the rest out', async () => {
    const notebook = await openRpc('words.rpc', 'platform.getBlock {"blockID": "old"}\n');
    await selectKernel('devnet');
    const cell = notebook.cellAt(0);
    const done = vscode.commands.executeCommand('snowprobe.fillIn', cell);
    await bridge('waitForText', { selector: widget, text: '(1/2)' });
    await bridge('press', { keys: 'Control+A' });
    await bridge('type', { text: '{{block.result}}' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: widget, text: '(2/2)' });
    await bridge('click', { selector: `${widget} .monaco-list-row:has-text("json")` });
    await done;
    assert.equal(cell.document.getText(), 'platform.getBlock { "blockID": {{block.result}}, "encoding": "json" }');
  });

  it('asks for the arguments of a contract’s function by its ABI, which then is called', async () => {
    const coin = sample('coin');
    const notebook = await openRpc('call.rpc', `call Coin@${coin}.balanceOf()\n`);
    await selectKernel('devnet');
    const cell = notebook.cellAt(0);
    const done = vscode.commands.executeCommand('snowprobe.fillIn', cell);
    await answer('Coin.balanceOf: argument 1', '0x2222222222222222222222222222222222222222');
    await done;
    assert.equal(cell.document.getText(), `call Coin@${coin}.balanceOf(0x2222222222222222222222222222222222222222)`);
    assert.equal(await runCell(notebook, 0), true);
    assert.match(plainOutputs(cell)[0] ?? '', /balanceOf\(.*0x2222…2222\) → 1,250\.5 SNC/);
  });

  it('is an action on a method', async () => {
    const notebook = await openRpc('action.rpc', 'eth_chainId\n\neth_getBalance\n');
    const { document } = notebook.cellAt(0);
    const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(2, 3, 2, 3),
    );
    const [fill] = actions.filter(({ title }) => title === 'Fill in parameters…');
    assert.deepEqual(fill?.command?.arguments, [document.uri.toString(), document.getText().indexOf('eth_getBalance')]);
  });
});
