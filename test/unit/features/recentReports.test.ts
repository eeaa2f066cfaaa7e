import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { RecentReports } from '../../../src/extension/shared/services';

function finding(identifier: string, chain?: string): Report {
  return {
    kind: 'transaction',
    status: 'ok',
    identifier,
    title: [],
    facts: [],
    sections: [],
    related: [],
    sources: [],
    ...(chain === undefined ? {} : { chain }),
  };
}

describe('Recent', () => {
  it('knows a Finding as asked for and by its chain', () => {
    const recent = new RecentReports();
    const found = finding('0x1', 'C-Chain');
    recent.add({ id: '0x1', network: 'fuji' }, found);
    assert.equal(recent.get({ id: '0x1', network: 'fuji' }), found);
    assert.equal(recent.get({ id: '0x1', network: 'fuji', chain: 'C-Chain' }), found);
    assert.equal(recent.get({ id: '0x1', network: 'fuji', chain: 'orders' }), undefined);
    assert.equal(recent.get({ id: '0x1', network: 'mainnet' }), undefined);
  });

  it('names the latest', () => {
    const recent = new RecentReports();
    assert.equal(recent.last(), undefined);
    recent.add({ id: 'a', network: 'fuji' }, finding('a'));
    recent.add({ id: 'b', network: 'fuji' }, finding('b'));
    assert.equal(recent.last()?.target.id, 'b');
  });

  it('forgets the oldest', () => {
    const recent = new RecentReports(2);
    for (const id of ['a', 'b', 'c']) {
      recent.add({ id }, finding(id));
    }
    assert.equal(recent.get({ id: 'a' }), undefined);
    assert.equal(recent.get({ id: 'c' })?.identifier, 'c');
  });
});
