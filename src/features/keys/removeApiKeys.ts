import * as l10n from '@vscode/l10n';
import { tell } from '../../host/ui/message';
import { pickMany } from '../../host/ui/pick';
import type { Deps } from '../deps';

/** Remove API Keys…: lists the hosts that have one, never the keys, and removes those that are chosen. */
export async function removeApiKeys(deps: Deps): Promise<void> {
  const items = (await deps.secrets.list()).map(({ origin, header }) => ({
    label: origin,
    description: header,
    origin,
  }));
  if (items.length === 0) {
    void tell('information', l10n.t('No API key is set.'));
    return;
  }
  const picked = await pickMany(items, {
    title: l10n.t('Remove API Keys'),
    placeHolder: l10n.t('Keys of the chosen hosts are removed'),
  });
  for (const { origin } of picked ?? []) {
    await deps.secrets.remove(origin);
  }
}
