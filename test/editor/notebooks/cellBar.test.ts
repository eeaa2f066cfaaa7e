import assert from 'node:assert/strict';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { useDevnet } from '../../integration/support/demo';
import { closeUnsaved } from '../../integration/support/editor';
import { openRpc, plainOutputs, runCell, selectKernel } from '../../integration/support/notebook';

const item = (words: string): string => `.cell-statusbar-container .cell-status-item:has-text("${words}")`;
const row = '.quick-input-list .monaco-list-row';

describe('the bar of a cell', () => {
  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  afterEach(async () => {
    await closeUnsaved();
  });

  it('names network, chain and node, and writes the chain that is chosen there', async () => {
    const notebook = await openRpc('bar.rpc', 'eth_chainId\n');
    await selectKernel('devnet');
    await bridge('waitForText', { selector: item('devnet'), text: 'devnet' });
    await bridge('waitForText', { selector: item('C-Chain'), text: 'C-Chain' });
    await bridge('waitForText', { selector: item('one'), text: 'one' });
    await bridge('click', { selector: item('C-Chain') });
    await bridge('waitForText', { selector: '.quick-input-title', text: 'Chain of devnet for this cell' });
    await bridge('waitForText', { selector: row, text: 'C-Chain' });
    await bridge('click', { selector: `${row}:has-text("orders")` });
    await bridge('waitForText', { selector: item('orders'), text: 'orders' });
    assert.equal(notebook.cellAt(0).document.getText(), '# @target devnet/orders\neth_chainId');
    assert.equal(await runCell(notebook, 0), true);
    assert.match(plainOutputs(notebook.cellAt(0))[0] ?? '', /"0x12f86"$/);
  });

  it('writes the network that is chosen there, and takes it away again', async () => {
    const notebook = await openRpc('network.rpc', 'eth_chainId\n');
    await selectKernel('devnet');
    for (const [from, to, text] of [
      ['devnet', 'fuji', '# @target fuji\neth_chainId'],
      ['fuji', 'Notebook’s network', 'eth_chainId'],
    ] as const) {
      await bridge('click', { selector: item(from) });
      await bridge('waitForText', { selector: '.quick-input-title', text: 'Network for this cell' });
      await bridge('click', { selector: `${row}:has-text("${to}")` });
      await bridge('waitForNone', { selector: item(from) });
      assert.equal(notebook.cellAt(0).document.getText(), text);
    }
  });

  it('says of a method of one chain which that is', async () => {
    await openRpc('fixed.rpc', 'platform.getHeight\n');
    await selectKernel('devnet');
    await bridge('waitForText', { selector: item('P-Chain'), text: 'P-Chain' });
    await bridge('waitForNone', { selector: item('C-Chain') });
  });
});
