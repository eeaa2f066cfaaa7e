import { ParameterError } from '../../src/api/dataApi/parameters';
import { ApiError } from '../../src/api/errors/errors';
import { HoldersGoneError } from '../../src/api/metricsApi/tokenHolders';
import { type LiveRow, refusalOf } from './liveRow';
import { NoSample } from './samples';

export type Told = Pick<LiveRow, 'outcome' | 'how'>;

/**
 * What became of one call.
 *
 * @param ask says what differs
 * @param judge says what a refusal amounts to
 */
export async function tell(
  signal: AbortSignal,
  ask: () => Promise<string | undefined>,
  judge: (refusal: ApiError) => Told = refusalOf,
): Promise<Told> {
  try {
    const how = await ask();
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
      // What the node calls so is none by our rules.
      return { outcome: 'differs', how: error.message };
    }
    if (error instanceof ApiError) {
      return judge(error);
    }
    throw error;
  }
}

/** Of several calls: a difference counts most, then an answer, then a refusal. */
export function weightiest(told: readonly Told[]): Told {
  const order = ['differs', 'ok', 'refused as documented', 'not run'] as const;
  return [...told].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))[0]!;
}
