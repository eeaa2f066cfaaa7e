/**
 * The promise's outcome, or the signal's reason as soon as it is aborted, whichever comes first. undici looks at a signal
 * only once a request has its connection; this makes queueing and connecting end at once too.
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a reason is passed on as it stands
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) {
      onAbort();
    } else {
      signal.addEventListener('abort', onAbort, { once: true });
    }
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * An AbortController that is aborted with the first of these signals too, until it lets go of them. Of `AbortSignal.any` Node
 * keeps a mark in each signal as long as that lives: a window's would grow with each request.
 */
export class LinkedAbort extends AbortController {
  private readonly links: readonly (() => void)[];

  constructor(signals: readonly AbortSignal[]) {
    super();
    this.links = signals.map((signal) => {
      const onAbort = (): void => this.abort(signal.reason);
      if (signal.aborted) {
        onAbort();
      }
      signal.addEventListener('abort', onAbort, { once: true });
      return () => signal.removeEventListener('abort', onAbort);
    });
  }

  letGo(): void {
    this.links.forEach((remove) => remove());
  }

  /** Nobody needs what was begun with it any more. */
  end(): void {
    this.letGo();
    this.abort();
  }
}
