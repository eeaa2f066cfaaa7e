import type vscode = require('vscode');
import type { Finding } from '../../core/finding/finding';
import { readTarget } from '../../editor/target';
import { UserError } from '../../api/errors/userError';
import { copyAs } from '../copyAs';
import { printFinding } from '../renderFinding';
import type { Services } from '../services';
import type { LookedUp, LookupRunner } from './lookupRunner';
import { resolveTarget, type ResolvedTarget } from './resolveTarget';
import type { DocumentFormat } from './resultAddress';

/** Open Result: the last or named Finding as a page; `format` `json` or `md`: as a text. */
export async function openResult(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
  format: unknown,
): Promise<vscode.Uri | undefined> {
  const named = await freshFinding(services, runner, argument);
  return named === undefined
    ? undefined
    : await runner.show(named, format === 'json' || format === 'md' ? format : undefined);
}

/** Copy as JSON, Copy as Markdown: the last or named Finding on the clipboard. */
export async function copyFinding(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
  format: DocumentFormat,
): Promise<void> {
  const named = await shownFinding(services, runner, argument);
  if (named !== undefined) {
    await copyAs(format, printFinding(named.finding, format, services.state.networks.all()));
  }
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
    throw new UserError('No result yet. Hover over an identifier, or run Look Up.');
  }
  const resolved = resolveTarget(target, services.state.networks);
  return { resolved, shown: services.recent.get(resolved.target) };
}
