import assert from 'node:assert/strict';
import { explorerPlace } from '../../../src/engine/lookup/explorerPlace';
import type { Report } from '../../../src/engine/report/report';
import { count, text } from '../../../src/engine/report/spans';
import { erc20Transfer, hash } from '../core/finding/samples';

const cb58 = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
const fact = (key: string, value = count(7n)) => ({ key, label: key, value: [value], from: [] });
const at = (part: Partial<Report>) => explorerPlace({ ...erc20Transfer, facts: [fact('nonce')], ...part });

describe('explorerPlace', () => {
  it('is a transaction by its hash on an EVM chain, by cb58 on P and X', () => {
    assert.deepEqual(at({}), { at: 'C-Chain', kind: 'tx', id: hash });
    assert.deepEqual(at({ chain: 'P-Chain', identifier: cb58 }), { at: 'P-Chain', kind: 'tx', id: cb58 });
    assert.match(at({ chain: 'X-Chain', identifier: hash })?.id ?? '', /^[1-9A-Za-z]{48,52}$/);
  });

  it('is none for an atomic transaction of the C-Chain, in whatever spelling', () => {
    assert.equal(at({ identifier: cb58 }), undefined);
    assert.equal(at({ facts: [fact('status', text('accepted'))] }), undefined);
  });

  it('is a block by its height', () => {
    assert.deepEqual(at({ kind: 'block', facts: [fact('number')] }), { at: 'C-Chain', kind: 'block', id: '7' });
    assert.deepEqual(at({ kind: 'block', chain: 'P-Chain', facts: [fact('height')] })?.id, '7');
    assert.equal(at({ kind: 'block', facts: [] }), undefined);
  });

  it('is an address without the prefix of its chain', () => {
    const identifier = 'P-fuji1x5hlkqzvv0kzvyzl26phvk4y8kf5a6xxr3vjjn';
    assert.deepEqual(at({ kind: 'address', chain: 'P-Chain', identifier }), {
      at: 'P-Chain',
      kind: 'address',
      id: identifier.slice(2),
    });
  });

  it('is a node, a subnet or a blockchain wherever it was found', () => {
    const identifier = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
    assert.deepEqual(at({ kind: 'node', chain: undefined, identifier }), { at: 'node', id: identifier });
    assert.deepEqual(at({ kind: 'subnet', identifier: cb58 }), { at: 'subnet', id: cb58 });
  });

  it('is none for what was not found, or may be a key', () => {
    for (const status of ['notFound', 'unavailable', 'offline', 'secret', 'wrong'] as const) {
      assert.equal(at({ status }), undefined);
    }
  });
});
