import { UserError, errorSentence } from '../../../engine/errors';
import type { TreeBranch } from '../rows/treeNode';
import type { SourceClient } from '../../../engine/sources';
import type { QueryResult } from '../../../engine/report';

/** A branch could not be had; the message is a sentence for the user. */
export class TreeError extends UserError {
  override readonly name = 'TreeError';

  /** Why none of the hosts told: what `result` says, else the sentence of the first that failed. */
  static of({ context, network }: SourceClient, result?: QueryResult<unknown>): TreeError {
    const problem = (result && problemOf(result)) ?? context.log.firstFailed?.message;
    return new TreeError(problem ?? `${network.name} has no allowed host for this. Add a node in the settings.`);
  }
}

/** Why something was not told, in a sentence; a refusal too. */
export function problemOf(result: QueryResult<unknown>): string | undefined {
  return result.ok || result.error === undefined ? undefined : errorSentence(result.error);
}

/** When and by whom a branch was told, for its tooltip. */
export function answeredBy({ context }: SourceClient): Pick<TreeBranch, 'at' | 'hosts'> {
  const answered = context.log.all.filter(({ outcome }) => outcome === 'answered');
  return { at: context.now(), hosts: [...new Set(answered.map(({ host }) => host))] };
}
