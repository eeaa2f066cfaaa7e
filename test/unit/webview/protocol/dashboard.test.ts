import assert from 'node:assert/strict';
import { readDashboardShow, readDashboardState } from '../../../../src/webview/protocol/dashboard';
import { readDashboardRequest } from '../../../../src/webview/protocol/readPageRequest';

describe('messages of a dashboard', () => {
  const id = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

  it('are read, and what is more in them is left out', () => {
    assert.deepEqual(readDashboardRequest({ kind: 'ready', more: 1 }), { kind: 'ready' });
    assert.deepEqual(readDashboardRequest({ kind: 'span', span: 'today' }), { kind: 'span', span: 'today' });
    assert.deepEqual(readDashboardRequest({ kind: 'answerHosts', answer: 'once', hosts: ['https://a.example'] }), {
      kind: 'answerHosts',
      answer: 'once',
    });
    assert.deepEqual(readDashboardRequest({ kind: 'lookUp', id }), { kind: 'lookUp', id });
    assert.deepEqual(readDashboardRequest({ kind: 'unpin', id }), { kind: 'unpin', id });
    assert.deepEqual(readDashboardRequest({ kind: 'diagnose', id: 'C', more: 1 }), { kind: 'diagnose', id: 'C' });
    assert.deepEqual(readDashboardState({ network: 'fuji', span: 'hour', more: 1 }), {
      ...{ network: 'fuji', span: 'hour', chosen: undefined },
    });
    assert.equal(readDashboardState({ network: 'fuji', span: 'hour', chosen: 'P' })?.chosen, 'P');
    assert.deepEqual(readDashboardRequest({ kind: 'choose', id: 'P' }), { kind: 'choose', id: 'P' });
  });

  for (const message of [
    ...[undefined, null, 7, 'ready', [], {}, { kind: 'constructor' }, { kind: 'span' }, { kind: 'span', span: 'week' }],
    ...[{ kind: 'diagnose' }, { kind: 'diagnose', id: {} }],
    ...[{ kind: 'lookUp' }, { kind: 'lookUp', id: '' }, { kind: 'lookUp', id: 'x'.repeat(201) }],
    ...[
      { kind: 'lookUp', id: [id] },
      { kind: 'run', command: 'x' },
      { kind: 'answerHosts' },
      { kind: 'answerHosts', answer: 'forever', hosts: ['https://a.example'] },
    ],
  ]) {
    it(`refuse ${JSON.stringify(message)?.slice(0, 40)}`, () => {
      assert.equal(readDashboardRequest(message), undefined);
      assert.equal(readDashboardShow(message), undefined);
      assert.equal(readDashboardState(message), undefined);
    });
  }
});
