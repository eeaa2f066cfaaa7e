/** Like `vscode.EventEmitter`: a listener that throws does not affect the others. */
export type Listener<T> = (value: T) => unknown;

export class Disposable {
  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }

  constructor(private readonly end: () => unknown) {}

  dispose(): unknown {
    return this.end();
  }
}

export class EventEmitter<T> {
  private readonly listeners = new Set<{ readonly hear: Listener<T> }>();

  readonly event = (hear: Listener<T>, self?: unknown, disposables?: Disposable[]): Disposable => {
    const entry = { hear: self === undefined ? hear : hear.bind(self) };
    this.listeners.add(entry);
    const disposable = new Disposable(() => this.listeners.delete(entry));
    disposables?.push(disposable);
    return disposable;
  };

  fire(value: T): void {
    for (const { hear } of [...this.listeners]) {
      try {
        hear(value);
      } catch (error) {
        console.error(error);
      }
    }
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class CancellationToken {
  isCancellationRequested = false;
  private readonly cancelled = new EventEmitter<void>();

  readonly onCancellationRequested = (hear: Listener<void>): Disposable => {
    if (this.isCancellationRequested) {
      const timer = setTimeout(() => hear(), 0);
      return new Disposable(() => clearTimeout(timer));
    }
    return this.cancelled.event(hear);
  };

  cancel(): void {
    if (!this.isCancellationRequested) {
      this.isCancellationRequested = true;
      this.cancelled.fire();
    }
  }
}

export class CancellationTokenSource {
  readonly token = new CancellationToken();

  cancel(): void {
    this.token.cancel();
  }

  dispose(): void {
    // Nothing to dispose.
  }
}
