import type { Clock } from './clock';
import { raceAbort } from './raceAbort';

/** Resolves after so many milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal, clock: Clock): Promise<void> {
  let cancel = (): void => undefined;
  const waited = new Promise<void>((resolve) => {
    cancel = clock.after(milliseconds, resolve);
  });
  try {
    await raceAbort(waited, signal);
  } finally {
    cancel();
  }
}
