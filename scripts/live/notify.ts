import { HoldersGoneError, ParameterError } from '../../src/engine/net';
import { ApiError } from '../../src/engine/errors';
import { type LiveRow, rejectionOf } from './liveRow';
import { NoSample } from './samples';

export type Result = Pick<LiveRow, 'outcome' | 'how'>;

/**
 * The result of one call.
 *
 * @param request returns the differences
 * @param validate classifies an error
 */
export async function notify(
  signal: AbortSignal,
  request: () => Promise<string | undefined>,
  validate: (error: ApiError) => Result = rejectionOf,
): Promise<Result> {
  try {
    const how = await request();
    return how === undefined ? { outcome: 'ok', how: '' } : { outcome: 'differs', how };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NoSample) {
      return { outcome: 'not run', how: error.message };
    }
    if (error instanceof HoldersGoneError) {
      return { outcome: 'refused as documented', how: `noEndpoint: ${error.message}` };
    }
    if (error instanceof ParameterError) {
      // A value from the node that is invalid by our rules.
      return { outcome: 'differs', how: error.message };
    }
    if (error instanceof ApiError) {
      return validate(error);
    }
    throw error;
  }
}

/** The result that counts among several calls: a difference first, then a success, then an error. */
export function weightiest(result: readonly Result[]): Result {
  const order = ['differs', 'ok', 'refused as documented', 'not run'] as const;
  return [...result].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))[0]!;
}
