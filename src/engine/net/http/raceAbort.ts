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
