import type vscode = require('vscode');
import { type Report, balanceFilterOf, blockProblem, contractsProblem } from '../../engine/report';
import { readTarget, type Target } from '../vscode/target';
import { UserError } from '../../engine/errors';
import { printReport, copyAs } from '../shared/printReport';
import type { Services } from '../shared/services';
import type { LookupOutcome, LookupRunner } from './lookupRunner';
import { networkNamed } from '../shared/networkNamed';
import { parseIdentifier } from '../../engine/detection';
import { resolveTarget, type ResolvedTarget } from './resolveTarget';
import type { DocumentFormat } from './resultAddress';
import { evmAddress } from '../../engine/primitives';
import { promptText } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';

/** Open Result: the last or named Report as a page, or as text where `format` is `json` or `md`. */
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

/** The Report as the user saw it; looked up where it was not shown yet. */
async function shownReport(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<LookupOutcome | undefined> {
  const { target, shown } = subjectOf(services, runner, argument);
  return shown === undefined ? await runner.run(target) : { target, report: shown };
}

/** The current Report, where its hosts may be queried without a prompt; else as it was shown. */
async function freshReport(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<LookupOutcome | undefined> {
  const { target, shown } = subjectOf(services, runner, argument);
  return shown !== undefined && !isFree(services, target) ? { target, report: shown } : await runner.run(target);
}

/** Whether it can be looked up without a prompt; an item of a tree may have no identifier. */
function isFree({ state, consent }: Services, target: Target): boolean {
  if (parseIdentifier(target.id) === undefined) {
    return false;
  }
  const { identifier, network } = resolveTarget(target, state.networks);
  return state.lookup.urls(identifier, network, target.chain).every(consent.allows);
}

/**
 * The subject of Open Result and the copy commands: the target named by the argument, else that of the active document,
 * else what was shown last. `shown` is the Report as it was shown.
 *
 * @throws {UserError} where nothing was looked up yet
 */
function subjectOf(
  services: Services,
  { documents }: LookupRunner,
  argument: unknown,
): { readonly target: ResolvedTarget['target']; readonly shown: Report | undefined } {
  const named = readTarget(argument) ?? documents.active()?.target ?? services.recent.last()?.target;
  if (named === undefined) {
    throw new UserError('No result yet. Hover over an identifier, or run Look Up.');
  }
  const target = { ...named, network: networkNamed(named.network, services.state.networks).name };
  return { target, shown: services.recent.get(target) };
}

/**
 * Filter Balances…: an EVM address's balances at a block, of some tokens, or including spam. The address is that of the
 * argument (a Target whose `balances` may hold the filter already), else of the active document.
 *
 * @returns the document's URI; `undefined` where the user cancelled
 * @throws {UserError}
 */
export async function filterBalances(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const given = readTarget(argument) ?? runner.documents.active()?.target;
  if (given === undefined || evmAddress(given.id) === undefined) {
    throw new UserError('Look up an EVM address first, then filter its balances.');
  }
  const isFiltered = readTarget(argument)?.balances !== undefined;
  const target = isFiltered ? given : await promptFilter(services, given);
  return target === undefined ? undefined : await runner.open(target);
}

async function promptFilter(services: Services, { id, network, chain }: Target): Promise<Target | undefined> {
  const title = 'Filter Balances';
  const onChain = chain ?? (await pickChain(services, network));
  if (onChain === undefined) {
    return undefined;
  }
  const block = await promptText({
    title,
    prompt: 'Block number; leave empty for the latest',
    problem: (typed) => blockProblem(typed.trim()),
  });
  if (block === undefined) {
    return undefined;
  }
  const contracts = await promptText({
    title,
    prompt: 'Token contracts, separated by commas; leave empty for all tokens',
    problem: contractsProblem,
  });
  if (contracts === undefined) {
    return undefined;
  }
  const hide = { label: 'Hide spam tokens' };
  const show = { label: 'Show spam tokens' };
  const picked = await pickOne([hide, show], { title });
  if (picked === undefined) {
    return undefined;
  }
  const balances = balanceFilterOf(block.trim(), contracts, picked === show);
  const target = { id, chain: onChain, network };
  return { ...target, balances };
}

/** Block and contract filters apply to one chain. */
async function pickChain({ state }: Services, name: string | undefined): Promise<string | undefined> {
  const network = networkNamed(name, state.networks);
  const names = network.chains.map(({ name: label }) => ({ label }));
  const picked = names.length === 1 ? names[0] : await pickOne(names, { title: 'Select a chain' });
  return picked?.label;
}
