import type vscode = require('vscode');
import type { Report } from '../../engine/report';
import { readTarget } from '../vscode/target';
import { UserError } from '../../engine/errors';
import { copyAs } from '../shared/copyAs';
import { printReport } from '../shared/printReport';
import type { Services } from '../shared/services';
import type { LookupOutcome, LookupRunner } from './lookupRunner';
import { resolveTarget, type ResolvedTarget } from './resolveTarget';
import type { DocumentFormat } from './resultAddress';

/** Open Result: the last or named Finding as a page; `format` `json` or `md`: as a text. */
export async function openResult(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
  format: unknown,
): Promise<vscode.Uri | undefined> {
  const named = await freshReport(services, runner, argument);
  return named === undefined
    ? undefined
    : await runner.show(named, format === 'json' || format === 'md' ? format : undefined);
}

/** Copy as JSON, Copy as Markdown: the last or named Finding on the clipboard. */
export async function copyReport(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
  format: DocumentFormat,
): Promise<void> {
  const named = await shownReport(services, runner, argument);
  if (named !== undefined) {
    await copyAs(format, printReport(named.report, format, services.state.networks.all()));
  }
}

/** The Finding as the user saw it; looked up where it was not shown yet. */
export async function shownReport(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<LookupOutcome | undefined> {
  const { resolved, shown } = named(services, runner, argument);
  return shown === undefined ? await runner.run(resolved.target) : { target: resolved.target, report: shown };
}

/** The Finding as it is now, where its hosts may be asked without the user; else as it was shown. */
export async function freshReport(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<LookupOutcome | undefined> {
  const { resolved, shown } = named(services, runner, argument);
  const { identifier, network, target } = resolved;
  const urls = services.state.lookup.urls(identifier, network, target.chain);
  const free = urls.every(services.consent.allows);
  return shown !== undefined && !free ? { target, report: shown } : await runner.run(target);
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
): { readonly resolved: ResolvedTarget; readonly shown: Report | undefined } {
  const target = readTarget(argument) ?? documents.active()?.target ?? services.recent.last()?.target;
  if (target === undefined) {
    throw new UserError('No result yet. Hover over an identifier, or run Look Up.');
  }
  const resolved = resolveTarget(target, services.state.networks);
  return { resolved, shown: services.recent.get(resolved.target) };
}
