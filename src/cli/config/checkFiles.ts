import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  type CheckConfigOptions,
  type ConfigFile,
  type Problem,
  chainEvmVersion,
  checkConfig,
  differenceJson,
  isFile,
  isInChainFolder,
  jsonVersion,
  networkDefaults,
  recognise,
  rules,
  validateFolder,
  builtInNetworks,
} from '../../engine';
import { CommandError, exitCodes } from '../command';
import { reading, slashes, writeGiven } from '../givenFiles';
import { differencesFrom } from './baseFiles';
import { type ChainDifference, differenceText, summaryMarkdown } from './differenceText';
import { isProjectFile, projectProblems } from './projectProblems';
import { annotations, sarif } from './ciProblems';
import { type ConfigGroup, configGroups, type GivenFile } from './configGroups';
import type { RequestedChain } from './requestRunning';
import { problemsText, type ReportedProblem } from '../../engine/config';
import { LineColumns } from '../../engine/primitives';

interface CheckChoice {
  readonly network?: string;
  readonly precompile?: readonly string[];
  readonly chain?: readonly string[];
  readonly node?: string;
  readonly as?: string;
  readonly base?: string;
  readonly json?: boolean;
  readonly sarif?: string;
  readonly summary?: string;
}

/** Checks files, and what is in folders; prints what is wrong. @returns the exit code. @throws {CommandError} */
export async function checkFiles(operands: readonly string[], values: CheckChoice): Promise<number> {
  const { as } = values;
  if (as !== undefined && (!isFile(as) || as === 'none')) {
    throw new CommandError(`"${as}" is no kind of file. Name genesis, upgrade, config, subnet or node.`);
  }
  const network = values.network === undefined ? undefined : networkDefaults(networkIdOf(values.network));
  const chain = values.node === undefined ? { network } : await requestNode(values.node, values.chain?.[0]);
  const options = { ...chain, ownPrecompiles: values.precompile };
  const folders: ReportedProblem[] = [];
  const given = operands.filter((operand) => !isProjectFile(operand));
  const files = given.flatMap((operand) => filesOf(operand, as, values.chain, folders));
  const groups = configGroups(files);
  const projects = new Set(operands.flatMap(projectsAt));
  const reported = [
    ...folders,
    ...groups.flatMap((group) => classify(group, options)),
    ...(projects.size === 0 ? [] : await ofProjects(projects, groups, { ...options, now: Date.now() })),
  ];
  const chains = values.base === undefined ? undefined : differencesFrom(values.base, given, files, { ...options, as });
  if (values.sarif !== undefined) {
    writeGiven(values.sarif, `${JSON.stringify(sarif(reported), null, 2)}\n`);
  }
  if (values.summary !== undefined) {
    writeGiven(values.summary, summaryMarkdown(reported, chains ?? []), appendFileSync);
  }
  process.stdout.write(
    values.json === true
      ? checkJson(reported, chains)
      : `${problemsText(reported)}${chains === undefined ? '' : differenceText(chains)}`,
  );
  if (process.env['GITHUB_ACTIONS'] === 'true' && values.json !== true) {
    process.stdout.write(annotations(reported));
  }
  return reported.some(({ severity }) => severity === 'error') ? exitCodes.failed : exitCodes.ok;
}

/** The folder of a project of contracts that an operand names, or is. */
function projectsAt(shown: string): readonly string[] {
  if (isProjectFile(shown)) {
    reading(shown, () => statSync(shown));
    return [path.dirname(shown)];
  }
  const isFolder = statSync(shown).isDirectory();
  return isFolder && readdirSync(shown).some(isProjectFile) ? [shown] : [];
}

/** Held against the chain of the files, or of the node or network that is named. */
async function ofProjects(
  projects: ReadonlySet<string>,
  groups: readonly ConfigGroup[],
  options: RequestedChain & Pick<CheckConfigOptions, 'now' | 'ownPrecompiles'>,
): Promise<readonly ReportedProblem[]> {
  const chains = groups.filter(({ genesis, upgrade }) => (genesis ?? upgrade) !== undefined);
  const [only = {}] = chains.length === 1 ? chains : [];
  const runs =
    options.running === undefined
      ? chainEvmVersion({ genesis: only.genesis?.text, upgrade: only.upgrade?.text }, options)
      : options.evmVersion;
  if (runs === undefined) {
    const words =
      'The EVM version of the project was not checked: name its chain by --network, by --node and --chain, or by its genesis.json.';
    process.stderr.write(`${words}\n`);
    return [];
  }
  const all = await Promise.all([...projects].map((project) => projectProblems(project, runs)));
  return all.flat();
}

/** What asks is large, and most never ask. */
async function requestNode(node: string, chain: string | undefined): Promise<RequestedChain> {
  const { requestRunning } = await import('./requestRunning');
  return requestRunning(node, chain);
}

