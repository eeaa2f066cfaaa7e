import type { Clock } from '../../src/engine/net/http/deadline';

/** A clock that moves only by the test; timers run in the order of their times. */
export class TestClock implements Clock {
  private time = Date.parse('2026-11-21T12:00:00Z');
  private timers: { readonly at: number; readonly run: () => void }[] = [];
  /** Milliseconds of every started timer, in order. */
  readonly started: number[] = [];
  private readonly watchers: { readonly count: number; readonly resolve: () => void }[] = [];

  now(): number {
    return this.time;
  }

  ticks(): number {
    return this.time;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.time + milliseconds, run };
    this.timers.push(timer);
    this.started.push(milliseconds);
    this.watchers.filter(({ count }) => this.started.length >= count).forEach(({ resolve }) => resolve());
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Resolves once that many timers have been started in total. */
  startedTimers(count: number): Promise<void> {
    return new Promise((resolve) =>
      this.started.length >= count ? resolve() : this.watchers.push({ count, resolve }),
    );
  }

  /** Number of timers neither run nor cancelled. */
  get pending(): number {
    return this.timers.length;
  }

  advance(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) {
        break;
      }
      this.time = next.at;
      this.timers = this.timers.filter((timer) => timer !== next);
      next.run();
    }
    this.time = end;
  }
}
