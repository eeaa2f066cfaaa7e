import assert from 'node:assert/strict';
import type { Report, Source } from '../../../../../src/engine/report/report';
import { finalityOf } from '../../../../../src/engine/report/page/pageWords';
import { count } from '../../../../../src/engine/report/spans';
import { erc20Transfer } from '../samples';

const inBlock = (key: string, number: bigint) => [{ key, label: key, value: [count(number)], from: [] }];
const node = (height?: bigint, chain = 'C-Chain'): Source => ({
  kind: 'node',
  host: 'n',
  outcome: 'answered',
  at: 0,
  chain,
  height,
});
const words = (part: Partial<Report>) =>
  finalityOf({ ...erc20Transfer, facts: inBlock('block', 100n), sources: [node(112n)], ...part })?.words;

describe('finality', () => {
  it('counts the blocks on top as the highest answer of the same chain knows them', () => {
    assert.equal(words({}), 'final · 12 confirmations');
    assert.equal(words({ sources: [node(101n), node(5000n, 'orders')] }), 'final · 1 confirmation');
    assert.equal(words({ sources: [node(100n)], status: 'failed' }), 'final · latest block');
    assert.equal(words({ sources: [node(1100n)] }), 'final · 1,000 confirmations');
    assert.equal(words({ kind: 'block', facts: inBlock('number', 110n) }), 'final · 2 confirmations');
  });

  it('says that it was accepted where heights are not told', () => {
    assert.equal(words({ sources: [node()] }), 'accepted');
    assert.equal(words({ facts: [], chain: 'X-Chain' }), 'accepted');
    assert.equal(words({ sources: [node(99n)] }), 'accepted');
  });

  it('is none of what was dropped before it was in a block', () => {
    assert.equal(words({ status: 'failed', facts: [], chain: 'P-Chain' }), 'not accepted');
  });

  it('is not there yet while it is pending, and not of what is no transaction or block', () => {
    assert.equal(words({ status: 'pending' }), 'not accepted yet');
    assert.equal(words({ status: 'stuck' }), 'not accepted yet');
    assert.equal(words({ status: 'notFound' }), undefined);
    assert.equal(words({ kind: 'address' }), undefined);
    assert.equal(words({ chain: undefined }), undefined);
  });
});
