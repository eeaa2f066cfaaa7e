import vscode = require('vscode');
import { keylessUrl } from '../../engine/errors';
import { type Network, builtInNetworks, walletChain } from '../../engine/networks';
import { settings } from '../vscode/ids';
import { showDialog, flash } from '../vscode/ui/message';
import { pickOne } from '../vscode/ui/pick';
import { chainSources, networkUrls } from '../../engine/sources';
import type { Services } from '../shared/services';

export interface NetworkAction {
  readonly does: 'edit' | 'copyUrl' | 'copyWallet' | 'remove';
  readonly icon: string;
  readonly tooltip: string;
}

/** @param isSetting whether settings define it */
export function networkActions(network: Network, isSetting: boolean): readonly NetworkAction[] {
  const isBuiltIn = builtInNetworks.some(({ name }) => name === network.name);
  return [
    { does: 'edit', icon: 'edit', tooltip: 'Edit in Settings' },
    { does: 'copyUrl', icon: 'copy', tooltip: 'Copy URL' },
    ...(walletChains(network).length === 0
      ? []
      : [{ does: 'copyWallet', icon: 'json', tooltip: 'Copy for a Wallet (wallet_addEthereumChain)' } as const]),
    ...(isBuiltIn || !isSetting ? [] : [{ does: 'remove', icon: 'trash', tooltip: 'Remove' } as const]),
  ];
}

/** @returns whether to show the list of networks again */
export async function actOnNetwork(services: Services, network: Network, { does }: NetworkAction): Promise<boolean> {
  switch (does) {
    case 'edit': {
      const place = services.config.placeOf(network.name);
      await (place === undefined
        ? vscode.commands.executeCommand('workbench.action.openSettings', settings.networks)
        : openSettingsAt(network.name, place));
      return false;
    }
    case 'copyUrl':
      return await copyUrl(network);
    case 'copyWallet':
      return await copyWallet(network);
    case 'remove':
      return await remove(services, network.name);
  }
}

async function copyUrl(network: Network): Promise<boolean> {
  const rpcs = network.chains.flatMap((chain) =>
    chainSources(network, chain).rpcUrls.map((url) => ({ label: keylessUrl(url), description: chain.name })),
  );
  const nodes = network.nodes.map(({ name, url }) => ({
    label: keylessUrl(url),
    description: `node ${name}`,
  }));
  const known = new Set<string>([...nodes, ...rpcs].map(({ label }) => label));
  const others = networkUrls(network)
    .map((url) => ({ label: keylessUrl(url), description: undefined }))
    .filter(({ label }) => !known.has(label));
  const picked = await pickOne([...nodes, ...rpcs, ...others], {
    title: `Copy URL of ${network.name}`,
    placeHolder: 'Select a URL',
  });
  return await copyAndFlash(picked?.label, 'Copied the URL.');
}

async function copyWallet(network: Network): Promise<boolean> {
  const chains = walletChains(network);
  const [only] = chains;
  const picked =
    chains.length === 1
      ? only
      : await pickOne(chains, {
          title: 'Copy for a Wallet (wallet_addEthereumChain)',
          placeHolder: 'Chain',
        });
  return await copyAndFlash(
    picked && JSON.stringify(picked.parameter, null, 2),
    'Copied the parameter of wallet_addEthereumChain.',
  );
}

function walletChains(network: Network) {
  return network.chains.flatMap((chain) => {
    const parameter = walletChain(network, chain, chainSources(network, chain).rpcUrls.map(keylessUrl));
    return parameter === undefined
      ? []
      : [{ label: chain.name, description: String(chain.evmChainId), detail: parameter.rpcUrls[0], parameter }];
  });
}

async function copyAndFlash(text: string | undefined, words: string): Promise<boolean> {
  if (text === undefined) {
    return true;
  }
  await vscode.env.clipboard.writeText(text);
  flash(words);
  return false;
}

async function remove(services: Services, name: string): Promise<boolean> {
  const place = services.config.placeOf(name);
  if (place === undefined) {
    return true;
  }
  const yes = 'Remove';
  const question = place === 'user' ? `Remove ${name} from user settings?` : `Remove ${name} from workspace settings?`;
  const detail = 'Its nodes and chains are no longer known here. Nothing changes on the network.';
  if ((await showDialog(question, detail, yes)) === yes) {
    await services.config.removeNetwork(name, place);
  }
  return true;
}

/** Opens the settings as JSON, at an entry of `snowprobe.networks`. */
export async function openSettingsAt(network: string, place: 'user' | 'workspace'): Promise<void> {
  await vscode.commands.executeCommand(
    place === 'user' ? 'workbench.action.openSettingsJson' : 'workbench.action.openWorkspaceSettingsFile',
  );
  const editor = vscode.window.activeTextEditor;
  const text = editor?.document.getText() ?? '';
  const networks = text.indexOf('"snowprobe.networks"');
  const key = networks < 0 ? -1 : text.indexOf(`${JSON.stringify(network)}`, networks);
  if (editor === undefined || key < 0) {
    return;
  }
  const at = editor.document.positionAt(key);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenter);
}