function networkIdOf(name: string): number {
  const known = builtInNetworks.find((network) => network.name === name);
  if (known !== undefined) {
    return known.networkId;
  }
  if (!/^\d{1,10}$/.test(name) || Number(name) > 0xffff_ffff) {
    throw new CommandError(`"${name}" is no network. Name mainnet, fuji, local or the ID of a network.`);
  }
  return Number(name);
}

/** Reads a file, or what stands in a folder; tells what a node would make of the folder. */
function filesOf(
  shown: string,
  as: ConfigFile | undefined,
  chains: readonly string[] | undefined,
  result: ReportedProblem[],
): readonly GivenFile[] {
  const place = path.resolve(shown);
  const isFolder = reading(shown, () => statSync(place).isDirectory());
  if (!isFolder) {
    const given = readGiven(place, shown, as, readdirSync(path.dirname(place)));
    if (given === undefined) {
      throw new CommandError(
        `${shown} is no configuration file of a chain. Say what it is with --as.`,
        exitCodes.unreadable,
      );
    }
    result.push(...besideProblems(given, chains));
    return [given];
  }
  const listed = reading(shown, () => readdirSync(place, { recursive: true, withFileTypes: true }));
  const relative = listed
    .filter((entry) => entry.isFile())
    .map((entry) => slashes(path.relative(place, path.join(entry.parentPath, entry.name))));
  const beside = new Map<string, string[]>();
  for (const name of relative) {
    const folder = path.posix.dirname(name);
    const names = beside.get(folder) ?? [];
    names.push(path.posix.basename(name));
    beside.set(folder, names);
  }
  const files = relative
    .filter((name) => name.split('/').length <= 2)
    .flatMap(
      (name) =>
        readGiven(path.join(place, name), path.join(shown, name), as, beside.get(path.posix.dirname(name)) ?? []) ?? [],
    );
  // A project's folders are none of chains.
  const isProject = relative.some((name) => !name.includes('/') && isProjectFile(name));
  if (!isProject && files.every(({ path: file }) => path.posix.dirname(file) !== slashes(place))) {
    result.push(...folderProblems(shown, relative, chains));
  }
  return files;
}

/** A file in the folder of a chain, beside others that a node looks at too. */
function besideProblems(given: GivenFile, chains: readonly string[] | undefined): readonly ReportedProblem[] {
  const folder = path.dirname(given.path);
  const chain = path.basename(folder);
  if (!isInChainFolder(given.path, chains ?? []) || !/^(?:config|upgrade)\./.test(path.basename(given.path))) {
    return [];
  }
  const names = readdirSync(folder).map((name) => `${chain}/${name}`);
  return folderProblems(path.join(path.dirname(given.shown), '..'), names, chains);
}

/** As schemas/cli/output.schema.json has it. */
function checkJson(problems: readonly ReportedProblem[], chains: readonly ChainDifference[] | undefined): string {
  const differences = chains?.map(({ files, difference }) => ({
    ...{ files, unread: difference.unread },
    ...differenceJson(difference),
  }));
  const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return `${JSON.stringify({ version: jsonVersion, kind: 'check', problems, differences }, text, 2)}\n`;
}

function folderProblems(
  shown: string,
  files: readonly string[],
  chains: readonly string[] | undefined,
): readonly ReportedProblem[] {
  const { problems } = validateFolder({ folder: slashes(shown), files, chains });
  return problems.map((problem) => ({
    file: path.join(shown, problem.path),
    severity: rules[problem.rule].severity,
    rule: problem.rule,
    message: problem.message,
    vmText: problem.nodeText,
  }));
}

function readGiven(
  place: string,
  shown: string,
  as: ConfigFile | undefined,
  beside: readonly string[],
): GivenFile | undefined {
  const text = reading(shown, () => readFileSync(place, 'utf8'));
  const known = recognise({ path: slashes(place), head: text, result: as, beside });
  return known && { shown, path: slashes(place), text, ...known };
}

function classify(group: ConfigGroup, options: Partial<CheckConfigOptions>): readonly ReportedProblem[] {
  const texts = Object.fromEntries(Object.entries(group).map(([file, { text }]) => [file, text]));
  const problems = checkConfig(texts, { ...options, vm: group.config?.vm, now: Date.now() });
  const lines = new Map(Object.entries(group).map(([file, { text }]) => [file, new LineColumns(text)]));
  return problems.map((problem) => reportedOf(problem, group, lines));
}

function reportedOf(problem: Problem, group: ConfigGroup, lines: ReadonlyMap<string, LineColumns>): ReportedProblem {
  const { file, start, end, rule, message, vmText } = problem;
  const [line, column] = lines.get(file)!.at(start);
  const [endLine, endColumn] = lines.get(file)!.at(end);
  return {
    file: group[file]!.shown,
    line,
    column,
    endLine,
    endColumn,
    severity: rules[rule].severity,
    rule,
    message,
    vmText,
  };
}
