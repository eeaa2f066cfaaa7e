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

  it('keeps of a former version’s list nothing that may be a key, and clears that list', async () => {
    const hash = `0x${'7e'.repeat(32)}`;
    const key = 'ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
    const address = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    const memory = new FakeMemory();
    await memory.update('lookup.history', [hash, '12', key, hash.slice(2), address, `PrivateKey-${key}`]);
    const history = new History(memory);
    assert.deepEqual(history.list(), ['12', address]);
    await history.clean();
    assert.equal(memory.get('lookup.history'), undefined);
    assert.deepEqual(history.list(), ['12', address]);
    assert.equal([...memory.values.values()].join().includes(hash), false);
  });
});
