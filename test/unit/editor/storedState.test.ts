import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { History } from '../../../src/extension/lookup/keyGuard';
import { KernelChoices } from '../../../src/extension/notebook/run/kernelChoices';
import { Consent } from '../../../src/extension/vscode/consent';
import { NodeIdEntries } from '../../../src/extension/vscode/nodeIdEntries';
import { Pins } from '../../../src/extension/vscode/pins';
import { readDashboardState } from '../../../src/webview/protocol/dashboard';
import { FakeMemory } from '../../helpers/fakeMemory';
import { sharedFolder, type SharedFolder } from '../../helpers/sharedFolder';

const host = 'https://data-api.avax.network';

describe('what is kept, by another version of this extension', () => {
  let shared: SharedFolder;
  beforeEach(() => (shared = sharedFolder()));
  afterEach(() => shared.remove());

  const pins = (): Pins => new Pins(shared.open(), () => 5);
  const consent = (): Consent =>
    new Consent(shared.open(), { mode: () => 'ask', named: () => ({ user: [host], all: [host] }) });
  const stored = (): readonly Record<string, unknown>[] =>
    readdirSync(shared.folder).map(
      (name) => JSON.parse(readFileSync(path.join(shared.folder, name), 'utf8')) as Record<string, unknown>,
    );

  /** Rewrites each entry in the format of another version. */
  const asWritten = (change: (entry: Record<string, unknown>) => unknown): void => {
    for (const name of readdirSync(shared.folder)) {
      const file = path.join(shared.folder, name);
      writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)));
    }
  };

  it('says which version it is of', () => {
    pins().set('fuji', 'a', true);
    consent().answer([host], 'always');
    assert.deepEqual(
      stored().map(({ version }) => version),
      [1, 1],
    );
  });

  it('is read as the version before wrote it, which said none', () => {
    pins().set('fuji', 'a', true);
    consent().answer([host], 'always');
    new NodeIdEntries(shared.open(), (error) => assert.fail(String(error))).set('http://node', 'NodeID-A');
    asWritten(({ version: _, ...entry }) => entry);
    assert.deepEqual(pins().of('fuji'), ['a']);
    assert.equal(consent().decide(host), 'allowed');
    assert.equal(
      new NodeIdEntries(shared.open(), (error) => assert.fail(String(error))).get('http://node'),
      'NodeID-A',
    );
  });

  it('is read as a later version wrote it, and nothing that it added is lost where this one writes it anew', () => {
    pins().set('fuji', 'a', true);
    asWritten((entry) => ({ ...entry, version: 2, folder: 'mine' }));
    const window = pins();
    assert.deepEqual(window.of('fuji'), ['a']);
    window.set('fuji', 'a', true);
    assert.deepEqual(
      stored().map(({ version, folder }) => [version, folder]),
      [[2, 'mine']],
    );
  });

  it('of a kind that this version does not know stays, beside what both know', () => {
    pins().set('fuji', 'a', true);
    asWritten((entry) => ({ ...entry, version: 2, value: { at: 5 } }));
    const window = pins();
    window.set('fuji', 'b', true);
    window.set('local', 'c', true);
    window.set('local', 'c', false);
    assert.deepEqual([window.of('fuji'), window.of('local')], [['b'], []]);
    assert.deepEqual(stored().find(({ key }) => key === '["fuji","a"]')?.['value'], { at: 5 });
  });

  it('loses nothing between two windows, of which one is of the version before', () => {
    const [mine, theirs] = [pins(), pins()];
    mine.set('fuji', 'a', true);
    theirs.set('fuji', 'b', true);
    asWritten(({ version: _, ...entry }) => entry);
    mine.set('fuji', 'c', true);
    theirs.set('fuji', 'a', false);
    assert.deepEqual(pins().of('fuji'), ['b', 'c']);
    consent().answer([host], 'never');
    asWritten(({ version: _, ...entry }) => entry);
    assert.equal(consent().decide(host), 'refused');
  });

  it('in the memory of a workspace has more fields, entries of other kinds, or is of another form altogether', async () => {
    const memory = new FakeMemory();
    const known = ['file:///a.rpc', { network: 'fuji', follows: true, since: 5 }];
    await memory.update('notebook.kernels', [known, { kind: 'new' }]);
    await memory.update('lookup.lookedUp', ['a', { id: 'b' }]);
    const choices = new KernelChoices(memory);
    await choices.select('file:///a.rpc', 'fuji');
    assert.equal(choices.wanted('file:///a.rpc', 'mainnet'), 'mainnet');
    await choices.select('file:///b.rpc', 'fuji');
    assert.deepEqual((memory.get('notebook.kernels') as readonly unknown[])[0], known);
    assert.deepEqual(new History(memory).list(), ['a']);
    await memory.update('lookup.lookedUp', { entries: ['a'] });
    assert.deepEqual(new History(memory).list(), []);
  });

  it('by a page is read as far as it is known', () => {
    const known = { network: 'fuji', span: 'hour', chosen: undefined };
    assert.deepEqual(readDashboardState({ ...known, version: 2, columns: ['block'] }), known);
    assert.equal(readDashboardState({ network: 'fuji', span: 'decade' }), undefined);
  });
});
