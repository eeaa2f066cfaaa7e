import assert from 'node:assert/strict';
import { KernelChoices } from '../../../../../src/extension/notebook/run/kernelChoices';
import { FakeMemory } from '../../../../helpers/fakeMemory';

/** Opens a notebook like VS Code: selects the notebook's previous kernel or the requested one. */
async function open(choices: KernelChoices, notebook: string, active: string, before?: string): Promise<void> {
  const wanted = choices.wanted(notebook, active);
  if (wanted !== undefined) {
    await choices.requesting(notebook, wanted, () => choices.select(notebook, before ?? wanted));
  }
}

/** Applies a change of the active network. */
async function follow(choices: KernelChoices, notebook: string, active: string): Promise<string | undefined> {
  const wanted = choices.wanted(notebook, active);
  const now = choices.networkOf(notebook);
  if (wanted !== undefined && now !== undefined) {
    await choices.requesting(notebook, wanted, async () => {
      choices.deselect(notebook, now);
      await choices.select(notebook, wanted);
    });
  }
  return choices.networkOf(notebook);
}

describe('KernelChoices', () => {
  it('take the active network, and follow it', async () => {
    const choices = new KernelChoices(new FakeMemory());
    await open(choices, 'a', 'fuji');
    assert.equal(choices.networkOf('a'), 'fuji');
    assert.equal(choices.wanted('a', 'fuji'), undefined);
    assert.equal(await follow(choices, 'a', 'mainnet'), 'mainnet');
    assert.equal(await follow(choices, 'a', 'fuji'), 'fuji');
  });

  it('leave what the user chose, whatever becomes active', async () => {
    const choices = new KernelChoices(new FakeMemory());
    await open(choices, 'a', 'fuji');
    await choices.select('a', 'local');
    choices.deselect('a', 'fuji');
    assert.equal(choices.networkOf('a'), 'local');
    assert.equal(await follow(choices, 'a', 'mainnet'), 'local');
  });

  it('do not go elsewhere by themselves where the network that the user chose is gone', async () => {
    const choices = new KernelChoices(new FakeMemory());
    await open(choices, 'a', 'fuji');
    await choices.select('a', 'local');
    assert.equal(choices.wanted('a', 'fuji'), undefined);
  });

  it('remember who chose after the window was closed, though VS Code selects the same again', async () => {
    const memory = new FakeMemory();
    const before = new KernelChoices(memory);
    await open(before, 'followed', 'fuji');
    await open(before, 'chosen', 'fuji');
    await before.select('chosen', 'local');
    before.close('chosen');
    const after = new KernelChoices(memory);
    await open(after, 'followed', 'mainnet', 'fuji');
    await open(after, 'chosen', 'local', 'local');
    assert.equal(await follow(after, 'followed', 'mainnet'), 'mainnet');
    assert.equal(await follow(after, 'chosen', 'mainnet'), 'local');
  });

  it('hold what was remembered by nobody for the choice of the user', async () => {
    const memory = new FakeMemory();
    await memory.update('notebook.kernels', [['a', 'fuji'], 'b', ['c', { network: 1, follows: true }]]);
    const choices = new KernelChoices(memory);
    await open(choices, 'a', 'mainnet', 'fuji');
    assert.equal(await follow(choices, 'a', 'mainnet'), 'fuji');
  });

  it('remember the notebooks that were changed last', async () => {
    const memory = new FakeMemory();
    const before = new KernelChoices(memory);
    for (let i = 0; i < 201; i++) {
      await open(before, String(i), 'fuji');
    }
    const after = new KernelChoices(memory);
    await after.select('0', 'fuji');
    await after.select('200', 'fuji');
    assert.deepEqual([after.wanted('0', 'mainnet'), after.wanted('200', 'mainnet')], [undefined, 'mainnet']);
  });
});
