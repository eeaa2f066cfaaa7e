import type { Clock } from '../../../src/engine/net/http/deadline';

/** What every request may take. */
export const deadlineMs = 5_000;

/** Time that stands still: pauses are over at once, and a deadline is when the test says so. */
export class PausedClock implements Clock {
  private readonly deadlines = new Set<() => void>();

  /** @param maxPauseMsLength what is longer is not waited for: a deadline, or a pause that nobody sits out */
  constructor(private readonly maxPauseMsLength: number) {}

  now(): number {
    return Date.UTC(2026, 10, 21, 12);
  }

  ticks(): number {
    return 0;
  }

  after(milliseconds: number, run: () => void): () => void {
    if (milliseconds <= this.maxPauseMsLength) {
      const pause = setImmediate(run);
      return () => clearImmediate(pause);
    }
    this.deadlines.add(run);
    return () => this.deadlines.delete(run);
  }

  /** All that has a deadline is late now. */
  pass(): void {
    const due = [...this.deadlines];
    this.deadlines.clear();
    due.forEach((run) => run());
  }
}
