import { appendFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  type CheckConfigOptions,
  type Problem,
  chainEvmVersion,
  checkConfig,
  differenceJson,
  isFile,
  jsonVersion,
  networkDefaults,
  ProjectBuilds,
  rules,
  builtInNetworks,
} from '../../engine';
import { missingOpcodes } from '../../engine/abi';
import {
  evmCodeProblem,
  evmSettingProblem,
  evmSettingsIn,
  problemsText,
  type ReportedProblem,
} from '../../engine/config';
import { CommandError, exitCodes } from '../command';
import { reading, readText, writeGiven } from '../givenFiles';
import { projectFolder } from '../projectFolder';
import { differencesFrom } from './baseFiles';
import { type ChainDifference, differenceText, summaryMarkdown } from './differenceText';
import { annotations, sarif } from './ciProblems';
import { type ConfigGroup, configGroups, filesOf, isProjectFile } from './givenConfig';
import type { RequestedChain } from './requestRunning';
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

/** As schemas/cli/output.schema.json has it. */
function checkJson(problems: readonly ReportedProblem[], chains: readonly ChainDifference[] | undefined): string {
  const differences = chains?.map(({ files, difference }) => ({
    ...{ files, unread: difference.unread },
    ...differenceJson(difference),
  }));
  const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return `${JSON.stringify({ version: jsonVersion, kind: 'check', problems, differences }, text, 2)}\n`;
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

/**
 * What of a project the chain that it is meant for does not run: by its settings, and by the code that was built.
 *
 * @param shown its folder, as the command line has it
 * @param runs the version of the EVM that the chain runs
 */
async function projectProblems(shown: string, runs: string): Promise<readonly ReportedProblem[]> {
  const files = readdirSync(shown).filter(isProjectFile);
  const settings = (await Promise.all(files.map((name) => settingProblems(path.join(shown, name), runs)))).flat();
  const lacking = new Map<string, { readonly opcodes: readonly string[]; readonly contracts: Map<string, string> }>();
  const project = projectFolder(shown, (sentence) => void process.stderr.write(`${sentence}\n`));
  const builds = new ProjectBuilds(project, () => undefined);
  for await (const { name, artifact, runtime, creation } of builds.contracts()) {
    const codes = [runtime, creation].flatMap((code) => (code === undefined ? [] : missingOpcodes(code.bytes, runs)));
    const opcodes = [...new Set(codes)].sort();
    const key = opcodes.join();
    const same = lacking.get(key) ?? { opcodes, contracts: new Map<string, string>() };
    same.contracts.set(name, artifact);
    lacking.set(key, same);
  }
  lacking.delete('');
  return [
    ...settings,
    ...[...lacking.values()].map(({ opcodes, contracts }) => {
      // Files come as they are read.
      const names = [...contracts.keys()].sort();
      const problem = evmCodeProblem(names, opcodes, runs);
      const artifact = contracts.get(names[0] ?? '') ?? '';
      return { file: path.join(shown, artifact), severity: rules[problem.rule].severity, ...problem };
    }),
  ];
}

async function settingProblems(file: string, runs: string): Promise<readonly ReportedProblem[]> {
  const text = await readText(file);
  const lines = new LineColumns(text);
  return evmSettingsIn(path.basename(file), text).flatMap(({ version, start, end }) => {
    const problem = evmSettingProblem(version, runs);
    const [[line, column], [endLine, endColumn]] = [lines.at(start), lines.at(end)];
    return problem === undefined
      ? []
      : [{ file, line, column, endLine, endColumn, severity: rules[problem.rule].severity, ...problem }];
  });
}
