import * as l10n from '@vscode/l10n';
import { readTarget } from '../../host/target';
import type { Deps } from '../deps';
import type { LookedUp, LookupRunner } from './lookupRunner';
import { resolveTarget } from './resolveTarget';
import { activeRequest } from './resultDocuments';

/**
 * The Finding that Open Result and the copy commands are about: the one named by the argument, else the one in the
 * active document, else the one shown last.
 *
 * @throws {Error} whose message is a sentence, when nothing was looked up yet
 */
export async function namedFinding(deps: Deps, runner: LookupRunner, argument: unknown): Promise<LookedUp | undefined> {
  const target = readTarget(argument) ?? activeRequest()?.target;
  if (target !== undefined) {
    const named = resolveTarget(target, deps.state.networks).target;
    const finding = deps.recent.get(named);
    return finding === undefined ? await runner.run(named, false) : { target: named, finding };
  }
  const last = deps.recent.last();
  if (last === undefined) {
    throw new Error(l10n.t('Nothing was looked up yet. Hover over an identifier, or use the command Look Up.'));
  }
  return { target: resolveTarget(last.target, deps.state.networks).target, finding: last.finding };
}
