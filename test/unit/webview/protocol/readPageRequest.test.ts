import assert from 'node:assert/strict';
import { readPageHistory, readPageRequest } from '../../../../src/webview/protocol/readPageRequest';
import { readPageMessage } from '../../../../src/webview/protocol/resultPage';

describe('requests of a result page', () => {
  for (const request of [
    { kind: 'ready' },
    { kind: 'go', by: -1 },
    { kind: 'follow', id: 'NodeID-1', inOther: true },
    { kind: 'act', index: 3 },
    { kind: 'more', section: 2, from: '', to: '41203877' },
    { kind: 'stop', section: 2 },
    { kind: 'copy', text: 'x' },
    { kind: 'copyAs', format: 'md' },
    { kind: 'openText' },
    { kind: 'openSource', uri: 'file:///project/src/Coin.sol', line: 30, column: 8 },
    { kind: 'export', section: 0, rows: [2, 0] },
    { kind: 'watch', isOn: true },
  ]) {
    it(`are read: ${request.kind}`, () => assert.deepEqual(readPageRequest(request), request));
  }

  for (const [what, request] of Object.entries({
    'nothing at all': undefined,
    'of a kind that is none': { kind: 'run', command: 'workbench.action.terminal.sendSequence' },
    'with more than belongs there': { kind: 'act', index: 0, command: 'x' },
    'to go far': { kind: 'go', by: 5 },
    'to follow what is no identifier': { kind: 'follow', id: 'command:x', inOther: false },
    'to follow without saying where': { kind: 'follow', id: 'a' },
    'for an action that cannot be': { kind: 'act', index: -1 },
    'for more of a section that cannot be': { kind: 'more', section: -1, from: '', to: '' },
    'for more from what is no height': { kind: 'more', section: 0, from: '1e9', to: '' },
    'for more up to a height that no chain has': { kind: 'more', section: 0, from: '', to: '9'.repeat(20) },
    'for more without heights': { kind: 'more', section: 0 },
    'to open a place before the file': { kind: 'openSource', uri: 'file:///a.sol', line: -1, column: 0 },
    'to open a line that is none': { kind: 'openSource', uri: 'file:///a.sol', line: 1.5, column: 0 },
    'to open a place without a file': { kind: 'openSource', line: 1, column: 0 },
    'to open a name that is too long': { kind: 'openSource', uri: 'f'.repeat(4097), line: 1, column: 0 },
    'to open a place and run more': { kind: 'openSource', uri: 'file:///a.sol', line: 1, column: 0, command: 'x' },
    'to stop nothing': { kind: 'stop' },
    'to copy nothing': { kind: 'copy', text: '' },
    'to export no rows': { kind: 'export', section: 0, rows: [] },
    'to export to a file of its choice': { kind: 'export', section: 0, rows: [1], file: '/etc/passwd' },
  })) {
    it(`are not taken: ${what}`, () => assert.equal(readPageRequest(request), undefined));
  }
});

describe('what a result page keeps', () => {
  it('is read, and nothing else is', () => {
    assert.deepEqual(readPageHistory({ entries: ['a', 'b'], at: 1 }), { entries: ['a', 'b'], at: 1 });
    for (const wrong of [undefined, {}, { entries: [], at: 0 }, { entries: ['a'], at: 1 }, { entries: [1], at: 0 }]) {
      assert.equal(readPageHistory(wrong), undefined);
    }
  });
});

describe('what the host tells a result page', () => {
  it('is read, and nothing else is', () => {
    const history = { entries: ['a'], at: 0 };
    const waiting = { kind: 'waiting', history };
    assert.equal(readPageMessage(waiting), waiting);
    const watch = { kind: 'watch', history, watch: { requested: 2, nextAt: 5 } };
    assert.equal(readPageMessage(watch), watch);
    const failed = { kind: 'failed', history, sentence: 'no' };
    assert.equal(readPageMessage(failed), failed);
    for (const wrong of [
      1,
      { kind: 'waiting' },
      { kind: 'failed', history },
      { kind: 'show', history, view: {} },
      { kind: 'rows', history, rows: [] },
      { kind: 'section', history, section: 0, view: { rows: [] } },
      { kind: 'section', history, section: 0, cached: 0, view: {} },
    ]) {
      assert.equal(readPageMessage(wrong), undefined);
    }
  });
});
