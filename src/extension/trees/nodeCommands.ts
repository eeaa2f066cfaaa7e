import vscode = require('vscode');
import { UserError, keylessUrl } from '../../engine/errors';
import type { Report } from '../../engine/report';
import type { NodeEndpoint } from '../../engine/networks';
import { allowListRole, precompileAt } from '../../engine/precompiles';
import { evmAddress, formatCount } from '../../engine/primitives';
import { inEip55 } from '../../engine/evm';
import { notify, openInBrowser, runWithProgress, showDiff } from '../vscode/ui/message';
import { pickOne } from '../vscode/ui/pick';
import type { TreeNode } from './rows/treeNode';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { Services } from '../shared/services';
import { promptText } from '../vscode/ui/promptText';
import type { ReportActions } from './itemCommands';
import { readNodesPlaceId } from './rows/treePlace';

/** A branch is a few rounds of requests with their own deadlines; this ends them whatever happens. */
const maxRounds = 6;

export async function copyNodeUrl(services: Services, node: TreeNode): Promise<void> {
  await vscode.env.clipboard.writeText(keylessUrl(endpointOf(services, node).url));
}

/** The figures of a node as Prometheus reads them, in the browser. */
export async function openMetrics(services: Services, node: TreeNode): Promise<void> {
  const { url } = endpointOf(services, node);
  if ((await confirmHosts(services, services.state.networks.active().name, [url])) !== undefined) {
    await openInBrowser(`${url}/ext/metrics`);
  }
}

/** How two nodes of the active network are, side by side. */
export async function compareNodes(services: Services, actions: ReportActions, node: TreeNode): Promise<void> {
  const { state, config, recent } = services;
  const network = state.networks.active();
  const here = endpointOf(services, node);
  const others = network.nodes.filter(({ name }) => name !== here.name);
  if (others.length === 0) {
    throw new UserError(`${network.name} has no other node. Add one in the settings.`);
  }
  const picked = await pickOne(
    others.map(({ name, url }) => ({ label: name, description: new URL(url).host })),
    { title: `Compare ${here.name} With` },
  );
  const allowed =
    picked &&
    (await confirmHosts(
      services,
      network.name,
      network.nodes.filter(({ name }) => name === here.name || name === picked.label).map(({ url }) => url),
    ));
  if (picked === undefined || allowed === undefined) {
    return;
  }
  const rows = await runWithProgress(`Comparing ${here.name}`, async (cancelled) => {
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(config.get().timeoutMs * maxRounds)]);
    return (await state.trees.nodes.children(undefined, { signal, allowed, shown: network.nodes.length })).nodes;
  });
  if (rows === undefined) {
    return;
  }
  const targets = [here.name, picked.label].map((name) => {
    const row = rows.find(({ label }) => label === name);
    if (row?.report === undefined) {
      throw new UserError(`${name} told nothing to compare: ${row?.detail ?? row?.description ?? ''}`);
    }
    return keep(recent, { id: name, network: network.name }, row.report);
  });
  const [left, right] = targets as [NamedTarget, NamedTarget];
  await showDiff(actions.address(left), actions.address(right), `${here.name} ↔ ${picked.label}`);
}

function keep(recent: Services['recent'], target: NamedTarget, report: Report): NamedTarget {
  recent.add(target, report);
  return target;
}

function endpointOf({ state }: Services, { id, label }: TreeNode): NodeEndpoint {
  const { network: name, node } = readNodesPlaceId(id);
  const active = state.networks.active();
  const endpoint = active.name === name ? active.nodes.find((one) => one.name === node) : undefined;
  if (endpoint === undefined) {
    throw new UserError(`${label} is no longer a node of ${active.name}.`);
  }
  return endpoint;
}

/** `readAllowList(address)` of every precompile with an allow list. */
const readAllowList = '0xeb54dae1';

/** Asks a chain which role an address has on a precompile's allow list, and says it. */
export async function checkRole(
  services: Services,
  { identifier = '', chain: chainName, label }: TreeNode,
): Promise<void> {
  const { contracts, networks } = services.state;
  const network = networks.active();
  const chain = [...network.chains, ...networks.unconfigured(network)].find(({ name }) => name === chainName);
  if (precompileAt(identifier) === undefined || chain === undefined) {
    throw new UserError(`${label} is no longer a precompile of ${chainName ?? network.name}.`);
  }
  const typed = await promptText({
    title: `Role on ${label} of ${chain.name}`,
    prompt: 'Address to check, with its checksum or in lower case.',
    placeHolder: '0x…',
    problem: addressProblem,
  });
  const allowed = typed && (await confirmHosts(services, network.name, contracts.urls(network, chain)));
  if (!typed || allowed === undefined || allowed === '') {
    return;
  }
  const account = typed.trim();
  const data = `${readAllowList}${account.slice(2).toLowerCase().padStart(64, '0')}`;
  const answered = await runWithProgress(`Checking the role of ${account}`, (signal) =>
    contracts.read(
      { network, chain, address: identifier },
      [{ call: { to: identifier, data }, block: 'latest', args: [] }],
      { signal, allowed },
    ),
  );
  const outcome = answered?.outcomes[0];
  if (answered === undefined || outcome === undefined) {
    return;
  }
  if (!outcome.ok) {
    throw outcome.error;
  }
  if (!/^0x[0-9a-f]{64}$/i.test(outcome.value)) {
    throw new UserError(`${answered.host} did not answer readAllowList with a role. Check that ${label} is active.`);
  }
  const role = BigInt(outcome.value);
  const name = role === 0n ? undefined : (allowListRole(role) ?? `role ${formatCount(role)}`);
  void notify(
    'information',
    name === undefined
      ? `${inEip55(account)} has no role on ${label} of ${chain.name}.`
      : `${inEip55(account)} is ${name} on ${label} of ${chain.name}.`,
  );
}

function addressProblem(typed: string): string | undefined {
  const address = evmAddress(typed.trim());
  if (address === undefined) {
    return 'Enter an EVM address: 0x and 40 hex digits.';
  }
  return address.checksum === 'invalid' ? 'Checksum is wrong.' : undefined;
}
