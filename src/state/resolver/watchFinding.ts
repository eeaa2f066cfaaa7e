import { type Clock, pause } from '../../api/http/clock';
import type { Finding } from '../../core/finding/finding';

/** Seconds before each next question: what is accepted soon is told soon, and what hangs is asked about twice a minute. */
const waits = [1, 1, 2, 2, 3, 5, 8, 13, 20, 30];

/** Nobody waits longer for a transaction without looking at it again. */
const longestMs = 60 * 60 * 1000;

/** Answers in a row that know nothing of it any more. */
const maxUnknown = 5;

export interface WatchPorts {
  readonly clock: Clock;
  /** Asks anew. */
  ask(signal: AbortSignal): Promise<Finding>;
  /** Heard of each answer. @param nextAt when the next question is, milliseconds since the epoch; absent: it was the last */
  answered(finding: Finding, asked: number, nextAt: number | undefined): void;
}

/** `gone`: the sources know it no more. `late`: it is as pending as it was an hour ago. */
export type WatchEnd = 'final' | 'gone' | 'late';

/** Whether more can become of a transaction by itself. */
export function isPending({ kind, status }: Pick<Finding, 'kind' | 'status'>): boolean {
  return kind === 'transaction' && (status === 'pending' || status === 'stuck');
}

/**
 * Asks about a pending transaction again and again, less and less often, until it is final. A source that does not answer is
 * waited for.
 *
 * @throws the abort reason
 */
export async function watchFinding({ clock, ask, answered }: WatchPorts, signal: AbortSignal): Promise<WatchEnd> {
  const start = clock.now();
  let unknown = 0;
  for (let asked = 1; ; asked += 1) {
    const finding = await ask(signal);
    signal.throwIfAborted();
    unknown = finding.status === 'notFound' ? unknown + 1 : 0;
    const wait = 1000 * (waits[Math.min(asked, waits.length) - 1] ?? 30);
    const end = endOf(finding, unknown, clock.now() + wait - start);
    answered(finding, asked, end === undefined ? clock.now() + wait : undefined);
    if (end !== undefined) {
      return end;
    }
    await pause(wait, signal, clock);
  }
}

function endOf({ status }: Finding, unknown: number, elapsed: number): WatchEnd | undefined {
  if (status === 'ok' || status === 'failed') {
    return 'final';
  }
  return unknown >= maxUnknown ? 'gone' : elapsed > longestMs ? 'late' : undefined;
}
