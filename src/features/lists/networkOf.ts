import * as l10n from '@vscode/l10n';
import { UserError } from '../../editor/userError';
import type { ListRef } from '../../core/finding/listRef';
import type { Network } from '../../core/networks/network';

/** The network that a list is of, as the settings have it now. @throws {UserError} */
export function networkOf(ref: ListRef, networks: { all(): readonly Network[] }): Network {
  const network = networks.all().find(({ name }) => name === ref.network);
  if (network === undefined) {
    throw new UserError(
      l10n.t('There is no network named {0}. Add it to the setting snowprobe.networks.', ref.network),
    );
  }
  return network;
}
