import { UserError } from '../../engine/errors';
import { explorerUrl, hostKey } from '../../engine/networks';
import { showDialog } from '../vscode/ui/message';
import { openInBrowser } from '../vscode/ui/openInBrowser';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { readExplorerTarget, templatesAt } from './explorerActions';

/**
 * Opens what was found in an explorer. One that the workspace alone chose is named first: whoever opens it tells it what is
 * looked at.
 *
 * @throws {UserError}
 */
export async function openExplorer({ state, consent }: Services, argument: unknown): Promise<void> {
  const read = readExplorerTarget(argument);
  const network = read && networkNamed(read.network, state.networks);
  const template = network && templatesAt(network, read)[read.index];
  const url = template && explorerUrl(template, read);
  if (template === undefined || url === undefined) {
    throw new UserError('The setting snowprobe.networks has no explorer for it. Add one under explorers.');
  }
  const { host, origin } = new URL(url);
  const key = hostKey(origin);
  if (consent.list().some((one) => one.host === key && one.answer === 'never')) {
    throw new UserError(`${host} was not opened: you chose Never for this host.`);
  }
  if (state.networks.isOwnExplorer(template) || (await mayOpen(host, url))) {
    await openInBrowser(url);
  }
}

async function mayOpen(host: string, url: string): Promise<boolean> {
  const open = 'Open';
  const question = `Open ${host}?`;
  const detail = `The workspace chose this explorer; your user settings do not name it. The browser opens ${url}`;
  return (await showDialog(question, detail, open)) === open;
}
