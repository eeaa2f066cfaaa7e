import assert from 'node:assert/strict';
import { DisposableStore } from '../../../src/extension/vscode/disposables';

describe('DisposableStore', () => {
  it('ends everything once, the last first, and still all when one throws', () => {
    const ended: string[] = [];
    const store = new DisposableStore();
    store.add({ dispose: () => ended.push('first') });
    store.add({
      dispose: () => {
        throw new Error('stuck');
      },
    });
    store.add({ dispose: () => ended.push('last') });
    assert.throws(() => store.dispose(), AggregateError);
    store.dispose();
    assert.deepEqual(ended, ['last', 'first']);
  });

  it('ends at once what comes too late', () => {
    const store = new DisposableStore();
    store.dispose();
    let ended = false;
    store.add({ dispose: () => (ended = true) });
    assert.equal(ended, true);
  });
});
