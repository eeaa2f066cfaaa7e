import assert from 'node:assert/strict';
import { builtInNetworks } from '../../../../src/engine/networks/builtInNetworks';
import { explorerActions } from '../../../../src/extension/lookup/resultAddress';
import { count } from '../../../../src/engine/report/spans';
import { erc20Transfer, hash } from '../../core/finding/samples';

const finding = { ...erc20Transfer, facts: [{ key: 'nonce', label: 'nonce', value: [count(1n)], from: [] }] };
const [, fuji, local] = builtInNetworks;

describe('the button of an explorer', () => {
  it('has what names the page, and no address', () => {
    const at = { network: 'fuji', at: 'C-Chain', kind: 'tx', id: hash };
    const command = '_snowprobe.openExplorer';
    assert.deepEqual(explorerActions(finding, fuji), [
      { title: 'Open in Avalanche Explorer', short: 'Explorer', as: 'explorer', command, args: [{ ...at, index: 0 }] },
      { title: 'Open in Snowtrace', short: 'Snowtrace', as: 'explorer', command, args: [{ ...at, index: 1 }] },
    ]);
  });

  it('is not there on a network without one, or whose entry has the name of a member of objects', () => {
    assert.deepEqual(explorerActions(finding, local), []);
    assert.deepEqual(explorerActions({ ...finding, chain: 'constructor' }, fuji), []);
    assert.deepEqual(explorerActions(finding, undefined), []);
  });
});
