import {
  type Network,
  type Networks,
  type SettingProblem,
  builtInNetworks,
  networkSetting,
  readNetworks,
  unknownNetwork,
  untrustedNetwork,
} from '../networks';
import { networkUrls } from './networkSources';

export interface NetworkSettings {
  readonly network: string;
  readonly networks: unknown;
  /** What of `networks` the user's own settings say; absent: all of it. */
  readonly userNetworks?: unknown;
  /** The network that the settings of a workspace name which is not trusted; absent: none. */
  readonly untrustedNetwork?: string;
}

/** The networks of the settings, and which of them is the active one. */
export interface ConfiguredNetworks {
  all(): readonly Network[];
  /** What `snowprobe.network` asks for; where no network has that name, one that is only that name. */
  active(): Network;
  /** The URLs that networks are asked at, and those of them that the user's own settings or the built-in networks name. */
  urls(): { readonly user: readonly string[]; readonly all: readonly string[] };
  /** Whether the user's own settings or the built-in networks have a template for an explorer, and not the workspace alone. */
  isOwnExplorer(template: string): boolean;
  /** One for each setting that could not be used. */
  readonly problems: readonly SettingProblem[];
  /** The settings have changed. */
  forget(): void;
}

/** Reads the settings when something of them is first asked for. */
export function configuredNetworks(settings: () => NetworkSettings): ConfiguredNetworks {
  let known: Networks | undefined;
  const networks = (): Networks => (known ??= readNetworks(settings().networks));
  let knownUrls: ReturnType<ConfiguredNetworks['urls']> | undefined;
  let ownTemplates: ReadonlySet<string> | undefined;
  const active = (): Network => activeOf(networks().all, settings());
  return {
    all: () => networks().all,
    active,
    urls: () => (knownUrls ??= urlsOf(networks().all, settings())),
    isOwnExplorer: (template) => (ownTemplates ??= templatesOf(ownNetworks(networks().all, settings()))).has(template),
    get problems() {
      const { missing } = active();
      const nameless: readonly SettingProblem[] =
        missing?.why === 'unknown'
          ? [{ path: [networkSetting], message: missing.sentence, meant: missing.nearest }]
          : [];
      return [...networks().problems, ...nameless];
    },
    forget() {
      known = undefined;
      knownUrls = undefined;
      ownTemplates = undefined;
    },
  };
}

function activeOf(all: readonly Network[], settings: NetworkSettings): Network {
  const { network: name, untrustedNetwork: untrusted } = settings;
  return untrusted === undefined
    ? (all.find((network) => network.name === name) ??
        unknownNetwork(
          name,
          all.map((network) => network.name),
        ))
    : untrustedNetwork(untrusted);
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
