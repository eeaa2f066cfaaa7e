import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedFolder, type SharedFolder } from '../../helpers/sharedFolder';

describe('SharedEntries', () => {
  let shared: SharedFolder;
  beforeEach(() => (shared = sharedFolder()));
  afterEach(() => shared.remove());

  it('has nothing where nothing was ever written', () => {
    const entries = shared.open();
    assert.deepEqual([entries.has('a'), [...entries.all()]], [false, []]);
    entries.delete('a');
  });

  it('keeps each key apart, also those that no file could be named after', () => {
    const keys = ['never http://127.0.0.1:2375/../x', 'A', 'a', '', 'ä'.repeat(4_000), 'con', '.'];
    const entries = shared.open();
    keys.forEach((key, i) => entries.set(key, i));
    assert.deepEqual(shared.open().all(), new Map(keys.map((key, i) => [key, i])));
    entries.delete('A');
    assert.deepEqual([entries.has('A'), entries.has('a'), shared.open().has('a')], [false, true, true]);
    entries.set('a', { again: true });
    assert.deepEqual(entries.all().get('a'), { again: true });
    assert.ok(readdirSync(shared.folder).every((name) => /^[0-9a-f]{64}\.json$/.test(name)));
  });

  it('takes nothing from files that it did not write', () => {
    const entries = shared.open();
    entries.set('a', 1);
    const [file = ''] = readdirSync(shared.folder);
    writeFileSync(path.join(shared.folder, 'other.json'), JSON.stringify({ key: 'b', value: 2 }));
    writeFileSync(path.join(shared.folder, `${'0'.repeat(64)}.json`), JSON.stringify({ key: 'a', value: 2 }));
    writeFileSync(path.join(shared.folder, 'notes.txt'), 'x');
    assert.deepEqual(entries.all(), new Map([['a', 1]]));
    writeFileSync(path.join(shared.folder, file), '{');
    assert.deepEqual([[...entries.all()], entries.has('a')], [[], true]);
  });

  it('says so where it cannot write', () => {
    mkdirSync(path.dirname(shared.folder), { recursive: true });
    writeFileSync(shared.folder, 'a file in place of the folder');
    assert.throws(() => shared.open().set('a', 1), { code: 'EEXIST' });
  });

  it('hears what another window writes and deletes', async () => {
    const entries = shared.open();
    let received = (): void => undefined;
    const next = (): Promise<void> => new Promise((resolve) => (received = resolve));
    const watched = entries.watch(
      () => received(),
      (error) => assert.fail(String(error)),
    );
    try {
      const written = next();
      shared.open().set('a', 1);
      await written;
      assert.equal(entries.has('a'), true);
      const deleted = next();
      shared.open().delete('a');
      await deleted;
      assert.equal(entries.has('a'), false);
    } finally {
      watched.dispose();
    }
  });

  it('of two processes that write at once lose nothing of each other, and Never wins', async function () {
    this.timeout(60_000);
    const hosts = 60;
    const windows = ['always', 'never'].map((answer) =>
      spawn(
        process.execPath,
        [
          '--import',
          'tsx',
          path.join(import.meta.dirname, '../../helpers/answerAsWindow.ts'),
          shared.folder,
          answer,
          `${hosts}`,
        ],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      ),
    );
    // Both are loaded before either starts.
    await Promise.all(windows.map(({ stdout }) => once(stdout, 'data')));
    const ended = windows.map(async (child) => (await once(child, 'exit'))[0] as unknown);
    windows.forEach(({ stdin }) => stdin.end('go\n'));
    assert.deepEqual(await Promise.all(ended), [0, 0]);
    const cached = [...shared.open().all().keys()];
    const of = (kind: string, answer: string) =>
      cached.filter((key) => key.startsWith(`${answer} https://${kind}`)).length;
    assert.deepEqual(
      { own: [of('always-', 'always'), of('never-', 'never')], never: of('both-', 'never') },
      { own: [hosts, hosts], never: hosts },
    );
  });
});
