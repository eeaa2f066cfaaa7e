import vscode = require('vscode');
import type { FoundRpc, Probe } from '../../engine/discovery';
import { ApiError, UserError, errorSentence } from '../../engine/errors';
import {
  type FoundNetwork,
  type FoundNode,
  type LocalNetwork,
  type EvmChain,
  type Network,
  type TypedUrl,
  type UrlProblem,
  chainEntry,
  knownEvmChain,
  networkEntry,
  suggestedName,
  isNetworkName,
  skippedChainsText,
  mayHoldKey,
  readTypedUrl,
  withUniqueNames,
} from '../../engine/networks';
import { listNames, shortenId } from '../../engine/primitives';
import type { Services } from '../shared/services';
import { homeFolder } from '../vscode/homeFolder';
import { localNetworks } from '../vscode/localNetworkFiles';
import { notify, runWithProgress } from '../vscode/ui/message';
import { pickOne } from '../vscode/ui/pick';
import { type Checked, type InputButton, promptText, promptChecked, checkingText } from '../vscode/ui/promptText';
import { setKeyFor } from './manageHosts';
import { openSettingsAt } from './networkActions';

interface AddedNetwork {
  readonly name: string;
  readonly place: 'user' | 'workspace';
  /** L1 chains that its node does not run. */
  readonly notRun: NonNullable<FoundNode['notRun']>;
}

/**
 * Add Network…: the user types a URL, or picks a network that a local tool runs; it is identified by requests, and
 * written to the settings under a name.
 *
 * @param argument initial URL, of a link
 * @returns `undefined` where the user cancelled
 */
export async function addNetwork(services: Services, argument?: unknown): Promise<AddedNetwork | undefined> {
  const local = typeof argument === 'string' ? undefined : await pickLocal();
  if (local === 'gone') {
    return undefined;
  }
  const found = local === undefined ? await promptUrl(services, argument) : await readLocal(services, local);
  return found && (await addFound(services, found, local?.tool));
}

/** Asks for a name, adds the network under it, and selects it. @param wanted the suggested name */
export async function addFound(
  services: Services,
  found: FoundNetwork,
  wanted?: string,
): Promise<AddedNetwork | undefined> {
  const taken = services.state.networks.all().map(({ name }) => name);
  const named = await promptName(found, suggestedName(found, taken, wanted), taken, services.config.hasWorkspace);
  if (named === undefined) {
    return undefined;
  }
  const { name, place } = named;
  await services.config.addNetwork(name, networkEntry(found), place);
  // Typing and adding a URL is consent, also for hovers; Manage Host Permissions revokes it.
  const urls = found.kind === 'node' ? found.nodes.map(({ url }) => url) : [found.url];
  services.consent.answer(services.consent.undecided(urls), 'always');
  await services.config.setNetwork(name);
  return { ...named, notRun: found.kind === 'node' ? (found.notRun ?? []) : [] };
}

/** Reports where the network was added, with links to that place and to what requests cannot find out. */
export async function notifyAdded(services: Services, { name, place, notRun }: AddedNetwork): Promise<void> {
  const hasUnknownTokens = chainsOf(services, name).some(({ symbol }) => symbol === undefined);
  const [missing] = notRun;
  const more = missing === undefined ? undefined : notRun.length === 1 ? `Add ${missing.name}…` : 'Add Other Chains…';
  const [open, tokens] = ['Open Settings', 'Set Gas Tokens…'];
  const sentence =
    place === 'user'
      ? `Added ${name} to user settings and switched to it.`
      : `Added ${name} to workspace settings and switched to it.`;
  const buttons = [...(more === undefined ? [] : [more]), ...(hasUnknownTokens ? [tokens] : []), open];
  const chosen = await notify('information', sentence, ...buttons);
  switch (chosen) {
    case undefined:
      return;
    case open:
      return await openSettingsAt(name, place);
    case tokens:
      return await promptSymbols(services, name);
    default:
      return await addNotRun(services, name, notRun);
  }
}

function chainsOf({ state }: Services, network: string): readonly EvmChain[] {
  return state.networks.all().find((one) => one.name === network)?.chains ?? [];
}

