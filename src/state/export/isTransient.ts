import { BusyError, ConnectionError, HttpError, TimeoutError } from '../../api/errors/errors';

const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether the same question may be answered a while later: a fault of the network, or a service, or we, are busy. */
export function isTransient(error: unknown): error is BusyError | ConnectionError | HttpError | TimeoutError {
  return (
    error instanceof BusyError ||
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    (error instanceof HttpError && passingStatuses.has(error.status))
  );
}
