import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

interface Timer {
  at: number;
  readonly every: number | undefined;
  readonly run: () => void;
}

const real = { setImmediate, setTimeout, now: performance.now.bind(performance) };

/**
 * A controlled clock for this process, with timers in the order of their times. Network I/O takes real time, during
 * which the clock stands still.
 */
export class FakeTime {
  private time = Date.now();
  private readonly timers = new Set<Timer>();
  /** Pending network I/O, with the real time of its start. */
  private readonly requests = new Map<unknown, number>();

  constructor() {
    diagnostics.subscribe('http.client.request.start', (message) => {
      const { request } = message as { readonly request: ClientRequest };
      this.requests.set(request, real.now());
      request.once('close', () => this.requests.delete(request));
    });
    // A request starts with its connection.
    diagnostics.subscribe('net.client.socket', (message) => {
      const { socket } = message as { readonly socket: Socket };
      this.requests.set(socket, real.now());
      for (const end of ['connect', 'close']) {
        socket.once(end, () => this.requests.delete(socket));
      }
    });
    const time = (): number => Math.floor(this.time);
    const began = this.time;
    globalThis.Date = class extends Date {
      constructor(...args: readonly unknown[]) {
        super(...((args.length === 0 ? [time()] : args) as [number]));
      }
      static override now = time;
    } as DateConstructor;
    performance.now = () => this.time - began;
    const start = (run: (...args: unknown[]) => void, ms = 0, args: unknown[] = [], every?: number): object =>
      this.start({ at: this.time + Math.max(1, ms), every, run: () => run(...args) }, Math.max(1, ms));
    const stop = (handle: unknown): void => (handle as { stop?: () => void } | undefined)?.stop?.();
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number, ...args: unknown[]) => start(run, ms, args),
      setInterval: (run: () => void, ms = 1, ...args: unknown[]) => start(run, ms, args, Math.max(1, ms)),
      clearTimeout: stop,
      clearInterval: stop,
    });
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
      return controller.signal;
    };
  }

  /** Number of pending timers. */
  get pending(): number {
    return this.timers.size;
  }

  /**
   * Advances the time.
   *
   * @param patience maximum real milliseconds to wait for a request: some never end
   */
  async pass(milliseconds: number, patience: number): Promise<void> {
    const end = this.time + milliseconds;
    await this.settle(patience);
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) {
        break;
      }
      this.time = Math.max(this.time, due.at);
      if (due.every === undefined) {
        this.timers.delete(due);
      } else {
        due.at = this.time + due.every;
      }
      due.run();
      await this.settle(patience);
    }
    this.time = end;
  }

  /** Waits for an action while time advances, since it may depend on a timer. @param patience see `pass` */
  async during<T>(action: Promise<T>, patience: number): Promise<T> {
    let isOver = false;
    const over = action.finally(() => (isOver = true));
    over.catch(() => undefined);
    // Reading files takes real time, for which no number of these minutes is enough.
    const until = real.now() + 60_000;
    for (let i = 0; !isOver && (i < 600 || real.now() < until); i++) {
      await this.pass(100, patience);
    }
    assert.ok(isOver, 'an action did not end within a minute');
    return await over;
  }

  /** Waits until no new network I/O is pending and its continuations have run. */
  private async settle(patience: number): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise((resolve) => real.setImmediate(resolve));
      while (this.isAwaited(patience)) {
        quiet = 0;
        await new Promise((resolve) => real.setTimeout(resolve, 1));
      }
    }
  }

  private isAwaited(patience: number): boolean {
    const since = real.now() - patience;
    return [...this.requests.values()].some((began) => began > since);
  }

  /** As Node's: an object that can be restarted. */
  private start(timer: Timer, ms: number): object {
    this.timers.add(timer);
    const handle = {
      stop: () => this.timers.delete(timer),
      close: () => this.timers.delete(timer),
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => {
        timer.at = this.time + ms;
        this.timers.add(timer);
        return handle;
      },
    };
    return handle;
  }
}
