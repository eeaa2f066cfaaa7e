import assert from 'node:assert/strict';
import { groupResults, type OutputResult, statusText } from '../../../../src/webview/protocol/rpcOutput';

function answer(label: string, node: string | undefined, kind: 'result' | 'failed' = 'result'): OutputResult {
  return {
    ...{ label, network: 'local', host: '127.0.0.1:9650', milliseconds: 41.3, expectations: [] },
    ...(node === undefined ? {} : { node }),
    outcome: kind === 'result' ? { kind, json: '1' } : { kind, sentence: 'No answer.' },
  };
}

describe('groupResults', () => {
  const groups = (answers: readonly OutputResult[]): readonly string[] =>
    groupResults(answers).map((group) => group.map(({ label, node }) => `${label} ${node}`).join(' | '));

  it('sets the results of several nodes side by side', () => {
    assert.deepEqual(groups([answer('a', 'one'), answer('b', 'one'), answer('a', 'two'), answer('a', 'three')]), [
      'a one | a two | a three',
      'b one',
    ]);
  });

  it('leaves alone what one node answered twice, and what failed', () => {
    assert.deepEqual(groups([answer('a', 'one'), answer('a', 'one'), answer('a', 'two', 'failed')]), [
      'a one',
      'a one',
      'a two',
    ]);
    assert.deepEqual(groups([answer('a', undefined), answer('a', undefined)]), ['a undefined', 'a undefined']);
  });
});

describe('statusText', () => {
  it('names status, time, node, height and size', () => {
    assert.equal(
      statusText({ ...answer('a', 'one'), status: 200, height: '1026', size: 20_480_123 }),
      '200 · 41 ms · one (127.0.0.1:9650) · height 1,026 · 20.4 MB',
    );
    assert.equal(statusText({ ...answer('a', undefined), size: 1_099 }), '41 ms · 127.0.0.1:9650 · 1 kB');
  });
});
