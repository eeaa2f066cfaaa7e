import vscode = require('vscode');
import { decodeCb58, shortenText } from '../../engine/primitives';
import { chainEntry, type FoundNode, builtInNetworks, readTypedUrl, type Network } from '../../engine/networks';
import { UserError } from '../../engine/errors';
import { networkUrls, type Probed } from '../../engine/sources';
import { type CommandHandlers, settings, contextKeys } from '../vscode/ids';
import type { Entries } from '../vscode/sharedEntries';
import type { Services } from '../shared/services';
import { notify } from '../vscode/ui/message';
import { networkNamed } from '../shared/networkNamed';
import { DisposableStore } from '../vscode/disposables';
import { LivePick } from '../vscode/ui/pick';
import { addNetwork, notifyAdded, addFound, promptMissingChain } from './addNetwork';
import { manageHosts, removeApiKeys, setApiKey } from './manageHosts';
import { actOnNetwork, type NetworkAction, networkActions } from './networkActions';
import { networkTooltip, networkDetail, allowanceWords, networkState, allowedPart } from './networkHosts';

const hostProbesDeadlineMs = 3_000;

/**
 * Probes each host of a network that may be queried without a prompt: picking a network is not consent to query all its
 * hosts. Each has its own deadline, so that a slow host does not delay the others.
 */
function hostProbes(services: Services, network: Network, stop: AbortSignal): readonly Promise<readonly Probed[]>[] {
  const urls = networkUrls(network).filter(services.consent.allows);
  const origins = [...new Set(urls.map((url) => new URL(url).origin))];
  return origins.map(async (origin) => {
    const part = allowedPart(network, (url) => new URL(url).origin === origin && urls.includes(url));
    const deadline = AbortSignal.timeout(hostProbesDeadlineMs);
    try {
      return part === undefined ? [] : await services.state.probe(part, AbortSignal.any([stop, deadline]));
    } catch (error) {
      if (!deadline.aborted && !stop.aborted) {
        throw error;
      }
      return [{ host: new URL(origin).host, ok: false, reason: `timed out after ${hostProbesDeadlineMs / 1_000} s` }];
    }
  });
}

export interface NetworksFeature {
  readonly commands: CommandHandlers<'networks'>;
  /** Remaining quotas of the active network's hosts, one per line; may be empty. */
  tooltip(): string;
  /** Offers once to add a node on this machine, when something of ours is opened. */
  offerLocalNode(): void;
}

/** The active network, host permissions, and API keys. @param offers declined offers, in all windows */
export function createNetworks(services: Services, offers: Entries): NetworksFeature {
  const { state } = services;
  const offer = new LocalNodeOffer(services, offers);
  return {
    commands: {
      addChain: (target) => addChain(services, target),
      async addNetwork(url) {
        const added = await addNetwork(services, url);
        return added && (await notifyAdded(services, added));
      },
      selectNetwork: (name) => selectNetwork(services, name),
      manageHosts: () => manageHosts(services),
      setApiKey: () => setApiKey(services),
      removeApiKeys: () => removeApiKeys(services),
    },
    tooltip: () => networkTooltip(state.networks.active(), (origin) => state.allowance(origin), Date.now()),
    offerLocalNode: () => offer.start(),
  };
}

/**
 * Behind "Add chain …": adds a chain that lookups found on a node to the setting snowprobe.networks; prompts for an RPC
 * URL where only its blockchain ID is known.
 */
async function addChain(services: Services, target: unknown): Promise<void> {
  const { state, config } = services;
  const { network: name, chain } = (target ?? {}) as { readonly network?: unknown; readonly chain?: unknown };
  const wanted = typeof chain === 'string' ? chain : '';
  const network = networkNamed(typeof name === 'string' ? name : undefined, state.networks);
  const isId = decodeCb58(wanted, 32)?.valid === true;
  const known = state.networks
    .unconfigured(network)
    .find((one) => one.name === wanted || (isId && one.blockchainId === wanted));
  const added = known ?? (isId ? await promptMissingChain(services, network, wanted) : undefined);
  if (added === undefined && isId) {
    return;
  }
  if (added === undefined) {
    throw new UserError(
      `${shortenText(wanted)} is no longer a known chain of ${network.name}. Look it up again, then add it.`,
    );
  }
  const { rpcUrl } = added;
  await config.addChain(network.name, added.name, {
    ...chainEntry(added),
    ...(rpcUrl === undefined ? {} : { rpcUrl }),
  });
  const open = 'Open Settings';
  const chosen = await notify(
    'information',
    `Added chain ${added.name} to ${network.name} in snowprobe.networks.`,
    open,
  );
  if (chosen === open) {
    await vscode.commands.executeCommand('workbench.action.openSettings', settings.networks);
  }
}

/** avalanchego's default address. The built-in network `local` names it, so that it may be queried. */
const localUrl = 'http://127.0.0.1:9650';

/** For the whole probe; nothing waits for it. */
const deadlineMs = 5_000;

/**
 * Detects a local node and offers to add its network: once per window, and never again after Not Now. Sends nothing
 * before the user opens something of ours, nor where a setting already names that node.
 */
class LocalNodeOffer {
  /** The search is running, or the offer was made. */
  private isDone = false;

  constructor(
    private readonly services: Services,
    /** Shared by all windows. */
    private readonly declined: Entries,
  ) {}

  start(): void {
    if (this.isDone) {
      return;
    }
    this.isDone = true;
    this.run().catch((error: unknown) => this.services.log.error('Looking for a node on this machine failed.', error));
  }

