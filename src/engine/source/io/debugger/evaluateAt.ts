import { type DebugVariable, findByPath } from '../../debugger/debugView';
import type { FindVariable } from '../../debugger/evaluate';
import type { ReplaySession } from './replaySession';
import { scopesAt } from './scopes';

/** Where something is looked up: a step, and the call whose frame is looked at. */
export interface FramePlace {
  readonly step: number;
  readonly call: number;
}

/**
 * Finds variables by what leads to them, those of the innermost scope first.
 *
 * @param isOfSource what a word of the source means is not what we call something; nor is it what the call was sent, which
 *   the function may have changed, or another one calls by the same name
 */
export function variableFinder(
  session: ReplaySession,
  { step, call }: FramePlace,
  signal: AbortSignal,
  isOfSource = false,
): FindVariable {
  const known: Promise<readonly DebugVariable[]>[] = [];
  return async (path) => {
    for (const [i, scope] of scopesAt(session, step, call).entries()) {
      if (isOfSource && scope.name === 'Calldata') {
        continue;
      }
      const variables = await (known[i] ??= scope.variables(signal));
      const found = await findByPath(isOfSource ? variables.filter((one) => one.isLabel !== true) : variables, path);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
}
