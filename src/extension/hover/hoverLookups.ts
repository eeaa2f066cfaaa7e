interface Running {
  readonly key: string;
  readonly promise: Promise<unknown>;
  /** Resolves to whether it exceeded the patience. */
  readonly late: Promise<boolean>;
  readonly controller: AbortController;
  waiting: number;
}

/** How long a reader waits for a response before something is shown. */
export const patienceSeconds = 1;

/**
 * At most one hover lookup at a time. A hover over the same identifier joins the current lookup; a hover over another
 * cancels it, as does the end of the last hover (the pointer left).
 */
export class HoverLookups {
  private running: Running | undefined;

  /** @param patience in milliseconds */
  constructor(private readonly patience = patienceSeconds * 1_000) {}

  /** `undefined` where the caller's signal or another hover cancelled it; else settles as `work` does. */
  async run<T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (signal.aborted) {
      return undefined;
    }
    const running = this.join(key) ?? this.begin(key, work);
    running.waiting += 1;
    const leave = (): void => {
      running.waiting -= 1;
      if (running.waiting === 0) {
        this.end(running);
      }
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      const result = (await running.promise) as T;
      return signal.aborted || running.controller.signal.aborted ? undefined : result;
    } catch (error) {
      if (signal.aborted || running.controller.signal.aborted) {
        return undefined;
      }
      throw error;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Whether the lookup of this key is still pending after the patience; the same for all callers. */
  async late(key: string): Promise<boolean> {
    return this.running?.key === key && (await this.running.late);
  }

  dispose(): void {
    if (this.running !== undefined) {
      this.end(this.running);
    }
  }

  private join(key: string): Running | undefined {
    return this.running?.key === key ? this.running : undefined;
  }

  private begin<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Running {
    this.dispose();
    const controller = new AbortController();
    const promise = work(controller.signal);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, this.patience, true);
      const settleInTime = (): void => resolve(false);
      promise.then(settleInTime, settleInTime);
    });
    const running: Running = { key, promise, late, controller, waiting: 0 };
    this.running = running;
    const clear = (): void => {
      clearTimeout(timer);
      if (this.running === running) {
        this.running = undefined;
      }
    };
    promise.then(clear, clear);
    return running;
  }

  private end(running: Running): void {
    running.controller.abort();
    if (this.running === running) {
      this.running = undefined;
    }
  }
}
