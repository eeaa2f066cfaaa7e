import assert from 'node:assert/strict';
import type { Report } from '../../../../src/engine/report/report';
import { hoverActions } from '../../../../src/engine/report/toHover';
import { text } from '../../../../src/engine/report/spans';

describe('hoverActions', () => {
  const bytes: Report = {
    kind: 'utxo',
    status: 'offline',
    identifier: `0x${'00'.repeat(80)}`,
    title: [text('UTXO')],
    facts: [{ key: 'txID', label: 'transaction', value: [text('2Z')], from: [] }],
    sections: [],
    related: [],
    sources: [],
  };
  const labels = (report: Report): readonly string[] => hoverActions(report).map(({ label }) => label);

  it('open a notebook about bytes, unless they are too long for a link', () => {
    assert.deepEqual(labels(bytes), ['Open in notebook']);
    assert.deepEqual(labels({ ...bytes, identifier: `0x${'00'.repeat(5_000)}` }), []);
    assert.deepEqual(labels({ ...bytes, facts: [] }), []);
  });

  it('add a chain to the settings that these do not name', () => {
    const found: Report = {
      ...{ ...bytes, kind: 'transaction', status: 'ok', network: 'local', chain: 'glacier' },
      unconfigured: { name: 'glacier', blockchainId: '2Z', evmChainId: 7n },
    };
    const last = hoverActions(found).at(-1);
    assert.deepEqual(
      [last?.label, last?.command, last?.args.network, last?.args.chain],
      ['Add chain glacier to settings', 'addChain', 'local', 'glacier'],
    );
    assert.ok(!labels({ ...found, unconfigured: undefined }).some((label) => label.startsWith('Add')));
  });

  it('ask for the RPC of a chain that nothing is known of but its ID', () => {
    const blockchainId = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
    const found: Report = {
      ...{ ...bytes, kind: 'warpMessage', status: 'ok', network: 'local' },
      unconfigured: { name: blockchainId, blockchainId },
    };
    assert.equal(labels(found).at(-1), 'Add chain 2TqS…SuGo…');
  });

  it('copy what is wanted first, where a link holds it', () => {
    const found: Report = { ...bytes, kind: 'warpMessage', status: 'failed' };
    const copyAction = { key: 'retryCallData', label: 'Copy retry calldata', text: '0x01', as: 'copy' } as const;
    const cell = { key: 'retryCell', label: 'Open retry as a cell', text: 'eth_call []', as: 'cell' } as const;
    const last = hoverActions({ ...found, copyActions: [cell, copyAction] }).at(-1);
    assert.deepEqual([last?.label, last?.command, last?.args.text], ['Copy retry calldata', 'copyText', '0x01']);
    const long = { ...copyAction, text: `0x${'00'.repeat(2_000)}` };
    assert.ok(!labels({ ...found, copyActions: [cell, long] }).some((label) => label === 'Copy retry calldata'));
  });

  it('look up what the network knows more about', () => {
    const next = { key: 'next', label: 'next', value: [text('Look it up.')], from: [] };
    assert.deepEqual(labels({ ...bytes, network: 'fuji', facts: [next] }), ['Look up on fuji', 'Other network…']);
  });
});
