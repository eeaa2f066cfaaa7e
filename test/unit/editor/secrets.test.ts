import assert from 'node:assert/strict';
import { Secrets, type SecretStore } from '../../../src/extension/vscode/secrets';

/** Like VS Code's store: each secret is a separate entry, shared by all windows. */
class FakeStore implements SecretStore {
  readonly values = new Map<string, string>();
  readonly listeners = new Set<(change: { readonly key: string }) => void>();
  gets = 0;
  /** The key of a secret that the system's keyring cannot decrypt. */
  unreadable: string | undefined;
  async keys(): Promise<string[]> {
    return await Promise.resolve([...this.values.keys()]);
  }
  async get(key: string): Promise<string | undefined> {
    this.gets += 1;
    if (key === this.unreadable) {
      throw new Error('cannot be decrypted');
    }
    return await Promise.resolve(this.values.get(key));
  }
  async store(key: string, value: string): Promise<void> {
    await Promise.resolve(this.values.set(key, value));
    this.listeners.forEach((listener) => listener({ key }));
  }
  async delete(key: string): Promise<void> {
    await Promise.resolve(this.values.delete(key));
    this.listeners.forEach((listener) => listener({ key }));
  }
  onDidChange(listener: (change: { readonly key: string }) => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }
}

function secrets(store = new FakeStore()) {
  return { secrets: new Secrets(store), store };
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

  it('lists the origins that have a key, with the header alone', async () => {
    const { secrets: keys } = secrets();
    await keys.set(origin, 'x-glacier-api-key', 'ac_1234');
    assert.deepEqual(await keys.list(), [{ origin, header: 'x-glacier-api-key' }]);
  });

  it('replaces a key, and removes it from list and storage', async () => {
    const { secrets: keys, store } = secrets();
    await keys.set(origin, 'x-glacier-api-key', 'one');
    await keys.set(origin, 'authorization', 'Bearer two');
    assert.deepEqual(await keys.headersFor(origin), { authorization: 'Bearer two' });
    await keys.remove(origin);
    assert.deepEqual(await keys.headersFor(origin), {});
    assert.deepEqual(await keys.list(), []);
    assert.equal(store.values.size, 0);
  });

  it('cuts keys out of texts, those set and those read', async () => {
    const { secrets: keys, store } = secrets();
    await keys.set(origin, 'x-glacier-api-key', 'ac_1234');
    assert.equal(keys.redact('sent ac_1234 twice: ac_1234.'), 'sent ••• twice: •••.');
    const { secrets: later } = secrets(store);
    await later.headersFor(origin);
    assert.equal(later.redact('sent ac_1234'), 'sent •••');
  });

  it('asks the storage once for each origin until something changes there', async () => {
    const { secrets: keys, store } = secrets();
    await keys.headersFor(origin);
    await keys.headersFor(origin);
    assert.equal(store.gets, 1);
    const { secrets: other } = secrets(store);
    await other.set(origin, 'authorization', 'Bearer two');
    assert.deepEqual(await keys.headersFor(origin), { authorization: 'Bearer two' });
    await other.remove(origin);
    assert.deepEqual(await keys.headersFor(origin), {});
    keys.dispose();
    other.dispose();
    assert.equal(store.listeners.size, 0);
  });

  it('loses no key that two windows set at once', async () => {
    const { secrets: one, store } = secrets();
    const { secrets: two } = secrets(store);
    assert.deepEqual([await one.list(), await two.list()], [[], []]);
    await Promise.all([
      one.set(origin, 'x-glacier-api-key', 'one'),
      two.set('https://b.example', 'authorization', 'two'),
    ]);
    const both = [
      { origin: 'https://b.example', header: 'authorization' },
      { origin, header: 'x-glacier-api-key' },
    ];
    assert.deepEqual([await one.list(), await two.list()], [both, both]);
    assert.deepEqual(await one.headersFor('https://b.example'), { authorization: 'two' });
  });

  it('takes no key from what another version wrote, and lists it beside the others to be removed', async () => {
    const { secrets: keys, store } = secrets();
    await keys.set('https://b.example', 'authorization', 'ac_5678');
    const good = { origin: 'https://b.example', header: 'authorization' };
    for (const wrong of ['', 'ac_1234', '{"header":"authorization"}', '{"header":1,"value":"x"}', 'null']) {
      await store.store(`apiKey ${origin}`, wrong);
      const listed = [good, { origin, header: undefined }];
      assert.deepEqual([await keys.headersFor(origin), await keys.list()], [{}, listed], wrong);
    }
    store.unreadable = `apiKey ${origin}`;
    await store.store(store.unreadable, 'x');
    assert.deepEqual(await keys.list(), [good, { origin, header: undefined }]);
    await keys.remove(origin);
    assert.deepEqual(await keys.list(), [good]);
  });

  it('cuts out of texts what keys are made of, however it is written, and the users of URLs', async () => {
    const { secrets: keys } = secrets();
    await keys.set(origin, 'authorization', `Basic ${Buffer.from('me:pass/word+1').toString('base64')}`);
    await keys.set('http://127.0.0.1:9650', 'x-key', 'ac_f3K9dLq8');
    assert.equal(keys.redact('pass/word+1 pass%2Fword%2B1 {"a":"pass\\/word+1"}'), '••• ••• {"a":"•••"}');
    assert.equal(keys.redact('Basic bWU6cGFzcy93b3JkKzE= and \\u0061c_f3K9dLq8'), 'Basic ••• and •••');
    assert.equal(
      keys.redact('Invalid URL: https://me:other@node.example:9650/ext, a@b.c'),
      'Invalid URL: https://•••@node.example:9650/ext, a@b.c',
    );
  });
});
