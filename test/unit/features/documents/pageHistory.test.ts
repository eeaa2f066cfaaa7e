import assert from 'node:assert/strict';
import { pushHistory, shownEntry, stepHistory } from '../../../../src/extension/documents/pageState';

describe('the history of a page', () => {
  it('goes back and ahead, and not beyond its ends', () => {
    const history = pushHistory(pushHistory({ entries: ['a'], at: 0 }, 'b'), 'c');
    assert.deepEqual(history, { entries: ['a', 'b', 'c'], at: 2 });
    const back = stepHistory(stepHistory(history, -1), -1);
    assert.deepEqual(
      [shownEntry(back), shownEntry(stepHistory(back, -1)), shownEntry(stepHistory(back, 1))],
      ['a', 'a', 'b'],
    );
  });

  it('forgets what lay ahead once it goes elsewhere', () => {
    assert.deepEqual(pushHistory({ entries: ['a', 'b', 'c'], at: 0 }, 'd'), { entries: ['a', 'd'], at: 1 });
  });

  it('stays where the same is shown again', () => {
    assert.deepEqual(pushHistory({ entries: ['a', 'b'], at: 0 }, 'a'), { entries: ['a', 'b'], at: 0 });
  });

  it('keeps the last fifty', () => {
    let history = { entries: ['0'] as readonly string[], at: 0 };
    for (let i = 1; i < 60; i += 1) {
      history = pushHistory(history, String(i));
    }
    assert.deepEqual([history.entries.length, history.entries[0], history.at], [50, '10', 49]);
  });
});
