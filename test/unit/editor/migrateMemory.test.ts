import assert from 'node:assert/strict';
import { Consent } from '../../../src/extension/vscode/consent';
import { Pins, migrateMemory } from '../../../src/extension/vscode/pins';
import { FakeMemory } from '../../helpers/fakeMemory';
import { sharedFolder, type SharedFolder } from '../../helpers/sharedFolder';

const host = 'https://data-api.avax.network';

describe('what version 0.1 kept in one object for all', () => {
  let hosts: SharedFolder;
  let pinned: SharedFolder;
  beforeEach(() => {
    hosts = sharedFolder();
    pinned = sharedFolder();
  });
  afterEach(() => {
    hosts.remove();
    pinned.remove();
  });

  async function takenOver(memory: FakeMemory) {
    const consent = new Consent(hosts.open(), { mode: () => 'ask', named: () => ({ user: [host], all: [host] }) });
    const pins = new Pins(pinned.open(), () => 5);
    const done = migrateMemory(memory, consent, pins);
    // At once: what is asked next must know of it.
    const list = consent.list();
    await done;
    return { consent, pins, list };
  }

  it('becomes entries of their own, before anything is decided', async () => {
    const memory = new FakeMemory();
    await memory.update('consent.hosts', { [host]: 'always', 'https://b.example': 'never' });
    await memory.update('pins', { fuji: ['b', 'a'], local: ['c'] });
    const { list, pins } = await takenOver(memory);
    assert.deepEqual(list, [
      { host: 'https://b.example', answer: 'never' },
      { host, answer: 'always' },
    ]);
    assert.deepEqual([pins.of('fuji'), pins.of('local')], [['b', 'a'], ['c']]);
    assert.deepEqual([memory.get('consent.hosts'), memory.get('pins')], [undefined, undefined]);
  });

  it('undoes no Never that was told since, and comes back no second time', async () => {
    const memory = new FakeMemory();
    await memory.update('consent.hosts', { [host]: 'always' });
    const other = new Consent(hosts.open(), { mode: () => 'ask', named: () => ({ user: [host], all: [host] }) });
    other.answer([host], 'never');
    const { consent } = await takenOver(memory);
    assert.equal(consent.decide(host), 'refused');
    consent.forget(host);
    assert.equal((await takenOver(memory)).consent.decide(host), 'undecided');
  });

  for (const stored of [7, 'always', null, [], { [host]: 'yes' }, { [host]: true }]) {
    it(`is no consent and no pin where it is ${JSON.stringify(stored)}`, async () => {
      const memory = new FakeMemory();
      await memory.update('consent.hosts', stored);
      await memory.update('pins', stored);
      const { consent, pins } = await takenOver(memory);
      assert.deepEqual([consent.list(), pins.of(host)], [[], []]);
    });
  }
});
