import { UserError } from '../../api/errors/userError';
import { errorSentence } from '../../api/errors/errorSentence';
import type { TreeBranch } from '../../explain/trees/treeNode';
import type { SourceClient } from '../sources/sourceClient';
import type { SourcedResult } from '../../explain/sourcedResult';

/** A branch could not be had; the message is a sentence for the user. */
export class TreeError extends UserError {
  override readonly name = 'TreeError';

  /** Why none of the hosts told: what `told` says, else the sentence of the first that failed. */
  static of({ context, network }: SourceClient, told?: SourcedResult<unknown>): TreeError {
    const problem = (told && problemOf(told)) ?? context.log.firstFailed?.message;
    return new TreeError(problem ?? `${network.name} has no allowed host for this. Add a node in the settings.`);
  }
}

/** Why something was not told, in a sentence; a refusal too. */
export function problemOf(told: SourcedResult<unknown>): string | undefined {
  return told.ok || told.error === undefined ? undefined : errorSentence(told.error);
}

/** When and by whom a branch was told, for its tooltip. */
export function answeredBy({ context }: SourceClient): Pick<TreeBranch, 'at' | 'hosts'> {
  const answered = context.log.all.filter(({ outcome }) => outcome === 'answered');
  return { at: context.now(), hosts: [...new Set(answered.map(({ host }) => host))] };
}
