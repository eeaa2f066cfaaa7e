import type vscode = require('vscode');
import { evmAddress } from '../../engine/primitives';
import { UserError } from '../../engine/errors';
import { readTarget, type Target } from '../vscode/target';
import { promptText } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { balanceFilterOf, blockProblem, contractsProblem } from './balanceFields';
import type { LookupRunner } from './lookupRunner';

/**
 * Filter Balances…: the balances of an EVM address at a block, of some tokens, or with those known as spam. The address
 * is that of the argument (a Target whose `balances` may hold the filter already), else of the active document.
 *
 * @returns the document's URI; `undefined` when the user gave up
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

/** A block and a contract are those of one chain. */
async function pickChain({ state }: Services, name: string | undefined): Promise<string | undefined> {
  const network = networkNamed(name, state.networks);
  const names = network.chains.map(({ name: label }) => ({ label }));
  const picked = names.length === 1 ? names[0] : await pickOne(names, { title: 'Select a chain' });
  return picked?.label;
}
