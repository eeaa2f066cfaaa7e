import assert from 'node:assert/strict';
import { withSignal, type CancellationToken } from '../../../src/extension/vscode/disposables';

class FakeToken implements CancellationToken {
  isCancellationRequested = false;
  readonly listeners = new Set<() => void>();
  onCancellationRequested(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }
  cancel(): void {
    this.isCancellationRequested = true;
    this.listeners.forEach((listener) => listener());
  }
}

describe('withSignal', () => {
  it('aborts when the token is cancelled', async () => {
    const token = new FakeToken();
    await withSignal(token, async (signal) => {
      assert.equal(signal.aborted, false);
      token.cancel();
      assert.equal(signal.aborted, true);
      await Promise.resolve();
    });
  });

  it('begins aborted where the token was cancelled before', async () => {
    const token = new FakeToken();
    token.cancel();
    assert.equal(await withSignal(token, (signal) => Promise.resolve(signal.aborted)), true);
  });

  it('leaves no listener behind, also after an error', async () => {
    const token = new FakeToken();
    await assert.rejects(
      withSignal(token, () => Promise.reject(new Error('failed'))),
      { message: 'failed' },
    );
    assert.equal(token.listeners.size, 0);
  });
});
