import { ApiError, DecodeError, RpcError } from '../../api/errors/errors';
import { errorCategory } from '../../api/errors/errorCategory';
import type { EvmRound, RoundAnswers } from '../../api/evm/evmRound';
import type { RpcOptions, JsonRpc } from '../../api/jsonRpc/jsonRpc';

/**
 * Asks the first node that answers, in the order of the settings. An answer that says no is an answer; a node that is
 * away, starting, overloaded or closed, that does not serve the chain, or that is no node at all, is passed over.
 *
 * @throws {ApiError} the last node's error where none could be reached
 */
export async function fetchNode(
  rpc: JsonRpc,
  urls: readonly string[],
  round: EvmRound,
  options: RpcOptions,
): Promise<RoundAnswers> {
  let last: unknown;
  for (const url of urls) {
    try {
      const answers = await round.ask(rpc, url, options);
      const refused = answers.outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
      if (refused.length < answers.outcomes.length || !refused.every(isUnreachable)) {
        return answers;
      }
      last = refused[0];
    } catch (error) {
      if (!isUnreachable(error)) {
        throw error;
      }
      last = error;
    }
  }
  throw last;
}

export function isUnreachable(error: unknown): boolean {
  if (error instanceof RpcError) {
    return errorCategory(error) === 'rateLimited';
  }
  // A wrong field is the answer of a node; a page or an empty body is not.
  return error instanceof ApiError && !(error instanceof DecodeError && error.path !== '');
}
