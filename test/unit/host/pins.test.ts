import assert from 'node:assert/strict';
import { Pins } from '../../../src/host/pins';
import { FakeMemory } from '../../helpers/fakeMemory';

describe('Pins', () => {
  it('are kept by network in the order in which they were pinned, each once', async () => {
    const memory = new FakeMemory();
    const pins = new Pins(memory);
    let changes = 0;
    const listener = pins.onDidChange(() => (changes += 1));
    await pins.set('fuji', 'b', true);
    await pins.set('fuji', 'a', true);
    await pins.set('local', 'c', true);
    await pins.set('fuji', 'b', true);
    assert.deepEqual(pins.of('fuji'), ['a', 'b']);
    assert.equal(pins.has('local', 'a'), false);
    assert.deepEqual(new Pins(memory).of('local'), ['c'], 'another window has them too');
    assert.equal(changes, 4);
    listener.dispose();
    await pins.set('local', 'c', false);
    assert.deepEqual([pins.of('local'), changes], [[], 4]);
  });

  it('are not taken from what another version wrote', async () => {
    const memory = new FakeMemory();
    const stored = [
      ['x', []],
      [null, []],
      [{ fuji: 'a' }, []],
      [{ fuji: [1, 'a', null] }, ['a']],
    ] as const;
    for (const [value, expected] of stored) {
      await memory.update('pins', value);
      assert.deepEqual(new Pins(memory).of('fuji'), expected);
    }
  });
});
