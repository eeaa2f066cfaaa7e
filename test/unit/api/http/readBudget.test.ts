import assert from 'node:assert/strict';
import { NoMemoryError, READ_BUDGET, ReadBudget } from '../../../../src/engine/net/http/reading';

const MB = 1024 * 1024;

describe('ReadBudget', () => {
  const noMemory = (isAlone: boolean) => (error: unknown) =>
    error instanceof NoMemoryError && error.isAlone === isAlone;

  it('is 256 MB for all', () => assert.equal(READ_BUDGET, 256 * MB));

  it('is shared: what one takes the others have not, until it takes less or is done', () => {
    const budget = new ReadBudget(100 * MB, 0);
    const [one, two] = [budget.open(), budget.open()];
    one.take(60 * MB);
    two.take(40 * MB);
    assert.throws(() => two.take(40 * MB + 1), noMemory(false));
    assert.equal(budget.used, 100 * MB);
    one.take(50 * MB);
    two.take(50 * MB);
    one.free();
    two.take(100 * MB);
    assert.throws(() => two.take(100 * MB + 1), noMemory(true));
    two.free();
    assert.equal(budget.used, 0);
  });

  it('keeps a part for small answers', () => {
    const budget = new ReadBudget(100 * MB, 10 * MB);
    const [large, other, small] = [budget.open(), budget.open(), budget.open()];
    large.take(90 * MB);
    assert.throws(() => large.take(91 * MB), noMemory(true));
    assert.throws(() => other.take(3 * MB), noMemory(false));
    small.take(2 * MB);
    assert.equal(budget.used, 92 * MB);
  });

  it('gives nothing to what was freed, and takes nothing back twice', () => {
    const budget = new ReadBudget(100 * MB, 0);
    const memory = budget.open();
    memory.take(5 * MB);
    memory.free();
    memory.free();
    assert.throws(() => memory.take(1), NoMemoryError);
    assert.equal(budget.used, 0);
  });
});
