import vscode = require('vscode');
import { decodeCb58, shortenText } from '../../engine/primitives';
import { chainEntry } from '../../engine/networks';
import { UserError } from '../../engine/errors';
import { settings } from '../vscode/ids';
import { notify } from '../vscode/ui/message';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { promptMissingChain } from './addMissingChain';

/**
 * Behind "Add chain …": writes a chain that lookups found on a node of a network into the setting snowprobe.networks; of
 * one that they know nothing but the blockchain ID of, its RPC is asked for.
 */
export async function addChain(services: Services, target: unknown): Promise<void> {
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