/** Prompts for gas token symbols, chain by chain: no request returns them. */
async function promptSymbols(services: Services, network: string): Promise<void> {
  for (;;) {
    const items = chainsOf(services, network).map(({ name, symbol }) => ({ label: name, description: symbol }));
    const picked = await pickOne(items, { title: `Gas Tokens of ${network}`, placeHolder: 'Select a chain' });
    const symbol = picked && (await promptSymbol(picked.label));
    if (picked === undefined || symbol === undefined) {
      return;
    }
    await services.config.addChain(network, picked.label, { symbol: symbol === '' ? undefined : symbol });
  }
}

/** Adds a chain that the network's node does not run, by another node. */
async function addNotRun(services: Services, name: string, notRun: AddedNetwork['notRun']): Promise<void> {
  const items = notRun.map((chain) => ({ label: chain.name, description: chain.blockchainId, chain }));
  const picked = items.length === 1 ? items[0] : await pickOne(items, { title: 'Add Chain' });
  const network = services.state.networks.all().find((one) => one.name === name);
  if (picked === undefined || network === undefined) {
    return;
  }
  const { chain } = picked;
  const added = await promptMissingChain(services, { ...network, nodes: [] }, chain.blockchainId, chain.name);
  // On the P-Chain, names are not unique.
  const [unique] = added === undefined ? [] : withUniqueNames([added], network.chains);
  if (unique !== undefined) {
    await services.config.addChain(name, unique.name, { ...chainEntry(unique), rpcUrl: unique.rpcUrl });
  }
}

/** @returns `undefined` where the user wants to type a URL */
async function pickLocal(): Promise<LocalNetwork | 'gone' | undefined> {
  const networks = await localNetworks(homeFolder()?.fsPath);
  if (networks.length === 0) {
    return undefined;
  }
  const typed = { label: 'Enter a URL…', iconPath: new vscode.ThemeIcon('link'), local: undefined };
  const items = networks.map((local) => ({
    label: localLabel(local),
    description: local.name,
    detail: local.nodes.map(({ url }) => new URL(url).host).join(' · '),
    iconPath: new vscode.ThemeIcon('server-environment'),
    local,
  }));
  const picked = await pickOne([typed, ...items], {
    title: 'Add Network',
    placeHolder: 'Networks on this machine, or any URL',
  });
  return picked === undefined ? 'gone' : picked.local;
}

function localLabel({ tool, nodes }: LocalNetwork): string {
  return nodes.length === 1 ? `${tool} network with 1 node` : `${tool} network with ${nodes.length} nodes`;
}

/** Queries the nodes in a tool's files; picking them is consent, and they are local. */
async function readLocal(services: Services, { nodes, tool }: LocalNetwork): Promise<FoundNetwork | undefined> {
  const permits = nodes.map(({ url }) => services.consent.permit(new URL(url).origin));
  try {
    const outcome = await runWithProgress(`Querying the nodes of ${tool}`, (signal) =>
      services.state.findNetwork(nodes, signal),
    );
    if (outcome?.kind === 'failed') {
      throw new UserError(outcome.sentence);
    }
    return outcome?.found;
  } catch (error) {
    throw error instanceof ApiError ? new UserError(errorSentence(error), { cause: error }) : error;
  } finally {
    permits.forEach((permit) => permit.dispose());
  }
}

async function promptSymbol(chain: string): Promise<string | undefined> {
  const typed = await promptText({
    title: `Gas token of ${chain} (optional)`,
    prompt: 'Symbol of the token that pays for gas.',
    placeHolder: 'AVAX',
    ignoreFocusOut: true,
    problem: (text) => (/^[\w.$-]{0,12}$/.test(text.trim()) ? undefined : 'Enter at most 12 letters and digits.'),
  });
  return typed?.trim();
}

function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (taken.includes(name)) {
    return `${name} exists already. Enter another name.`;
  }
  return isNetworkName(name) ? undefined : 'Enter up to 40 letters, digits, dots, hyphens and underscores.';
}