  private async run(): Promise<void> {
    const { consent, config } = this.services;
    const isKnown = config.nodeUrls().some((url) => url === localUrl || url === 'http://localhost:9650');
    if (isKnown || !consent.allows(localUrl) || this.declined.has(localUrl)) {
      return;
    }
    const found = await this.find();
    if (found === undefined) {
      // It may be started later.
      this.isDone = false;
      return;
    }
    if (this.isPrompting()) {
      // The first view's card offers it, and no message may cover that.
      await vscode.commands.executeCommand('setContext', contextKeys.localNode, true);
      this.isDone = false;
      return;
    }
    const [use, notNow] = ['Use', 'Not Now'];
    const { host } = new URL(localUrl);
    const node = found.networkName === undefined ? 'node' : `${found.networkName} node`;
    const question = `A ${node} (network ID ${found.networkId}) is running at ${host}. Use it?`;
    const chosen = await notify('information', question, use, notNow);
    if (chosen === use) {
      const added = await addFound(this.services, found, 'localnet');
      await (added && notifyAdded(this.services, added));
    } else if (chosen === notNow) {
      this.declined.set(localUrl, null);
    }
  }

  private isPrompting(): boolean {
    const { consent, state } = this.services;
    const urls = networkUrls(state.networks.active());
    return consent.undecided(urls).length > 0 && urls.every((url) => !consent.allows(url));
  }

  private async find(): Promise<FoundNode | undefined> {
    const typed = readTypedUrl(localUrl);
    const signal = AbortSignal.timeout(deadlineMs);
    const { state } = this.services;
    try {
      // Usually nothing listens there: a single request finds out.
      const local = builtInNetworks.find(({ name }) => name === 'local');
      const isRunning = local !== undefined && (await state.probe(local, signal)).some(({ ok }) => ok);
      const outcome = 'problem' in typed || !isRunning ? undefined : await state.findNetwork(typed, signal);
      return outcome?.kind === 'found' && outcome.found.kind === 'node' ? outcome.found : undefined;
    } catch (error) {
      if (signal.aborted) {
        return undefined;
      }
      throw error;
    }
  }
}

interface Item extends vscode.QuickPickItem {
  /** Absent in the row that adds a network. */
  readonly network?: Network;
  readonly actions: readonly NetworkAction[];
}

/**
 * Select Network…: the configured networks with their hosts. Hosts with consent are probed in parallel, and the list
 * updates as they respond. With a name as its argument it selects that network without a prompt.
 */
async function selectNetwork(services: Services, argument: unknown): Promise<void> {
  if (typeof argument === 'string') {
    await services.config.setNetwork(networkNamed(argument, services.state.networks).name);
    return;
  }
  for (;;) {
    const picked = await pickNetwork(services);
    if (picked === undefined) {
      return;
    }
    const { network, action } = picked;
    if (network === undefined) {
      const added = await addNetwork(services);
      return added && (await notifyAdded(services, added));
    }
    if (action === undefined) {
      await services.config.setNetwork(network.name);
      return;
    }
    if (!(await actOnNetwork(services, network, action))) {
      return;
    }
  }
}

async function pickNetwork(
  services: Services,
): Promise<{ readonly network?: Network; readonly action?: NetworkAction } | undefined> {
  const networks = services.state.networks.all();
  const store = new DisposableStore();
  const pick = store.add(
    new LivePick<Item>({ title: 'Select Network', matchOnDetail: true, keepScrollPosition: true }),
  );
  const stop = new AbortController();
  store.add({ dispose: () => stop.abort() });
  const keyed = new Set((await services.secrets.list()).map(({ origin }) => origin));
  const answers = new Map<string, Map<string, Probed>>();
  const active = services.state.networks.active();
  const requested = new Map(networks.map((network) => [network, hostProbes(services, network, stop.signal)] as const));
  const show = (): void => {
    const chosen = pick.active?.label;
    const items = [...networks.map((network) => itemOf(network, network.name === active.name)), addItem()];
    pick.show(
      items,
      // Where the settings name an unknown network, the closest match.
      items.find(({ label }) => label === (chosen ?? active.missing?.nearest ?? active.name)),
    );
  };
  const itemOf = (network: Network, isActive: boolean): Item => {
    const actions = networkActions(network, services.config.placeOf(network.name) !== undefined);
    return {
      label: network.name,
      description: networkState(isActive, requested.get(network)?.length ?? 0, answers.get(network.name)),
      detail: networkDetail(network, keyed, answers.get(network.name), (origin) => {
        const allowance = services.state.allowance(origin);
        return allowance && allowanceWords(allowance, Date.now());
      }),
      buttons: actions.map(({ icon, tooltip }) => ({ iconPath: new vscode.ThemeIcon(icon), tooltip })),
      network,
      actions,
    };
  };
  pick.busy = true;
  show();
  const shown = [...requested].flatMap(([network, probes]) =>
    probes.map(async (probe) => {
      const known = answers.get(network.name) ?? new Map<string, Probed>();
      answers.set(network.name, known);
      (await probe).forEach((answer) => known.set(answer.host, answer));
      if (!stop.signal.aborted) {
        show();
      }
    }),
  );
  void Promise.all(shown).then(
    () => (pick.busy = false),
    (error: unknown) => services.log.error('Checking the hosts failed.', error),
  );
  const result = await pick.chooseOrPress();
  store.dispose();
  return result && { network: result.item.network, action: result.item.actions[result.button ?? -1] };
}

function addItem(): Item {
  return {
    label: 'Add Network…',
    iconPath: new vscode.ThemeIcon('add'),
    alwaysShow: true,
    actions: [],
  };
}
