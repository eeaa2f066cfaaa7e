import type { Report } from '../engine';
import { CommandError } from './command';
import { withEngine } from './engine';
import { chosenChain, type NetworkChoice, openNetwork } from './network/openNetwork';

/** Why a chain makes blocks or does not. @throws {CommandError}, and what asking throws */
export async function diagnoseChain(
  given: string,
  choice: NetworkChoice & { readonly account?: readonly string[] },
  stop?: AbortSignal,
): Promise<Report> {
  const { account: accounts } = choice;
  const wrong = accounts?.find((account) => !/^0x[0-9a-f]{40}$/i.test(account));
  if (wrong !== undefined) {
    throw new CommandError(`"${wrong}" is no address of an EVM account.`);
  }
  const opened = await openNetwork(choice);
  const { network } = opened;
  return await withEngine(
    opened,
    {},
    (engine, run) => engine.diagnosis.diagnose(network, chosenChain(network, given), { ...run, accounts }),
    stop,
  );
}
