import { ApiError, errorSentence } from '../../errors';
import { pause, systemClock } from '../../net';
import { socketUrl } from '../../sources';
import type { CellAnswer } from './cellAnswer';
import type { CellRun } from './cellRun';
import { changesIn } from './changesIn';
import { SubscriptionLog } from './eventLog';
import type { SubscriptionSend } from './toSends';
import type { NotifyAnswer } from './sendRpcs';

/** Milliseconds between two looks at what came. */
const everyMs = 250;

/**
 * Runs a subscription until it is stopped, which ends it well, or until it cannot go on; what came is told meanwhile, at
 * most four times a second.
 *
 * @throws the abort reason, where it was stopped before the server had agreed
 */
export async function sendSubscription(send: SubscriptionSend, run: CellRun, notify: NotifyAnswer): Promise<void> {
  const { request, label, place, event, params, route, settings } = send;
  const began = run.now();
  // Logs are told by what the open project knows of them.
  await run.abi?.ready();
  const abi = run.abi?.on(route.evmChainId);
  const log = new SubscriptionLog(event);
  const about = (): Omit<CellAnswer, 'outcome' | 'expectations'> => {
    const result = { request, label, place, subscription: event, milliseconds: run.now() - began };
    return { ...result, abi };
  };
  const events = (isRunning: boolean): Omit<CellAnswer, 'expectations'> => {
    return { ...about(), outcome: { kind: 'result', json: log.events }, notes: log.notes(isRunning) };
  };
  try {
    for await (const received of run.sockets.subscribe({
      ...{ url: socketUrl(route.url), params: [event, ...params], label, signal: run.signal },
      isOnce: changesIn(send).length > 0,
      deadlineMs: settings.timeoutMs ?? run.deadlineMs,
    })) {
      log.add(received);
      await run.onProgress({ ...events(true), expectations: [] });
      // Where the cell was stopped, the subscription hands over what still waits, and ends then.
      await pause(everyMs, run.signal, systemClock).catch(() => undefined);
    }
  } catch (error) {
    if (!run.signal.aborted && !(error instanceof ApiError)) {
      throw error;
    }
    if (run.signal.aborted && !log.hasBegun) {
      throw error;
    }
    if (run.signal.aborted || !log.isEmpty) {
      notify(events(false));
    }
    if (!run.signal.aborted && error instanceof ApiError) {
      notify({ ...about(), outcome: { kind: 'failed', sentence: errorSentence(error) } });
    }
  }
}
