import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/core/finding/finding';
import { hoverActions } from '../../../../src/core/finding/hoverActions';
import { text } from '../../../../src/core/finding/spans';

describe('hoverActions', () => {
  const bytes: Finding = {
    kind: 'utxo',
    status: 'offline',
    identifier: `0x${'00'.repeat(80)}`,
    title: [text('UTXO')],
    facts: [],
    sections: [],
    related: [],
    sources: [],
  };
  const labels = (finding: Finding): readonly string[] => hoverActions(finding).map(({ label }) => label);

  it('open a notebook about bytes, unless they are too long for a link', () => {
    assert.deepEqual(labels(bytes), ['Open in notebook']);
    assert.deepEqual(labels({ ...bytes, identifier: `0x${'00'.repeat(5_000)}` }), []);
  });

  it('add a chain to the settings that these do not name', () => {
    const found: Finding = {
      ...{ ...bytes, kind: 'transaction', status: 'ok', network: 'local', chain: 'glacier' },
      unlisted: { name: 'glacier', blockchainId: '2Z', evmChainId: 7n },
    };
    const last = hoverActions(found).at(-1);
    assert.deepEqual(
      [last?.label, last?.command, last?.args.network, last?.args.chain],
      ['Add chain glacier to settings', 'addChain', 'local', 'glacier'],
    );
    assert.ok(!labels({ ...found, unlisted: undefined }).some((label) => label.startsWith('Add')));
  });

  it('look up what the network knows more about', () => {
    const next = { key: 'next', label: 'next', value: [text('Look it up.')], from: [] };
    assert.deepEqual(labels({ ...bytes, network: 'fuji', facts: [next] }), ['Look up on fuji', 'Other network…']);
  });
});
