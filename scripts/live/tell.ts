import { ApiError } from '../../src/api/errors';
import { type LiveRow, refusalOf } from './liveRow';
import { NoSample } from './samples';

export type Told = Pick<LiveRow, 'outcome' | 'how'>;

/**
 * What became of one call.
 *
 * @param ask says what differs
 */
export async function tell(signal: AbortSignal, ask: () => Promise<string | undefined>): Promise<Told> {
  try {
    const how = await ask();
    return how === undefined ? { outcome: 'ok', how: '' } : { outcome: 'differs', how };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NoSample) {
      return { outcome: 'not run', how: error.message };
    }
    if (error instanceof ApiError) {
      return refusalOf(error);
    }
    throw error;
  }
}
