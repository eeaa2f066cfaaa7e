import { UserError, errorSentence } from '../errors';
import type { SourceClient } from './sourceClient';
import type { QueryResult } from '../report';

/** Nobody told what was asked; the message is a sentence for the user. */
export class QueryError extends UserError {
  override readonly name = 'QueryError';

  /** Why none of the hosts told: what `result` says, else the sentence of the first that failed. */
  static of({ context, network }: SourceClient, result?: QueryResult<unknown>): QueryError {
    const problem = (result && problemOf(result)) ?? context.log.firstFailed?.message;
    return new QueryError(problem ?? `${network.name} has no allowed host for this. Add a node in the settings.`);
  }
}

/** Why something was not told, in a sentence; a refusal too. */
export function problemOf(result: QueryResult<unknown>): string | undefined {
  return result.ok || result.error === undefined ? undefined : errorSentence(result.error);
}

/** When and by whom was told what a client asked: milliseconds since the epoch. */
export function answeredBy({ context }: SourceClient): { readonly at: number; readonly hosts: readonly string[] } {
  const answered = context.log.all.filter(({ outcome }) => outcome === 'answered');
  return { at: context.now(), hosts: [...new Set(answered.map(({ host }) => host))] };
}
