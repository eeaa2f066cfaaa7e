import assert from 'node:assert/strict';
import { NodeHabits } from '../../../../src/state/sources/nodeHabits';
import { TestClock } from '../../../helpers/testClock';

describe('what is known of nodes', () => {
  const [one, two] = ['http://127.0.0.1:1/', 'http://127.0.0.1:2/'] as const;

  it('is that all are gone only where none answered when it was asked last', () => {
    const habits = new NodeHabits(new TestClock());
    let heard = 0;
    habits.onDidChange(() => (heard += 1));
    assert.equal(habits.areGone([]), false);
    habits.fails(one);
    assert.equal(habits.areGone([one, two]), false);
    habits.fails(two);
    habits.fails(two);
    assert.equal(habits.areGone([one, two]), true);
    assert.equal(heard, 2);
    habits.answers(two);
    habits.answers(two);
    assert.equal(habits.areGone([one, two]), false);
    assert.equal(heard, 3);
  });
});
