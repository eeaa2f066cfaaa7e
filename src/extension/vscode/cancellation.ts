import type { Disposable } from './disposables';

/** The part of the editor's cancellation token that is needed here. */
export interface CancellationToken {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): Disposable;
}

/**
 * Runs `work` with a signal that aborts when the token is cancelled. The listener ends with the work, so a long-lived
 * token keeps nothing alive.
 */
export async function withSignal<T>(token: CancellationToken, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  if (token.isCancellationRequested) {
    controller.abort();
  }
  const listener = token.onCancellationRequested(() => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    listener.dispose();
  }
}
