import vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { upgradeText } from '../../../engine/config';
import { pickOne } from '../../vscode/ui/pick';
import { notify } from '../../vscode/ui/message';
import { readPlaceId } from '../../trees/rows/chains/chainsPlace';
import type { TreeNode } from '../../trees/rows/treeNode';
import type { LiveNode } from '../liveChain/liveChain';
import { chainAt, networksOf, type RunningOn } from '../../shared/runningChain';
import type { Services } from '../../shared/services';
import { fetchAgreed, fetchLiveChain } from './askChain';

/** Shows a genesis in a document of its own. */
export type ShowGenesis = (text: string, chainName: string) => Promise<vscode.Uri>;

/** The chain of an item of a tree. The menu is VS Code's, but the command could be called by anybody. */
export function chainOfItem(services: Services, argument: unknown): RunningOn | undefined {
  const node = (argument as { readonly node?: Partial<TreeNode> } | null | undefined)?.node;
  if (typeof node?.id !== 'string') {
    return undefined;
  }
  const { chain: key } = readPlaceId(node.id);
  const [network] = networksOf(services);
  const chain = key === undefined ? undefined : chainAt(network!, key, node.label);
  return chain && { network: network!, chain };
}

/** What the chain was created with, byte for byte where a node tells. @throws {UserError} where nobody does */
export async function openChainGenesis(services: Services, on: RunningOn, show: ShowGenesis): Promise<unknown> {
  const result = await fetchAgreed(services, on, (run) =>
    services.state.chainConfig.genesis(on.network, on.chain, run),
  );
  if (result === undefined) {
    return undefined;
  }
  if ('problem' in result) {
    throw new UserError(result.problem);
  }
  const uri = await show(result.text, on.chain.name);
  if (!result.isExact) {
    await notify(
      'information',
      'No node told the transaction: this is the genesis as the data service lists it, not byte for byte.',
    );
  }
  return uri;
}

/** Opens a new document with the upgrade file that a node runs with, to be saved where the user wants it. */
export async function writeUpgrade(services: Services, on: RunningOn): Promise<unknown> {
  const live = await fetchLiveChain(services, on);
  if (live === undefined) {
    return undefined;
  }
  const files = new Map<string, LiveNode[]>();
  for (const node of live.nodes) {
    if (node.config !== undefined) {
      const text = upgradeText(node.config);
      files.set(text, [...(files.get(text) ?? []), node]);
    }
  }
  if (files.size === 0) {
    throw new UserError(live.nodes.find(({ problem }) => problem !== undefined)?.problem ?? noNode(on));
  }
  const choices = [...files].map(([text, nodes]) => ({
    label: nodes.map(({ name }) => name).join(', '),
    description: nodes.length === 1 ? '1 node' : `${nodes.length} nodes`,
    text,
  }));
  const picked =
    choices.length === 1
      ? choices[0]
      : await pickOne(choices, { title: `The Nodes of ${on.chain.name} Run with Different Upgrades` });
  if (picked === undefined) {
    return undefined;
  }
  const document = await vscode.workspace.openTextDocument({ language: 'json', content: picked.text });
  await vscode.window.showTextDocument(document);
  return document.uri;
}

function noNode({ chain, network }: RunningOn): string {
  return `${network.name} has no node that runs ${chain.name}. Add one in the settings.`;
}
