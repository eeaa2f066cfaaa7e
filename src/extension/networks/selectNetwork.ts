import { networkNamed } from '../shared/networkNamed';
import vscode = require('vscode');
import type { Network } from '../../engine/networks';
import { DisposableStore } from '../vscode/disposables';
import { LivePick } from '../vscode/ui/livePick';
import type { Services } from '../shared/services';
import { addNetwork } from './addNetwork';
import { actOnNetwork, type NetworkAction, networkActions } from './networkActions';
import { networkDetail, type NetworkHostAnswer, allowanceWords, networkState } from './networkDetail';
import { hostProbes } from './hostProbes';

interface Item extends vscode.QuickPickItem {
  /** Absent: the row that adds one. */
  readonly network?: Network;
  readonly actions: readonly NetworkAction[];
}

/**
 * Select Network…: the configured networks with their hosts. Those that may be asked are asked whether they answer,
 * all at once, and the list fills as they do. With a name as its argument it asks nothing and selects that one.
 */
export async function selectNetwork(services: Services, argument: unknown): Promise<void> {
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
      if (added !== undefined) {
        await services.config.setNetwork(added.name);
      }
      return;
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
  const answers = new Map<string, Map<string, NetworkHostAnswer>>();
  const active = services.state.networks.active();
  const requested = new Map(networks.map((network) => [network, hostProbes(services, network, stop.signal)] as const));
  const show = (): void => {
    const chosen = pick.active?.label;
    const items = [...networks.map((network) => itemOf(network, network.name === active.name)), addItem()];
    pick.show(
      items,
      // Where the settings ask for a network that is none, the one that is probably meant.
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
      const known = answers.get(network.name) ?? new Map<string, NetworkHostAnswer>();
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
