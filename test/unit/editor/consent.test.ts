import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { Consent, type ConsentMode } from '../../../src/extension/vscode/consent';
import type { NamedUrls } from '../../../src/engine/networks/namedHost';
import { sharedFolder, type SharedFolder } from '../../helpers/sharedFolder';

const host = 'https://data-api.avax.network';
const theirs = 'https://evil.example';

/** A URL that stops a container wherever Docker runs without TLS. */
const tabstop = 'http://127.0.0.1:2375/containers/x/stop';
const local = ['http://127.0.0.1:9650', 'http://127.8.9.10', 'http://localhost:9650', 'http://[::1]:9650'];
const other = [
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://dev.localhost',
  'http://10.0.0.1',
  'http://0.0.0.0',
  'http://[::2]',
];
const user = [host, 'https://b.example', ...local, ...other];

describe('Consent', () => {
  let shared: SharedFolder;
  beforeEach(() => (shared = sharedFolder()));
  afterEach(() => shared.remove());

  /** The consent of one window. */
  function consent(
    mode: ConsentMode = 'ask',
    named: NamedUrls = { user, all: [...user, `${theirs}/a`, tabstop] },
  ): Consent {
    return new Consent(shared.open(), { mode: () => mode, named: () => named });
  }

  for (const url of local) {
    it(`is free for ${url} of the user's, even when nothing may be sent`, () => {
      assert.equal(consent('never').decide(`${url}/ext/info`), 'allowed');
    });
  }

  for (const url of other) {
    it(`asks for ${url}`, () => {
      assert.equal(consent().decide(url), 'undecided');
    });
  }

  it('lets what a user typed pass the wall until it is asked, and no other origin, nor one that is blocked', () => {
    const window = consent();
    const url = 'http://127.0.0.1:4321/ext/info';
    assert.equal(window.maySend(url), false);
    const permit = window.permit('http://127.0.0.1:4321');
    assert.equal(window.maySend(url), true);
    assert.equal(window.maySend('http://127.0.0.1:4322/ext/info'), false);
    assert.equal(window.decide(url), 'undecided');
    window.answer([url], 'never');
    assert.equal(window.maySend(url), false);
    window.forget(url);
    permit.dispose();
    assert.equal(window.maySend(url), false);
  });

  it('reads the answer on a host once for all of its URLs', () => {
    const entries = shared.open();
    const has = entries.has.bind(entries);
    const reads: string[] = [];
    entries.has = (key) => {
      reads.push(key);
      return has(key);
    };
    const window = new Consent(entries, { mode: () => 'ask', named: () => ({ user, all: user }) });
    const urls = Array.from({ length: 30 }, (_, i) => `${host}/v1/${i}`);
    assert.equal(window.areDecided(urls), false);
    assert.deepEqual(reads, [`never ${host}`, `always ${host}`]);
  });

  it('allows once for this window and no other', () => {
    const first = consent();
    first.answer([host], 'once');
    assert.equal(first.decide(`${host}/v1/chains`), 'allowed');
    assert.equal(consent().decide(host), 'undecided');
  });

  it('remembers always and never in later windows', () => {
    consent().answer([host], 'always');
    consent().answer(['https://b.example'], 'never');
    const later = consent();
    assert.equal(later.decide(host), 'allowed');
    assert.equal(later.decide('https://b.example'), 'refused');
  });

  it('binds an answer to scheme, host and port', () => {
    const requested = consent();
    requested.answer([host], 'always');
    assert.equal(requested.decide('http://data-api.avax.network'), 'undecided');
    assert.equal(requested.decide('https://data-api.avax.network:8443'), 'undecided');
  });

  it('refuses what is remembered as never even where the setting says always', () => {
    const requested = consent('always');
    assert.equal(requested.decide(host), 'allowed');
    requested.answer([host], 'never');
    assert.equal(requested.decide(host), 'refused');
  });

  it('refuses everything but this machine where the setting says never', () => {
    const requested = consent('never');
    requested.answer([host], 'always');
    assert.equal(requested.decide(host), 'refused');
  });

  it('lists what was answered and takes it back', () => {
    const requested = consent();
    requested.answer(['https://b.example', host], 'always');
    requested.answer(['https://a.example'], 'once');
    assert.deepEqual(requested.list(), [
      { host: 'https://a.example', answer: 'once' },
      { host: 'https://b.example', answer: 'always' },
      { host, answer: 'always' },
    ]);
    requested.forget(host);
    requested.forget('https://a.example');
    assert.deepEqual(requested.list(), [{ host: 'https://b.example', answer: 'always' }]);
    assert.equal(requested.decide(host), 'undecided');
  });

  it('tells who listens once an answer holds, or holds no more', () => {
    const requested = consent();
    const received: string[] = [];
    const listener = requested.onDidChange(() => received.push(requested.decide(host)));
    requested.answer([host], 'once');
    requested.answer([host], 'never');
    requested.forget(host);
    listener.dispose();
    requested.answer([host], 'always');
    assert.deepEqual(received, ['allowed', 'refused', 'undecided']);
  });

  it('replaces an earlier answer where that is asked for by name', () => {
    const requested = consent();
    requested.change(host, 'always');
    requested.change(host, 'once');
    assert.deepEqual(requested.list(), [{ host, answer: 'once' }]);
    requested.change(host, 'never');
    assert.deepEqual(requested.list(), [{ host, answer: 'never' }]);
    requested.change(host, 'always');
    assert.deepEqual([requested.list(), requested.decide(host)], [[{ host, answer: 'always' }], 'allowed']);
  });

  describe('where the workspace chose a host', () => {
    for (const url of [`${theirs}/a`, tabstop]) {
      it(`asks about ${url}, whatever the setting allows`, () => {
        for (const mode of ['ask', 'always'] as const) {
          assert.equal(consent(mode).decide(url), 'undecided', mode);
          assert.equal(consent(mode).maySend(url), false, mode);
        }
        assert.equal(consent('never').decide(url), 'refused');
        assert.equal(consent().isWorkspaces(consent().hostOf(url)), true);
      });
    }

    it('sends by name to what the user named, and to no host of the workspace', () => {
      const requested = consent('never');
      requested.answer([host], 'never');
      assert.deepEqual(
        [host, theirs, tabstop, 'http://127.0.0.1:1/gone'].map((url) => requested.maySend(url)),
        [true, false, false, false],
      );
    });

    it('takes an answer for the whole host elsewhere, and for the very URL on this machine', () => {
      const requested = consent();
      requested.answer([requested.hostOf(`${theirs}/a/ext/info`), requested.hostOf(tabstop)], 'always');
      assert.equal(requested.decide(`${theirs}/b`), 'allowed');
      assert.equal(requested.decide(tabstop), 'allowed');
      const moved = consent('ask', { user, all: [...user, 'http://127.0.0.1:2375/containers/y/stop'] });
      assert.equal(moved.decide('http://127.0.0.1:2375/containers/y/stop'), 'undecided');
      assert.equal(moved.decide(tabstop), 'allowed', 'answered for, whoever names it');
    });

    it('asks about each of its hosts once', () => {
      const urls = [
        `${tabstop}/ext/info`,
        `${theirs}/a`,
        `${tabstop}/ext/bc/C/rpc`,
        `${theirs}/b`,
        'http://127.0.0.1:9650',
      ];
      assert.deepEqual(consent().undecided(urls), [tabstop, theirs]);
    });

    it('is free again once the user names it, unless it was refused', () => {
      const own = { user: [...user, tabstop], all: [...user, tabstop] };
      assert.equal(consent('ask', own).decide(tabstop), 'allowed');
      consent().answer([tabstop], 'never');
      assert.equal(consent('ask', own).decide(tabstop), 'refused');
    });
  });

  describe('of two windows', () => {
    it('keeps what both are told at once', () => {
      const [one, two] = [consent(), consent()];
      one.answer([host], 'never');
      two.answer(['https://b.example'], 'always');
      one.answer(['https://c.example'], 'always');
      assert.deepEqual(consent().list(), [
        { host: 'https://b.example', answer: 'always' },
        { host: 'https://c.example', answer: 'always' },
        { host, answer: 'never' },
      ]);
    });

    it('lets Never win, whichever is told first', () => {
      for (const [first, second] of [
        ['never', 'always'],
        ['never', 'once'],
        ['always', 'never'],
        ['once', 'never'],
      ] as const) {
        const [one, two] = [consent('always'), consent('always')];
        one.answer([host], first);
        two.answer([host], second);
        assert.deepEqual([one.decide(host), two.decide(host)], ['refused', 'refused'], `${first}, ${second}`);
        assert.deepEqual(consent().list(), [{ host, answer: 'never' }]);
        one.forget(host);
        assert.equal(consent().decide(host), 'undecided', 'no Always is left behind it');
      }
    });

    it('ends a Once for good', async () => {
      const [one, two] = [consent(), consent()];
      one.answer([host], 'once');
      const watched = one.watch((error) => assert.fail(String(error)));
      try {
        const received = new Promise<void>((resolve) => one.onDidChange(resolve));
        two.answer([host], 'never');
        await received;
        two.forget(host);
        assert.equal(one.decide(host), 'undecided');
      } finally {
        watched.dispose();
      }
    });
  });

  it('decides nothing where the answers cannot be read', function () {
    if (process.platform === 'win32') {
      // Symbolic links require a privilege on Windows.
      this.skip();
    }
    symlinkSync(shared.folder, shared.folder);
    assert.throws(() => consent('always').decide(host), { code: 'ELOOP' });
  });
});
