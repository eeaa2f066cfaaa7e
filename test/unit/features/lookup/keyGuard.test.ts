import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { History, KeyGuard } from '../../../../src/extension/lookup/keyGuard';
import { FakeMemory } from '../../../helpers/fakeMemory';

const hash = `0x${'7e'.repeat(32)}`;

function identifier(text: string) {
  const parsed = parseIdentifier(text);
  assert.ok(parsed);
  return parsed;
}

describe('KeyGuard', () => {
  let history: History;
  let guard: KeyGuard;
  beforeEach(() => {
    history = new History(new FakeMemory());
    guard = new KeyGuard(history);
  });

  it('keeps what was never guarded, and asks nothing', async () => {
    assert.equal(await guard.mustConfirm(identifier(hash), { secret: false }), false);
    await guard.save(identifier(hash));
    assert.deepEqual(history.list(), [hash]);
  });

  it('asks once about what nothing speaks of, and each time where a word speaks of a key', async () => {
    const bare = { secret: true };
    const named = { secret: true, word: 'private key' };
    assert.equal(await guard.mustConfirm(identifier(hash), bare), true);
    assert.equal(await guard.mustConfirm(identifier(hash), bare), true);
    guard.confirm(identifier(hash));
    assert.equal(await guard.mustConfirm(identifier(hash.slice(2)), bare), false);
    assert.equal(await guard.mustConfirm(identifier(hash), named), true);
  });

  it('keeps nothing that was guarded, whatever was answered and wherever it is looked up next', async () => {
    await guard.mustConfirm(identifier(hash), { secret: true });
    guard.confirm(identifier(hash));
    await guard.save(identifier(hash));
    assert.equal(await guard.mustConfirm(identifier(hash.slice(2)), { secret: false }), false);
    await guard.save(identifier(hash.slice(2)));
    assert.deepEqual(history.list(), []);
  });

  it('takes out of the history what turns out to be guarded, also when the user gives up', async () => {
    await guard.save(identifier(hash.slice(2)));
    await guard.save(identifier('12'));
    assert.deepEqual(history.list(), ['12', hash.slice(2)]);
    await guard.mustConfirm(identifier(hash), { secret: true, word: 'pk' });
    assert.deepEqual(history.list(), ['12']);
  });

  it('keeps nothing of a document that came back after a restart, unless it was kept before', async () => {
    const other = `0x${'8f'.repeat(32)}`;
    await guard.save(identifier(other));
    guard.restored(identifier(hash));
    guard.restored(identifier(other));
    await guard.save(identifier(hash));
    await guard.save(identifier(other));
    assert.deepEqual(history.list(), [other]);
  });
});
