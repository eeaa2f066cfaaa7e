import { type Answer, json } from './answer';
import { type GoCall, goCalls } from './goCalls';
import type { Hostile } from './hostileServer';

/**
 * Responds to each call with the rest of an envelope, to a batch with a list of them, and to anything else with
 * `other`.
 */
export function answerCalls(rest: string | ((call: GoCall) => string), other: Answer): Hostile {
  return {
    requested({ body, verb, headers, reply }) {
      const calls = verb === 'POST' ? goCalls(body) : [];
      if (calls.length === 0 || headers['upgrade'] !== undefined) {
        reply(other);
        return;
      }
      const one = (call: GoCall): string =>
        `{"jsonrpc":"2.0","id":${call.id},${typeof rest === 'string' ? rest : rest(call)}}`;
      reply(json(body.startsWith('[') ? `[${calls.map(one).join(',')}]` : one(calls[0]!)));
    },
  };
}

/** The same result for every call, and as JSON of a service. */
export function answerAll(result: string): Hostile {
  return answerCalls(`"result":${result}`, json(result));
}
