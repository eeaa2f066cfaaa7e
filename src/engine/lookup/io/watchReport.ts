import { type Clock, pause } from '../../net';
import type { Report } from '../../report';

/** Seconds before each next question: what is accepted soon is told soon, and what hangs is asked about twice a minute. */
const waits = [1, 1, 2, 2, 3, 5, 8, 13, 20, 30];

/** Nobody waits longer for a transaction without looking at it again. */
const longestMs = 60 * 60 * 1000;

/** Answers in a row that know nothing of it any more. */
const maxUnknown = 5;

export interface WatchPorts {
  readonly clock: Clock;
  /** Asks anew. */
  query(signal: AbortSignal): Promise<Report>;
  /** Heard of each answer. @param nextAt when the next question is, milliseconds since the epoch; absent: it was the last */
  answered(report: Report, requested: number, nextAt: number | undefined): void;
}

/** `gone`: the sources know it no more. `late`: it is as pending as it was an hour ago. */
export type WatchEnd = 'final' | 'gone' | 'late';

/** Whether more can become of a transaction by itself. */
export function isPending({ kind, status }: Pick<Report, 'kind' | 'status'>): boolean {
  return kind === 'transaction' && (status === 'pending' || status === 'stuck');
}

/**
 * Asks about a pending transaction again and again, less and less often, until it is final. A source that does not answer is
 * waited for.
 *
 * @throws the abort reason
 */
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
    const wait = 1000 * (waits[Math.min(requested, waits.length) - 1] ?? 30);
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
