import * as l10n from '@vscode/l10n';
import { HumanError } from '../../host/humanError';
import type { ListRef } from '../../core/finding/listRef';
import type { Network } from '../../state/network';

/** The network that a list is of, as the settings have it now. @throws {HumanError} */
export function networkOf(ref: ListRef, networks: { all(): readonly Network[] }): Network {
  const network = networks.all().find(({ name }) => name === ref.network);
  if (network === undefined) {
    throw new HumanError(
      l10n.t('There is no network named {0}. Add it to the setting snowprobe.networks.', ref.network),
    );
  }
  return network;
}
