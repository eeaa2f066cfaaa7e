import assert from 'node:assert/strict';
import { type PastRun, RunHistory } from '../../../../src/features/notebook/runHistory';

/** A run at a time, with an answer of a size. */
function run(at: number, size = 1): PastRun {
  const outcome = { kind: 'result', json: 'x'.repeat(size) } as const;
  const answer = { label: 'a', network: 'devnet', host: '', outcome, size, milliseconds: 1, expectations: [] };
  return { at, outputs: [{ version: 1, answers: [answer] }] };
}

describe('RunHistory', () => {
  it('knows the last run of each cell and the one before it', () => {
    const history = new RunHistory();
    history.add('a', run(1));
    assert.deepEqual([history.last('a')?.at, history.previous('a')], [1, undefined]);
    history.add('b', run(2));
    history.add('a', run(3));
    assert.deepEqual(
      [history.last('a')?.at, history.previous('a')?.at, history.last('b')?.at, history.last('c')],
      [3, 1, 2, undefined],
    );
  });

  it('keeps so many runs of a cell', () => {
    const history = new RunHistory({ runs: 1, units: 100 });
    history.add('b', run(0));
    history.add('a', run(1));
    history.add('a', run(2));
    assert.deepEqual([history.last('a')?.at, history.previous('a'), history.last('b')?.at], [2, undefined, 0]);
  });

  it('forgets the oldest where the answers are large, never the newest', () => {
    const history = new RunHistory({ runs: 9, units: 100 });
    history.add('a', run(1, 60));
    history.add('b', run(2, 60));
    assert.deepEqual([history.last('a'), history.last('b')?.at], [undefined, 2]);
    history.add('c', run(3, 500));
    assert.deepEqual([history.last('b'), history.last('c')?.at], [undefined, 3]);
  });
});
