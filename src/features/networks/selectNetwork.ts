import { networkNamed } from '../networkNamed';
import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import type { Network } from '../../core/networks/network';
import { DisposableStore } from '../../editor/disposables';
import { settings } from '../../editor/ids';
import { LivePick } from '../../editor/ui/livePick';
import type { Services } from '../services';
import { networkUrls } from '../../state/sources/networkSources';
import { networkDetail, type HostAnswer, allowanceWords } from './networkDetail';
import { allowedPart } from './networkHosts';

const deadlineMs = 3000;

interface Item extends vscode.QuickPickItem {
  readonly network?: Network;
}

/**
 * Select Network…: the configured networks with their hosts. Those that may be asked are asked whether they answer,
 * all at once, and the list fills as they do. With a name as its argument it asks nothing and selects that one.
 */
export async function selectNetwork(services: Services, argument: unknown): Promise<void> {
  const networks = services.state.networks.all();
  if (typeof argument === 'string') {
    await services.config.setNetwork(networkNamed(argument, services.state.networks).name);
    return;
  }
  const picked = await pickNetwork(services, networks);
  if (picked === 'settings') {
    await vscode.commands.executeCommand('workbench.action.openSettings', settings.networks);
  } else if (picked !== undefined) {
    await services.config.setNetwork(picked.name);
  }
}

async function pickNetwork(
  services: Services,
  networks: readonly Network[],
): Promise<Network | 'settings' | undefined> {
  const store = new DisposableStore();
  const pick = store.add(
    new LivePick<Item>({ title: l10n.t('Select Network'), matchOnDetail: true, keepScrollPosition: true }),
  );
  const stop = new AbortController();
  store.add({ dispose: () => stop.abort() });
  const keyed = new Set((await services.secrets.list()).map(({ origin }) => origin));
  const answers = new Map<string, Map<string, HostAnswer>>();
  const active = services.state.networks.active();
  const show = (): void => {
    const chosen = pick.active?.label;
    const items = [...networks.map((network) => itemOf(network, network.name === active.name)), settingsItem()];
    pick.show(
      items,
      items.find(({ label, network }) => (chosen === undefined ? network === active : label === chosen)),
    );
  };
  const itemOf = (network: Network, isActive: boolean): Item => ({
    label: network.name,
    description: isActive ? l10n.t('active') : undefined,
    detail: networkDetail(network, keyed, answers.get(network.name), (origin) => {
      const allowance = services.state.allowance(origin);
      return allowance && allowanceWords(allowance, Date.now());
    }),
    network,
  });
  pick.busy = true;
  show();
  const asked = networks.flatMap((network) =>
    probes(services, network, stop.signal).map(async (probe) => {
      const known = answers.get(network.name) ?? new Map<string, HostAnswer>();
      answers.set(network.name, known);
      (await probe).forEach((answer) => known.set(answer.host, answer));
      if (!stop.signal.aborted) {
        show();
      }
    }),
  );
  void Promise.all(asked).then(
    () => (pick.busy = false),
    (error: unknown) => services.log.error(l10n.t('Checking the hosts failed.'), error),
  );
  const result = await pick.choose();
  store.dispose();
  return result === undefined ? undefined : (result.network ?? 'settings');
}

/**
 * Asks every host of a network that may be asked without the user: choosing from a list is no consent to ask them all.
 * Each has its own deadline, so that a silent one does not hide what the others said.
 */
function probes(services: Services, network: Network, stop: AbortSignal): readonly Promise<readonly HostAnswer[]>[] {
  const urls = networkUrls(network).filter((url) => services.consent.decide(url) === 'allowed');
  const origins = [...new Set(urls.map((url) => new URL(url).origin))];
  return origins.map(async (origin) => {
    const part = allowedPart(network, (url) => new URL(url).origin === origin && urls.includes(url));
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      return part === undefined ? [] : await services.state.probe(part, AbortSignal.any([stop, deadline]));
    } catch (error) {
      if (!deadline.aborted && !stop.aborted) {
        throw error;
      }
      return [{ host: new URL(origin).host, ok: false }];
    }
  });
}

function settingsItem(): Item {
  return { label: l10n.t('Add network in settings…'), iconPath: new vscode.ThemeIcon('add') };
}