/** Shows what was found, and asks for its name and which settings to write. */
async function promptName(
  found: FoundNetwork,
  suggestion: string,
  taken: readonly string[],
  hasWorkspace: boolean,
): Promise<Omit<AddedNetwork, 'notRun'> | undefined> {
  let place: AddedNetwork['place'] = 'user';
  return await promptChecked<Omit<AddedNetwork, 'notRun'>>(
    {
      title: () => (place === 'user' ? 'Add Network to User Settings' : 'Add Network to Workspace Settings'),
      prompt: [foundWords(found), skippedChainsText(found), keyWords(found), 'Enter a name for the network.']
        .filter((words) => words !== '')
        .join(' '),
      value: suggestion,
      buttons: () => [
        ...(hasWorkspace
          ? [
              {
                icon: place === 'user' ? 'root-folder' : 'account',
                tooltip: place === 'user' ? 'Use Workspace Settings' : 'Use User Settings',
                run() {
                  place = place === 'user' ? 'workspace' : 'user';
                  return Promise.resolve();
                },
              },
            ]
          : []),
      ],
      check(typed) {
        const name = typed.trim();
        const message = nameProblem(name, taken);
        return Promise.resolve(message === undefined ? { ok: true, value: { name, place } } : { ok: false, message });
      },
    },
    errorSentence,
  );
}

/** "Found a fuji node (network ID 5) with C-Chain, orders." */
function foundWords(found: FoundNetwork): string {
  if (found.kind === 'evm') {
    return found.client === undefined
      ? `Found an EVM chain with chain ID ${found.evmChainId}. It has no P-Chain and X-Chain.`
      : `Found an EVM chain with chain ID ${found.evmChainId}, run by ${found.client}. It has no P-Chain and X-Chain.`;
  }
  const { networkId, networkName, chains, notRun = [] } = found;
  const node = networkName === undefined ? 'node' : `${networkName} node`;
  const names = chains.map(({ name }) => name).join(', ');
  const words =
    chains.length === 0
      ? `Found a ${node} (network ID ${networkId}).`
      : `Found a ${node} (network ID ${networkId}) with ${names}.`;
  return notRun.length === 0 ? words : `${words} It does not run ${listNames(notRun.map(({ name }) => name))}.`;
}

function keyWords(found: FoundNetwork): string {
  return found.kind === 'evm' && mayHoldKey(found.url)
    ? 'Its path may hold an API key, which settings keep as text.'
    : '';
}

/**
 * Behind "Add chain…" of a message between chains, for a chain of which only the ID is known. Prompts for its RPC URL
 * or a node that runs it, and verifies that it serves that chain.
 *
 * @param known its name; absent to prompt for it
 * @returns `undefined` where the user cancelled
 */
export async function promptMissingChain(
  services: Services,
  network: Network,
  blockchainId: string,
  known?: string,
): Promise<EvmChain | undefined> {
  const found = await promptRpc(services, network, blockchainId);
  if (found === undefined) {
    return undefined;
  }
  const name = known ?? (await promptChainName(network, found));
  if (name === undefined) {
    return undefined;
  }
  // Typing and adding a URL is consent; Manage Host Permissions revokes it.
  services.consent.answer(services.consent.undecided([found.url]), 'always');
  const { url: rpcUrl, evmChainId } = found;
  const symbol = knownEvmChain(evmChainId)?.symbol;
  return { name, path: blockchainId, blockchainId, evmChainId, rpcUrl, symbol };
}

async function promptRpc(services: Services, network: Network, blockchainId: string): Promise<FoundRpc | undefined> {
  const [node] = network.nodes;
  return await probeUrl<FoundRpc>(services, {
    title: `Add Chain ${shortenId(blockchainId)}`,
    prompt: `RPC URL of chain ${shortenId(blockchainId)}, or a node that runs it. Pressing Enter queries this host. Adding the chain also allows it in hovers.`,
    placeHolder: `https://…/ext/bc/${blockchainId}/rpc`,
    value: node === undefined ? '' : `${node.url}/ext/bc/${blockchainId}/rpc`,
    failure: 'Adding a chain failed.',
    find: (typed, signal) => services.state.findChain(typed, blockchainId, signal),
  });
}

