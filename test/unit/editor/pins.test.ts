import assert from 'node:assert/strict';
import { Pins } from '../../../src/extension/vscode/pins';
import { sharedFolder, type SharedFolder } from '../../helpers/sharedFolder';

describe('Pins', () => {
  let shared: SharedFolder;
  let now: number;
  beforeEach(() => {
    shared = sharedFolder();
    now = 1_000_000;
  });
  afterEach(() => shared.remove());
  const open = (): Pins => new Pins(shared.open(), () => now);

  it('are kept by network in the order in which they were pinned, each once', () => {
    const pins = open();
    let changes = 0;
    const listener = pins.onDidChange(() => (changes += 1));
    pins.set('fuji', 'b', true);
    pins.set('fuji', 'a', true);
    pins.set('local', 'c', true);
    pins.set('fuji', 'b', true);
    assert.deepEqual(pins.of('fuji'), ['a', 'b']);
    assert.equal(pins.has('local', 'a'), false);
    assert.deepEqual(open().of('local'), ['c'], 'another window has them too');
    assert.equal(changes, 4);
    listener.dispose();
    pins.set('local', 'c', false);
    assert.deepEqual([pins.of('local'), changes], [[], 4]);
  });

  it('of two windows are all kept, and each hears of the others within a second', () => {
    const [one, two] = [open(), open()];
    assert.deepEqual([one.of('fuji'), two.of('fuji')], [[], []]);
    one.set('fuji', 'a', true);
    now += 1;
    two.set('fuji', 'b', true);
    now += 1;
    one.set('fuji', 'c', true);
    now += 1_001;
    assert.deepEqual(
      [one.of('fuji'), two.of('fuji')],
      [
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
      ],
    );
  });

  it('are not taken from what another version wrote', () => {
    const entries = shared.open();
    entries.set('fuji', 5);
    entries.set('["fuji"]', 5);
    entries.set('["fuji",7]', 5);
    entries.set('["fuji","a"]', 'soon');
    entries.set('["fuji","b"]', 5);
    assert.deepEqual(open().of('fuji'), ['b']);
  });
});
