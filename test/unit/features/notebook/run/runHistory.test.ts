import assert from 'node:assert/strict';
import { type PastRun, RunHistory } from '../../../../../src/extension/notebook/cellWords';

/** A run at a given time, with a response of a given size. */
function run(at: number, size = 1): PastRun {
  const outcome = { kind: 'result', json: 'x'.repeat(size) } as const;
  const answer = { label: 'a', network: 'devnet', host: '', outcome, size, milliseconds: 1, expectations: [] };
  return { at, outputs: [{ version: 1, answers: [answer] }] };
}

describe('RunHistory', () => {
  const times = (history: RunHistory, cell: string): readonly number[] => history.of(cell).map(({ at }) => at);

  it('knows the runs of each cell', () => {
    const history = new RunHistory();
    history.add('a', run(1));
    history.add('b', run(2));
    history.add('a', run(3));
    assert.deepEqual([times(history, 'a'), times(history, 'b'), times(history, 'c')], [[1, 3], [2], []]);
  });

  it('keeps so many runs of a cell', () => {
    const history = new RunHistory({ runs: 1, units: 100 });
    history.add('b', run(0));
    history.add('a', run(1));
    history.add('a', run(2));
    assert.deepEqual([times(history, 'a'), times(history, 'b')], [[2], [0]]);
  });

  it('forgets the oldest where the answers are large, never the newest', () => {
    const history = new RunHistory({ runs: 9, units: 100 });
    history.add('a', run(1, 60));
    history.add('b', run(2, 60));
    assert.deepEqual([times(history, 'a'), times(history, 'b')], [[], [2]]);
    history.add('c', run(3, 500));
    assert.deepEqual([times(history, 'b'), times(history, 'c')], [[], [3]]);
  });
});
