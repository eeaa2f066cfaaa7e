import { ConnectionError, HttpError, TimeoutError } from '../../api/errors';
import type { EvmRound, RoundAnswers } from '../../api/evm/evmRound';
import type { RpcOptions, JsonRpc } from '../../api/jsonRpc';

/**
 * Asks the first node that can be reached, in the order of the settings. An answer that says no is an answer; only a
 * node that is away, starting or overloaded is passed over.
 *
 * @throws {ApiError} the last node's error where none could be reached
 */
export async function askNode(
  rpc: JsonRpc,
  urls: readonly string[],
  round: EvmRound,
  options: RpcOptions,
): Promise<RoundAnswers> {
  let last: unknown;
  for (const url of urls) {
    try {
      const answers = await round.ask(rpc, url, options);
      const away = answers.outcomes.find((outcome) => !outcome.ok && isAway(outcome.error));
      if (away === undefined || away.ok) {
        return answers;
      }
      last = away.error;
    } catch (error) {
      if (!isAway(error)) {
        throw error;
      }
      last = error;
    }
  }
  throw last;
}

function isAway(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    (error instanceof HttpError && (error.status === 429 || error.status >= 500))
  );
}
