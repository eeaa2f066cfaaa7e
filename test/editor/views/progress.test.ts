import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { runWithProgress } from '../../../src/extension/vscode/ui/message';
import { textOf } from '../vscode/elements';
import { drawMessages } from '../vscode/messages';

describe('work that takes its time', () => {
  // Once for all tests: clearing a timer of an earlier mock would remove another timer from the next one.
  before(() => mock.timers.enable({ apis: ['setTimeout'] }));
  after(() => mock.timers.reset());

  /** Where the title is shown, which is unique to this test. */
  const shown = (): readonly string[] =>
    drawMessages().flatMap((one) => (textOf(one).includes('Melting snow') ? one.classes : []));

  async function start() {
    let finish: (value: string) => void = () => {};
    const done: string[] = [];
    void runWithProgress('Melting snow', () => new Promise<string>((resolve) => (finish = resolve))).then((value) =>
      done.push(value ?? 'cancelled', ...shown()),
    );
    await turn();
    return { done, finish: async (value: string) => (finish(value), await turn()) };
  }
  /** Runs the continuations of resolved promises. */
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  async function pass(milliseconds: number): Promise<void> {
    mock.timers.tick(milliseconds);
    await turn();
  }

  it('is told in the status bar, which stands over nothing, and for long work by a notification', async () => {
    const { done, finish } = await start();
    assert.deepEqual(shown(), ['statusbar-item']);
    await pass(2_900);
    assert.deepEqual(shown(), ['statusbar-item']);
    await finish('well');
    assert.deepEqual(done, ['well']);
  });

  it('has no notification any more when its result is there', async () => {
    const { done, finish } = await start();
    await pass(3_100);
    assert.deepEqual(shown(), ['notifications-toasts']);
    await finish('well');
    assert.deepEqual([done, shown()], [[], ['notifications-toasts']]);
    await pass(900);
    assert.deepEqual(done, ['well']);
  });
});
