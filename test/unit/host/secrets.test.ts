import assert from 'node:assert/strict';
import { Secrets, type SecretStore } from '../../../src/host/secrets';
import { FakeMemory } from '../../helpers/fakeMemory';

class FakeStore implements SecretStore {
  readonly values = new Map<string, string>();
  async get(key: string): Promise<string | undefined> {
    return await Promise.resolve(this.values.get(key));
  }
  async store(key: string, value: string): Promise<void> {
    await Promise.resolve(this.values.set(key, value));
  }
  async delete(key: string): Promise<void> {
    await Promise.resolve(this.values.delete(key));
  }
}

function secrets(): { secrets: Secrets; memory: FakeMemory; store: FakeStore } {
  const memory = new FakeMemory();
  const store = new FakeStore();
  return { secrets: new Secrets(store, memory), memory, store };
}

const origin = 'https://data-api.avax.network';

describe('Secrets', () => {
  it('sends a key to its own origin alone', async () => {
    const { secrets: keys } = secrets();
    await keys.set(origin, 'x-glacier-api-key', 'ac_1234');
    assert.deepEqual(await keys.headersFor(origin), { 'x-glacier-api-key': 'ac_1234' });
    assert.deepEqual(await keys.headersFor('http://data-api.avax.network'), {});
    assert.deepEqual(await keys.headersFor('https://data-api.avax.network:8443'), {});
    assert.deepEqual(await keys.headersFor('https://api.avax.network'), {});
  });

  it('keeps no key outside of the secret storage', async () => {
    const { secrets: keys, memory } = secrets();
    await keys.set(origin, 'x-glacier-api-key', 'ac_1234');
    assert.equal([...memory.values.values()].join().includes('ac_1234'), false);
    assert.deepEqual(keys.list(), [{ origin, header: 'x-glacier-api-key' }]);
  });

  it('replaces a key, and removes it from list and storage', async () => {
    const { secrets: keys, store } = secrets();
    await keys.set(origin, 'x-glacier-api-key', 'one');
    await keys.set(origin, 'authorization', 'Bearer two');
    assert.deepEqual(await keys.headersFor(origin), { authorization: 'Bearer two' });
    await keys.remove(origin);
    assert.deepEqual(await keys.headersFor(origin), {});
    assert.deepEqual(keys.list(), []);
    assert.equal(store.values.size, 0);
  });

  it('cuts keys out of texts, those set and those read', async () => {
    const { secrets: keys, store, memory } = secrets();
    await keys.set(origin, 'x-glacier-api-key', 'ac_1234');
    assert.equal(keys.redact('sent ac_1234 twice: ac_1234.'), 'sent ••• twice: •••.');
    const later = new Secrets(store, memory);
    await later.headersFor(origin);
    assert.equal(later.redact('sent ac_1234'), 'sent •••');
  });
});
