import type { Clock } from '../../../src/engine/net/http/deadline';

/** Deadline of every request. */
export const deadlineMs = 5_000;

/** A clock that stands still: pauses end at once, and deadlines expire when the test says so. */
export class PausedClock implements Clock {
  private readonly deadlines = new Set<() => void>();

  /** @param maxPauseMsLength longer timers do not run: they are deadlines, or pauses too long to wait for */
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

  /** Lets every deadline expire. */
  pass(): void {
    const due = [...this.deadlines];
    this.deadlines.clear();
    due.forEach((run) => run());
  }
}
