import * as l10n from '@vscode/l10n';
import type { Finding } from '../../core/finding/finding';
import { readTarget } from '../../editor/target';
import type { Services } from '../services';
import type { LookedUp, LookupRunner } from './lookupRunner';
import { resolveTarget, type ResolvedTarget } from './resolveTarget';
import { UserError } from '../../editor/userError';

/**
 * What Open Result and the copy commands are about: the target named by the argument, else that of the active document,
 * else what was shown last. `shown` is the Finding as it was shown.
 *
 * @throws {UserError} when nothing was looked up yet
 */
function named(
  services: Services,
  { documents }: LookupRunner,
  argument: unknown,
): { readonly resolved: ResolvedTarget; readonly shown: Finding | undefined } {
  const target = readTarget(argument) ?? documents.active()?.target ?? services.recent.last()?.target;
  if (target === undefined) {
    throw new UserError(l10n.t('Nothing was looked up yet. Hover over an identifier, or use the command Look Up.'));
  }
  const resolved = resolveTarget(target, services.state.networks);
  return { resolved, shown: services.recent.get(resolved.target) };
}

/** The Finding as the user saw it; looked up where it was not shown yet. */
export async function shownFinding(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<LookedUp | undefined> {
  const { resolved, shown } = named(services, runner, argument);
  return shown === undefined ? await runner.run(resolved.target) : { target: resolved.target, finding: shown };
}

/** The Finding as it is now, where its hosts may be asked without the user; else as it was shown. */
export async function freshFinding(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<LookedUp | undefined> {
  const { resolved, shown } = named(services, runner, argument);
  const { identifier, network, target } = resolved;
  const urls = services.state.lookup.urls(identifier, network, target.chain);
  const free = urls.every((url) => services.consent.decide(url) === 'allowed');
  return shown !== undefined && !free ? { target, finding: shown } : await runner.run(target);
}