async function promptChainName({ chains }: Network, { evmChainId }: FoundRpc): Promise<string | undefined> {
  const taken = chains.map(({ name }) => name);
  const known = knownEvmChain(evmChainId)?.name;
  const typed = await promptText({
    title: 'Add Chain',
    prompt: `Found an EVM chain with chain ID ${evmChainId}. Enter a name for it.`,
    value: known === undefined || taken.includes(known) ? `chain-${evmChainId}` : known,
    ignoreFocusOut: true,
    problem: (text) => nameProblem(text.trim(), taken),
  });
  return typed?.trim();
}

/** Prompts for a URL and identifies what it serves, with errors in place. @returns `undefined` if cancelled */
async function promptUrl(services: Services, argument: unknown): Promise<FoundNetwork | undefined> {
  return await probeUrl<FoundNetwork>(services, {
    title: 'Add Network',
    prompt:
      'URL of a node or any EVM RPC. Pressing Enter queries this host. Adding the network also allows it in hovers.',
    placeHolder: 'http://127.0.0.1:9650',
    value: typeof argument === 'string' ? argument : '',
    failure: 'Adding a network failed.',
    reject({ base }) {
      const known = services.state.networks
        .all()
        .find(
          ({ name, nodes }) => services.config.placeOf(name) !== undefined && nodes.some(({ url }) => url === base),
        );
      return known && `${known.name} already has this node. To use it, run Select Network.`;
    },
    find: (typed, signal) => services.state.findNetwork(typed, signal),
  });
}

interface UrlPrompt<T> {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder: string;
  readonly value: string;
  /** For the log. */
  readonly failure: string;
  /** A sentence where no request is to be sent. */
  reject?(typed: TypedUrl): string | undefined;
  find(typed: TypedUrl, signal: AbortSignal): Promise<Probe<T>>;
}

/** Prompts for a URL and then queries its host; Enter is consent, for these requests alone. */
async function probeUrl<T>(services: Services, question: UrlPrompt<T>): Promise<T | undefined> {
  const { title, prompt, placeHolder, value, failure } = question;
  return await promptChecked<T>(
    {
      title: () => title,
      ...{ prompt, placeHolder, value },
      checking(typed) {
        const read = readTypedUrl(typed);
        return 'problem' in read ? '' : checkingText(new URL(read.url).host);
      },
      check: (typed, signal) => checkUrl(services, question, readTypedUrl(typed), signal),
    },
    (error) => {
      services.log.error(failure, error);
      return errorSentence(error);
    },
  );
}

async function checkUrl<T>(
  services: Services,
  prompt: UrlPrompt<T>,
  typed: TypedUrl | UrlProblem,
  signal: AbortSignal,
): Promise<Checked<T>> {
  if ('problem' in typed) {
    return wrongUrl(services, typed);
  }
  const { origin, host } = new URL(typed.url);
  if (services.consent.isBlocked(typed.url)) {
    return { ok: false, message: `${host} is blocked. To allow it, run Manage Host Permissions.` };
  }
  const rejected = prompt.reject?.(typed);
  if (rejected !== undefined) {
    return { ok: false, message: rejected };
  }
  const permit = services.consent.permit(origin);
  try {
    const outcome = await prompt.find(typed, signal);
    if (outcome.kind === 'found') {
      return { ok: true, value: outcome.found };
    }
    const { sentence, suggestion, keyFor } = outcome;
    return {
      ok: false,
      message: sentence,
      instead: suggestion,
      button: keyFor === undefined ? undefined : keyButton(services, keyFor),
    };
  } finally {
    permit.dispose();
  }
}

function wrongUrl(services: Services, wrong: UrlProblem): Extract<Checked<never>, { readonly ok: false }> {
  switch (wrong.problem) {
    case 'empty':
      return { ok: false, message: 'Enter a URL, such as http://127.0.0.1:9650.' };
    case 'scheme':
      return { ok: false, message: 'Only http and https URLs can be added.' };
    case 'malformed':
      return { ok: false, message: 'This is not a URL. Enter one such as http://127.0.0.1:9650.' };
    case 'secret':
      return {
        ok: false,
        message: 'Credentials do not belong in settings. Remove them, and set an API key with the key button.',
        button: keyButton(services, wrong.origin),
      };
  }
}

function keyButton(services: Services, origin: string): InputButton {
  return { icon: 'key', tooltip: 'Set API Key…', run: () => setKeyFor(services, { origin, networks: [] }) };
}
