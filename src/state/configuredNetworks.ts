import * as l10n from '@vscode/l10n';
import { builtInNetworks } from '../core/networks/builtInNetworks';
import type { Network } from '../core/networks/network';
import { networkUrls } from './sources/networkSources';
import { readNetworks, type Networks } from './networks/networks';

export interface NetworkSettings {
  readonly network: string;
  readonly networks: unknown;
  /** What of `networks` the user's own settings say; absent: all of it. */
  readonly userNetworks?: unknown;
}

/** The networks of the settings, and which of them is the active one. */
export interface ConfiguredNetworks {
  all(): readonly Network[];
  active(): Network;
  /** The URLs that networks are asked at, and those of them that the user's own settings or the built-in networks name. */
  urls(): { readonly user: readonly string[]; readonly all: readonly string[] };
  /** Whether the user's own settings or the built-in networks have a template for an explorer, and not the workspace alone. */
  isOwnExplorer(template: string): boolean;
  /** One sentence for each setting that could not be used. */
  readonly problems: readonly string[];
  /** The settings have changed. */
  forget(): void;
}

/** Reads the settings when something of them is first asked for. */
export function configuredNetworks(settings: () => NetworkSettings): ConfiguredNetworks {
  let known: Networks | undefined;
  const networks = (): Networks => (known ??= readNetworks(settings().networks));
  let knownUrls: ReturnType<ConfiguredNetworks['urls']> | undefined;
  let ownTemplates: ReadonlySet<string> | undefined;
  const active = (): { network: Network; problem?: string } => {
    const { network: name } = settings();
    const { all } = networks();
    const found = all.find((network) => network.name === name);
    const network = found ?? all.find((other) => other.name === 'fuji') ?? builtInNetworks[0];
    return found === undefined
      ? {
          network,
          problem: l10n.t(
            'No network is named {0}; using {1}. To choose another, run Select Network.',
            name,
            network.name,
          ),
        }
      : { network };
  };
  return {
    all: () => networks().all,
    active: () => active().network,
    urls: () => (knownUrls ??= urlsOf(networks().all, settings())),
    isOwnExplorer: (template) => (ownTemplates ??= templatesOf(ownNetworks(networks().all, settings()))).has(template),
    get problems() {
      const { problem } = active();
      return problem === undefined ? networks().problems : [...networks().problems, problem];
    },
    forget() {
      known = undefined;
      knownUrls = undefined;
      ownTemplates = undefined;
    },
  };
}

/** The built-in networks are the user's as well, whatever the settings put in their place. */
function urlsOf(all: readonly Network[], settings: NetworkSettings): ReturnType<ConfiguredNetworks['urls']> {
  return { user: ownNetworks(all, settings).flatMap(networkUrls), all: all.flatMap(networkUrls) };
}

function ownNetworks(all: readonly Network[], settings: NetworkSettings): readonly Network[] {
  return [...builtInNetworks, ...('userNetworks' in settings ? readNetworks(settings.userNetworks).all : all)];
}

function templatesOf(networks: readonly Network[]): ReadonlySet<string> {
  return new Set(networks.flatMap(({ explorers = {} }) => Object.values(explorers).flat()));
}
