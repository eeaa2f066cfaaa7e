import assert from 'node:assert/strict';
import { deepEqual } from '../../../helpers/deepEqual';
import { bootstrapProgress, type BootstrapSample } from '../../../../src/engine/health/nodeStatus';

const second = 1_000;

function sample(at: number, fetched: number, executed = 0): BootstrapSample {
  return { at, fetched, executed };
}

describe('the progress of a bootstrapping chain', () => {
  it('is not known before there is a sample, and without a pace after the first', () => {
    assert.equal(bootstrapProgress([], 100), undefined);
    deepEqual(bootstrapProgress([sample(0, 40)], 100), { step: 'fetched', done: 40, whole: 100 });
  });

  it('is reckoned from the first sample to the last against the height that others tell', () => {
    const samples = [sample(0, 100), sample(10 * second, 150), sample(20 * second, 300)];
    deepEqual(bootstrapProgress(samples, 1_000), {
      step: 'fetched',
      done: 300,
      whole: 1_000,
      left: 70 * second,
    });
    deepEqual(bootstrapProgress(samples, undefined), { step: 'fetched', done: 300 });
    deepEqual(bootstrapProgress(samples, 200), { step: 'fetched', done: 300 }, 'others are behind');
  });

  it('has a pace of its own for what is executed, of the blocks that were fetched', () => {
    const samples = [sample(0, 1_000), sample(10 * second, 1_000, 200), sample(20 * second, 1_000, 400)];
    deepEqual(bootstrapProgress(samples, 5_000), {
      step: 'executed',
      done: 400,
      whole: 1_000,
      left: 30 * second,
    });
  });

  it('begins anew with a node that was started anew, and executes what it had fetched before', () => {
    const samples = [sample(0, 900), sample(10 * second, 20), sample(20 * second, 40)];
    assert.equal(bootstrapProgress(samples, 100)?.left, 30 * second);
    deepEqual(bootstrapProgress([sample(0, 10, 50)], 100), { step: 'executed', done: 50, whole: 100 });
  });

  it('names no time where nothing moves', () => {
    assert.equal(bootstrapProgress([sample(0, 40), sample(second, 40)], 100)?.left, undefined);
  });
});
