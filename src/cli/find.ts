import {
  type Engine,
  type Network,
  compareRuns,
  parseIdentifier,
  ProjectBuilds,
  type Report,
  runWithBuild,
} from '../engine';
import { failureOf, isFound } from '../engine/agents';
import { CommandError } from './command';
import { type ProjectPorts, withEngine } from './engine';
import { refuseKey } from './keys';
import { type NetworkChoice, openNetwork, withChain, chosenChain } from './network/openNetwork';
import { projectFolder } from './projectFolder';
import { useProject } from './reader';

interface FindChoice extends NetworkChoice {
  readonly chain?: string;
  readonly abi?: string;
}

const notify = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/** The project's ABIs and builds for the engine. @param folder of `--abi` */
export function projectPorts(folder: string | undefined): ProjectPorts {
  if (folder === undefined) {
    return {};
  }
  const project = projectFolder(folder, notify);
  useProject(project);
  return { abi: project, builds: new ProjectBuilds(project, () => undefined) };
}

/** Where two transactions diverge, and the differences. @throws {UserError, CommandError}, and errors of requests */
export async function findDifference(hash: string, other: string, choice: FindChoice): Promise<Report> {
  const [first, second] = [await find(hash, choice), await find(other, choice)];
  [first, second].forEach(failureOf);
  return [first, second].find((report) => !isFound(report)) ?? compareRuns(first, second);
}

/**
 * A transaction replayed with the project's current build, next to its original run.
 *
 * @throws {CommandError}, and errors of requests
 */
export async function findWithBuild(hash: string, choice: FindChoice): Promise<Report> {
  const abi = choice.abi ?? '.';
  return await find(hash, { ...choice, abi }, undefined, async (report, engine, network, run) =>
    isFound(report) ? await runWithBuild(await engine.lookup.client(network, run), report) : report,
  );
}

/**
 * A contract with its storage by variable, as on its page.
 *
 * @param blocks "latest", a block number, or two of them: "100..200"
 * @throws {CommandError}, and errors of requests
 */
export async function findWithStorage(given: string, blocks: string, choice: FindChoice): Promise<Report> {
  const [, from = '', to = ''] = /^(?:(\d{1,19})\.\.)?(\d{1,19}|latest)$/.exec(blocks) ?? [];
  if (to === '') {
    throw new CommandError('Enter --storage as "latest", a block number, or two of them: 100..200, 100..latest.');
  }
  return await find(given, choice, undefined, async (report, engine, network, run) => {
    const chains = [...network.chains, ...engine.networks.unconfigured(network)];
    const chain = chains.find(({ name }) => name === report.chain);
    if (report.kind !== 'contract' || chain === undefined) {
      throw new CommandError(`No contract was found at ${given}: it has no storage.`);
    }
    const target = { network, chain, address: report.identifier };
    const section = await engine.scans.storage(target, { from, to: to === 'latest' ? '' : to }, run);
    return { ...report, sections: [...report.sections, section] };
  });
}

/** Looks up an identifier like the editor. @throws {CommandError}, and errors of requests */
export async function find(
  given: string,
  choice: FindChoice,
  stop?: AbortSignal,
  extend: (
    report: Report,
    engine: Engine,
    ...where: readonly [Network, Parameters<Engine['lookup']['find']>[2]]
  ) => Promise<Report> = (report) => Promise.resolve(report),
): Promise<Report> {
  const identifier = parseIdentifier(given);
  if (identifier === undefined) {
    throw new CommandError(
      `Unknown identifier "${given}". Enter a hash, an address, a block number, a NodeID or another ID.`,
    );
  }
  refuseKey(identifier, process.env);
  const opened = await openNetwork(choice);
  return await withEngine(
    opened,
    projectPorts(choice.abi),
    async (engine, run) => {
      const { network, chain } = withChain(opened.network, choice.chain);
      const progress = process.stderr.isTTY ? notify : undefined;
      const options = { ...run, chain, progress };
      return await extend(await engine.lookup.find(identifier, network, options), engine, network, options);
    },
    stop,
  );
}

/** Diagnoses whether and why a chain produces no blocks. @throws {CommandError}, and errors of requests */
export async function diagnoseChain(
  given: string,
  choice: NetworkChoice & { readonly account?: readonly string[] },
  stop?: AbortSignal,
): Promise<Report> {
  const { account: accounts } = choice;
  const invalid = accounts?.find((account) => !/^0x[0-9a-f]{40}$/i.test(account));
  if (invalid !== undefined) {
    throw new CommandError(`"${invalid}" is not an EVM address.`);
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
