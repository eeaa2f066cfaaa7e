import assert from 'node:assert/strict';
import { History } from '../../../../src/extension/lookup/keyGuard';
import { FakeMemory } from '../../../helpers/fakeMemory';

describe('History', () => {
  it('lists the latest first and each once', async () => {
    const history = new History(new FakeMemory());
    for (const id of ['a', 'b', 'a']) {
      await history.add(id);
    }
    assert.deepEqual(history.list(), ['a', 'b']);
  });

  it('keeps twenty', async () => {
    const history = new History(new FakeMemory());
    for (let index = 0; index < 25; index += 1) {
      await history.add(`id ${index}`);
    }
    assert.equal(history.list().length, 20);
    assert.equal(history.list()[0], 'id 24');
  });

  it('keeps no signed bytes', async () => {
    const history = new History(new FakeMemory());
    await history.add('0x'.padEnd(1000, 'a'));
    assert.deepEqual(history.list(), []);
  });

  it('is empty where the memory holds something else', async () => {
    const memory = new FakeMemory();
    await memory.update('lookup.lookedUp', { 0: 'a' });
    assert.deepEqual(new History(memory).list(), []);
    await memory.update('lookup.lookedUp', ['a', 1, null]);
    assert.deepEqual(new History(memory).list(), ['a']);
  });

  it('takes out what is not to be kept', async () => {
    const history = new History(new FakeMemory());
    await history.add('a');
    await history.add('b');
    await history.remove((id) => id === 'b');
    assert.deepEqual(history.list(), ['a']);
  });
});
