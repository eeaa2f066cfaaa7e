import assert from 'node:assert/strict';
import { Consent, type ConsentMode } from '../../../src/host/consent';
import { FakeMemory } from '../../helpers/fakeMemory';

const host = 'https://data-api.avax.network';

function consent(mode: ConsentMode = 'ask', memory = new FakeMemory()): Consent {
  return new Consent(memory, () => mode);
}

describe('Consent', () => {
  for (const origin of ['http://127.0.0.1:9650', 'http://127.8.9.10', 'http://localhost:9650', 'http://[::1]:9650']) {
    it(`is free for ${origin}, even when nothing may be sent`, () => {
      assert.equal(consent('never').decide(origin), 'allowed');
    });
  }

  for (const origin of [
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://dev.localhost',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://[::2]',
  ]) {
    it(`asks for ${origin}`, () => {
      assert.equal(consent().decide(origin), 'undecided');
    });
  }

  it('allows once for this session and no other', async () => {
    const memory = new FakeMemory();
    const first = consent('ask', memory);
    await first.answer([host], 'once');
    assert.equal(first.decide(host), 'allowed');
    assert.equal(consent('ask', memory).decide(host), 'undecided');
  });

  it('remembers always and never in later sessions', async () => {
    const memory = new FakeMemory();
    await consent('ask', memory).answer([host], 'always');
    await consent('ask', memory).answer(['https://b.example'], 'never');
    const later = consent('ask', memory);
    assert.equal(later.decide(host), 'allowed');
    assert.equal(later.decide('https://b.example'), 'refused');
  });

  it('binds an answer to scheme, host and port', async () => {
    const asked = consent();
    await asked.answer([host], 'always');
    assert.equal(asked.decide('http://data-api.avax.network'), 'undecided');
    assert.equal(asked.decide('https://data-api.avax.network:8443'), 'undecided');
  });

  it('refuses what is remembered as never even where the setting says always', async () => {
    const asked = consent('always');
    assert.equal(asked.decide(host), 'allowed');
    await asked.answer([host], 'never');
    assert.equal(asked.decide(host), 'refused');
  });

  it('refuses everything but this machine where the setting says never', async () => {
    const asked = consent('never');
    await asked.answer([host], 'always');
    assert.equal(asked.decide(host), 'refused');
  });

  it('lists what was answered and takes it back', async () => {
    const asked = consent();
    await asked.answer(['https://b.example', host], 'always');
    await asked.answer(['https://a.example'], 'once');
    assert.deepEqual(asked.list(), [
      { origin: 'https://a.example', answer: 'once' },
      { origin: 'https://b.example', answer: 'always' },
      { origin: host, answer: 'always' },
    ]);
    await asked.forget(host);
    await asked.forget('https://a.example');
    assert.deepEqual(asked.list(), [{ origin: 'https://b.example', answer: 'always' }]);
    assert.equal(asked.decide(host), 'undecided');
  });

  it('tells who listens once an answer holds, or holds no more', async () => {
    const asked = consent();
    const heard: string[] = [];
    const listener = asked.onDidChange(() => heard.push(asked.decide(host)));
    await asked.answer([host], 'once');
    await asked.answer([host], 'never');
    await asked.forget(host);
    listener.dispose();
    await asked.answer([host], 'always');
    assert.deepEqual(heard, ['allowed', 'refused', 'undecided']);
  });

  it('replaces an earlier answer', async () => {
    const asked = consent();
    await asked.answer([host], 'always');
    await asked.answer([host], 'once');
    assert.deepEqual(asked.list(), [{ origin: host, answer: 'once' }]);
    await asked.answer([host], 'never');
    assert.deepEqual(asked.list(), [{ origin: host, answer: 'never' }]);
  });

  for (const stored of [7, 'always', null, [], { [host]: 'yes' }, { [host]: true }]) {
    it(`takes no consent from a memory of ${JSON.stringify(stored)}`, async () => {
      const memory = new FakeMemory();
      await memory.update('consent.hosts', stored);
      assert.equal(consent('ask', memory).decide(host), 'undecided');
    });
  }
});
