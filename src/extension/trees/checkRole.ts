import { UserError } from '../../engine/errors';
import { allowListRole, precompileAt } from '../../engine/precompiles';
import { evmAddress, formatCount } from '../../engine/primitives';
import { promptText } from '../vscode/ui/promptText';
import { notify } from '../vscode/ui/message';
import { runWithProgress } from '../vscode/ui/progress';
import { inEip55 } from '../../engine/evm';
import type { TreeNode } from './rows/treeNode';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { Services } from '../shared/services';

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
