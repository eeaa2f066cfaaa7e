import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { chainEntry } from '../../core/networks/foundNetwork';
import { UserError } from '../../api/errors/userError';
import { settings } from '../../editor/ids';
import { tell } from '../../editor/ui/message';
import { networkNamed } from '../networkNamed';
import type { Services } from '../services';

/**
 * Behind "Add chain … to the settings": writes a chain that lookups found on a node of a network, and no other, into the
 * setting snowprobe.networks.
 */
export async function addChain({ state, config }: Services, target: unknown): Promise<void> {
  const { network: name, chain: wanted } = (target ?? {}) as { readonly network?: unknown; readonly chain?: unknown };
  const network = networkNamed(typeof name === 'string' ? name : undefined, state.networks);
  const chain = state.networks.unlisted(network).find((one) => one.name === wanted);
  if (chain === undefined) {
    throw new UserError(
      l10n.t('{0} is no longer a known chain of {1}. Look it up again, then add it.', String(wanted), network.name),
    );
  }
  await config.addChain(network.name, chain.name, chainEntry(chain));
  const open = l10n.t('Open Settings');
  const chosen = await tell(
    'information',
    l10n.t('Added chain {0} to {1} in snowprobe.networks.', chain.name, network.name),
    open,
  );
  if (chosen === open) {
    await vscode.commands.executeCommand('workbench.action.openSettings', settings.networks);
  }
}
