import * as l10n from '@vscode/l10n';
import type { Network } from '../core/networks/network';
import { UserError } from '../api/errors/userError';

export interface KnownNetworks {
  all(): readonly Network[];
  active(): Network;
}

/** The network of a name, as the settings have it now; without a name the active one. @throws {UserError} */
export function networkNamed(name: string | undefined, networks: KnownNetworks): Network {
  const network = name === undefined ? networks.active() : networks.all().find((one) => one.name === name);
  if (network === undefined) {
    throw new UserError(l10n.t('No network is named {0}. Add it in snowprobe.networks.', name ?? ''));
  }
  return network;
}
