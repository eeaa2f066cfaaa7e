import { UserError } from '../../engine/errors';
import type vscode = require('vscode');
import type { TreeNode } from './rows/treeNode';
import { pickOne } from '../vscode/ui/pick';
import { runWithProgress } from '../vscode/ui/progress';
import { showDiff } from '../vscode/ui/tab';
import type { EvmChain, Network } from '../../engine/networks';
import type { ChainPlace } from './branches/chains/chainsTree';
import { networkUrls } from '../../engine/sources';
import type { Services } from '../shared/services';
import type { ReportActions, NamedTarget } from './itemCommands';
import { confirmHosts } from '../shared/askAboutHosts';

interface Side extends vscode.QuickPickItem {
  readonly target: NamedTarget;
}

/** A branch is a few rounds of requests with their own deadlines; this ends both whatever happens. */
const maxRounds = 12;

/** Compare with…: what an item stands for, here and on another network or as one node has it, side by side. */
export async function compareItem(services: Services, actions: ReportActions, node: TreeNode): Promise<void> {
  const here = services.state.networks.active();
  const { identifier, report, chain, label } = node;
  // What cannot be looked up is found again where it stands: below a chain.
  const own = identifier === undefined ? report?.chain : chain;
  const target: NamedTarget = {
    id: identifier ?? label,
    network: here.name,
    chain: own,
  };
  const sides = identifier === undefined ? chainSides(services, node, target) : networkSides(services, target);
  if (sides.length === 0) {
    throw new UserError(`No other network or node to compare ${label} with. Add one in the settings.`);
  }
  const other = await pickOne(sides, {
    title: `Compare ${label} on ${own === undefined ? here.name : `${here.name} · ${own}`} With`,
  });
  if (other === undefined) {
    return;
  }
  const both = [target, other.target];
  if (identifier === undefined ? await findBelowChain(services, node, both) : await findBoth(actions, both)) {
    const title = `${label}: ${own ?? here.name} ↔ ${other.label}`;
    await showDiff(actions.address(target), actions.address(other.target), title);
  }
}

function nodeSides({ name: network, nodes }: Network, target: NamedTarget): readonly Side[] {
  return nodes.map(({ name }) => ({
    label: name,
    description: `node of ${network}`,
    target: { ...target, node: name },
  }));
}

function networkSides({ state: { networks } }: Services, target: NamedTarget): readonly Side[] {
  return [
    ...nodeSides(networks.active(), target),
    ...networks
      .all()
      .filter(({ name }) => name !== target.network)
      .map(({ name }) => ({ label: name, description: 'network', target: { ...target, network: name } })),
  ];
}

/** The nodes of the chain's network, then the other chains of the settings: those that go by the same name first. */
function chainSides({ state: { networks } }: Services, { id }: TreeNode, target: NamedTarget): readonly Side[] {
  const here = networks.active();
  // The C-Chain has neither fee config nor configured precompiles.
  const isOn = ({ path }: EvmChain): boolean => path !== 'C' || id.endsWith('/upgrades');
  const others = networks
    .all()
    .flatMap(({ name: network, chains }) => chains.filter(isOn).map(({ name }) => ({ network, name })))
    .filter(({ network, name }) => network !== here.name || name !== target.chain)
    .sort((a, b) => Number(b.name === target.chain) - Number(a.name === target.chain));
  return [
    ...(here.chains.some(({ name, rpcUrl }) => name === target.chain && rpcUrl !== undefined)
      ? []
      : nodeSides(here, target)),
    ...others.map(({ network, name }) => ({
      label: name,
      description: `chain of ${network}`,
      target: { id: target.id, network, chain: name },
    })),
  ];
}

async function findBoth(actions: ReportActions, both: readonly NamedTarget[]): Promise<boolean> {
  for (const side of both) {
    if ((await actions.find(side)) === undefined) {
      return false;
    }
  }
  return true;
}

/** @returns false when the user cancelled. @throws {ApiError}, {TreeError} */
async function findBelowChain(services: Services, node: TreeNode, both: readonly NamedTarget[]): Promise<boolean> {
  const { state, config, recent } = services;
  const places = both.map((side) => placeOf(state.networks.all(), side));
  const urls = places.flatMap(({ network }) => networkUrls(network));
  const allowed = await confirmHosts(services, [...new Set(both.map(({ network }) => network))].join(', '), urls);
  if (allowed === undefined) {
    return false;
  }
  const isFound = await runWithProgress(`Comparing ${node.label}`, async (cancelled) => {
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(config.get().timeoutMs * maxRounds)]);
    const run = { signal, allowed, shown: 1 };
    const found = await Promise.all(places.map((place) => state.trees.chains.sameOn(node, place, run)));
    found.forEach((report, i) => recent.add(both[i]!, report));
    return true;
  });
  return isFound === true;
}

function placeOf(networks: readonly Network[], { network, chain = '', node }: NamedTarget): ChainPlace {
  return {
    network: networks.find(({ name }) => name === network)!,
    chain,
    node,
  };
}
