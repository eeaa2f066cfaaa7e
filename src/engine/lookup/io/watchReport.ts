import { type Clock, pause } from '../../net';
import type { Report } from '../../report';

/** Seconds between polls: short at first, later twice a minute. */
const pollSeconds = [1, 1, 2, 2, 3, 5, 8, 13, 20, 30];

const longestMs = 60 * 60 * 1000;

/** Maximum consecutive "not found" results. */
const maxUnknown = 5;

export interface WatchPorts {
  readonly clock: Clock;
  /** Queries again, uncached. */
  query(signal: AbortSignal): Promise<Report>;
  /** Called with each result and the time of the next poll, milliseconds since the epoch; absent after the last. */
  answered(report: Report, requested: number, nextAt: number | undefined): void;
}

/** `gone`: unknown to all sources. `late`: still pending after an hour. */
export type WatchEnd = 'final' | 'gone' | 'late';

export function isPending({ kind, status }: Pick<Report, 'kind' | 'status'>): boolean {
  return kind === 'transaction' && (status === 'pending' || status === 'stuck');
}

/** Polls a pending transaction until it is final, retrying failed sources. @throws the abort reason */
export async function watchReport(
  { clock, query: request, answered }: WatchPorts,
  signal: AbortSignal,
): Promise<WatchEnd> {
  const start = clock.now();
  let unknown = 0;
  for (let requested = 1; ; requested += 1) {
    const report = await request(signal);
    signal.throwIfAborted();
    unknown = report.status === 'notFound' ? unknown + 1 : 0;
    const wait = 1000 * (pollSeconds[Math.min(requested, pollSeconds.length) - 1] ?? 30);
    const end = endOf(report, unknown, clock.now() + wait - start);
    answered(report, requested, end === undefined ? clock.now() + wait : undefined);
    if (end !== undefined) {
      return end;
    }
    await pause(wait, signal, clock);
  }
}

function endOf({ status }: Report, unknown: number, elapsed: number): WatchEnd | undefined {
  if (status === 'ok' || status === 'failed') {
    return 'final';
  }
  return unknown >= maxUnknown ? 'gone' : elapsed > longestMs ? 'late' : undefined;
}
