/** As `work` ends, or at once with the abort reason: what does not hear its signal must not make a view wait. */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const abort = new Promise<never>((_, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) {
      fail();
    }
    signal.addEventListener('abort', fail, { once: true });
  });
  return Promise.race([work, abort]);
}
