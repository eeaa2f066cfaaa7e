import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, statSync, readFileSync } from 'node:fs';
import {
  type CheckConfigOptions,
  type Problem,
  type ConfigFile,
  chainEvmVersion,
  checkConfig,
  differenceJson,
  isFile,
  jsonVersion,
  networkDefaults,
  ProjectBuilds,
  rules,
  builtInNetworks,
  compareRules,
  recognise,
} from '../../engine';
import { missingOpcodes } from '../../engine/abi';
import {
  type ReportedProblem,
  evmCodeProblem,
  evmSettingProblem,
  evmSettingsIn,
  problemsText,
} from '../../engine/config';
import { LineColumns } from '../../engine/primitives';
import { CommandError, exitCodes } from '../command';
import { readOrFail, readText, writeOutput, toSlashes, pathBelow } from '../givenFiles';
import { projectFolder } from '../projectFolder';
import { annotations, sarif } from './ciProblems';
import { type ChainDifference, differenceText, summaryMarkdown } from './differenceText';
import { type ConfigGroup, type InputFile, configGroups, readInputFiles, isProjectFile } from './givenConfig';
import type { RequestedChain } from './requestRunning';

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

/** Checks files and folders and prints the problems. @returns the exit code. @throws {CommandError} */
export async function checkFiles(operands: readonly string[], values: CheckChoice): Promise<number> {
  const { as } = values;
  if (as !== undefined && (!isFile(as) || as === 'none')) {
    throw new CommandError(`Unknown kind "${as}". Expected genesis, upgrade, config, subnet or node.`);
  }
  const network = values.network === undefined ? undefined : networkDefaults(networkIdOf(values.network));
  const chain = values.node === undefined ? { network } : await requestNode(values.node, values.chain?.[0]);
  const options = { ...chain, ownPrecompiles: values.precompile };
  const folders: ReportedProblem[] = [];
  const given = operands.filter((operand) => !isProjectFile(operand));
  const files = given.flatMap((operand) => readInputFiles(operand, as, values.chain, folders));
  const groups = configGroups(files);
  const projects = new Set(operands.flatMap(projectsAt));
  const reported = [
    ...folders,
    ...groups.flatMap((group) => classify(group, options)),
    ...(projects.size === 0 ? [] : await checkProjects(projects, groups, { ...options, now: Date.now() })),
  ];
  const chains = values.base === undefined ? undefined : differencesFrom(values.base, given, files, { ...options, as });
  if (values.sarif !== undefined) {
    writeOutput(values.sarif, `${JSON.stringify(sarif(reported), null, 2)}\n`);
  }
  if (values.summary !== undefined) {
    writeOutput(values.summary, summaryMarkdown(reported, chains ?? []), appendFileSync);
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

/** The folder of the contract project that an operand refers to. */
function projectsAt(shown: string): readonly string[] {
  if (isProjectFile(shown)) {
    readOrFail(shown, () => statSync(shown));
    return [path.dirname(shown)];
  }
  const isFolder = statSync(shown).isDirectory();
  return isFolder && readdirSync(shown).some(isProjectFile) ? [shown] : [];
}

/** Checks projects against the chain of the given files, node or network. */
async function checkProjects(
  projects: ReadonlySet<string>,
  groups: readonly ConfigGroup[],
  options: RequestedChain & Pick<CheckConfigOptions, 'now' | 'ownPrecompiles'>,
): Promise<readonly ReportedProblem[]> {
  const chains = groups.filter(({ genesis, upgrade }) => (genesis ?? upgrade) !== undefined);
  const [onlyChain = {}] = chains.length === 1 ? chains : [];
  const evmVersion =
    options.running === undefined
      ? chainEvmVersion({ genesis: onlyChain.genesis?.text, upgrade: onlyChain.upgrade?.text }, options)
      : options.evmVersion;
  if (evmVersion === undefined) {
    const words =
      'The EVM version of the project was not checked: set its chain with --network, with --node and --chain, or with its genesis.json.';
    process.stderr.write(`${words}\n`);
    return [];
  }
  const all = await Promise.all([...projects].map((project) => projectProblems(project, evmVersion)));
  return all.flat();
}

/** Loaded on demand: the client code is large and rarely needed. */
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
    throw new CommandError(`Unknown network "${name}". Expected mainnet, fuji, local or a network ID.`);
  }
  return Number(name);
}

/** Format: schemas/cli/output.schema.json. */
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
 * What a project uses that its chain does not support, per its settings and its compiled code.
 *
 * @param shown its folder as given on the command line
 * @param evmVersion the EVM version of the chain
 */
async function projectProblems(shown: string, evmVersion: string): Promise<readonly ReportedProblem[]> {
  const files = readdirSync(shown).filter(isProjectFile);
  const settings = (await Promise.all(files.map((name) => settingProblems(path.join(shown, name), evmVersion)))).flat();
  const unsupported = new Map<
    string,
    { readonly opcodes: readonly string[]; readonly contracts: Map<string, string> }
  >();
  const project = projectFolder(shown, (sentence) => void process.stderr.write(`${sentence}\n`));
  const builds = new ProjectBuilds(project, () => undefined);
  for await (const { name, artifact, runtime, creation } of builds.contracts()) {
    const codes = [runtime, creation].flatMap((code) =>
      code === undefined ? [] : missingOpcodes(code.bytes, evmVersion),
    );
    const opcodes = [...new Set(codes)].sort();
    const key = opcodes.join();
    const entry = unsupported.get(key) ?? { opcodes, contracts: new Map<string, string>() };
    entry.contracts.set(name, artifact);
    unsupported.set(key, entry);
  }
  unsupported.delete('');
  return [
    ...settings,
    ...[...unsupported.values()].map(({ opcodes, contracts }) => {
      // Sorted, since builds are read in any order.
      const names = [...contracts.keys()].sort();
      const problem = evmCodeProblem(names, opcodes, evmVersion);
      const artifact = contracts.get(names[0] ?? '') ?? '';
      return { file: path.join(shown, artifact), severity: rules[problem.rule].severity, ...problem };
    }),
  ];
}

async function settingProblems(file: string, evmVersion: string): Promise<readonly ReportedProblem[]> {
  const text = await readText(file);
  const lines = new LineColumns(text);
  return evmSettingsIn(path.basename(file), text).flatMap(({ version, start, end }) => {
    const problem = evmSettingProblem(version, evmVersion);
    const [[line, column], [endLine, endColumn]] = [lines.at(start), lines.at(end)];
    return problem === undefined
      ? []
      : [{ file, line, column, endLine, endColumn, severity: rules[problem.rule].severity, ...problem }];
  });
}

type Options = Pick<CheckConfigOptions, 'network' | 'ownPrecompiles'> & { readonly as: ConfigFile | undefined };

/**
 * Compares chains with an earlier version of their files.
 * @param base a commit or a folder
 * @param operands the operands from which `headFiles` were read
 * @throws {CommandError}
 */
function differencesFrom(
  base: string,
  operands: readonly string[],
  headFiles: readonly InputFile[],
  options: Options,
): readonly ChainDifference[] {
  const tree = baseTree(base);
  const baseFiles = operands.flatMap((given) => readBaseFiles(given, headFiles, options.as, tree));
  return differencesOf(headFiles, baseFiles, options);
}

/** The earlier files of an operand, including deleted files of a folder. */
function readBaseFiles(
  shown: string,
  headFiles: readonly InputFile[],
  as: ConfigFile | undefined,
  base: BaseTree,
): readonly InputFile[] {
  const place = path.resolve(shown);
  const isFolder = statSync(place).isDirectory();
  const remaining = headFiles.filter(
    ({ path: file }) => file === toSlashes(place) || (isFolder && file.startsWith(`${toSlashes(place)}/`)),
  );
  const existing = remaining.flatMap((given): readonly InputFile[] => {
    const text = base.read(given.path);
    return text === undefined ? [] : [{ ...given, text }];
  });
  const deleted = (isFolder ? base.list(place) : [])
    .filter((name) => name.split('/').length <= 2)
    .map((name) => ({ name, file: toSlashes(path.join(place, name)) }))
    .filter(({ file }) => statSync(file, { throwIfNoEntry: false }) === undefined)
    .flatMap(({ name, file }): readonly InputFile[] => {
      const text = base.read(file) ?? '';
      const known = recognise({ path: file, head: text, result: as });
      return known === undefined ? [] : [{ shown: path.join(shown, name), path: file, text, ...known }];
    });
  return [...existing, ...deleted];
}

/** The differences of each chain with a genesis or upgrade file on either side. */
function differencesOf(
  headFiles: readonly InputFile[],
  baseFiles: readonly InputFile[],
  { network, ownPrecompiles }: Options,
): readonly ChainDifference[] {
  const all = new Map([...baseFiles, ...headFiles].map((given) => [given.path, given]));
  return configGroups([...all.values()]).flatMap((group): readonly ChainDifference[] => {
    const own = [group.genesis, group.upgrade].filter((given) => given !== undefined);
    const textsOf = (files: readonly InputFile[]) =>
      Object.fromEntries(
        own
          .flatMap(({ path: place }) => files.filter((given) => given.path === place))
          .map(({ file, text }) => [file, text]),
      );
    const options = { network, ownPrecompiles, now: Date.now() };
    return own.length === 0
      ? []
      : [
          {
            files: own.map(({ shown }) => shown),
            difference: compareRules(textsOf(baseFiles), textsOf(headFiles), options),
          },
        ];
  });
}

/** An earlier version of the files. Paths are absolute and current. */
interface BaseTree {
  /** `undefined` if the file did not exist. */
  read(place: string): string | undefined;
  /** All files that were below a folder, relative to it, with slashes. */
  list(place: string): readonly string[];
}

/**
 * The tree of `--base`: a folder laid out like the current one, or else a commit, read without a checkout.
 *
 * @throws {CommandError}
 */
function baseTree(given: string): BaseTree {
  return statSync(given, { throwIfNoEntry: false })?.isDirectory() === true ? folderTree(given) : commitTree(given);
}

function folderTree(folder: string): BaseTree {
  const basePath = (place: string): string => {
    const relative = pathBelow(process.cwd(), place);
    if (relative === undefined) {
      throw outsideError(place);
    }
    return path.join(folder, relative);
  };
  return {
    read: (place) =>
      statSync(basePath(place), { throwIfNoEntry: false }) ? readFileSync(basePath(place), 'utf8') : undefined,
    list: (place) =>
      statSync(basePath(place), { throwIfNoEntry: false })?.isDirectory() === true
        ? readdirSync(basePath(place), { recursive: true, encoding: 'utf8' }).map((name) => toSlashes(name))
        : [],
  };
}

function commitTree(ref: string): BaseTree {
  // Relative to this folder as spelled here, since git may know it by another path.
  const top = path.resolve(git('rev-parse', '--show-cdup').trimEnd());
  const commit = git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`).trimEnd();
  const repoPath = (place: string): string => {
    const relative = pathBelow(top, place);
    if (relative === undefined) {
      throw outsideError(place);
    }
    return relative;
  };
  // Lines of `100644 blob SHA<tab>PATH`; links and submodules are skipped.
  const blobs = (...given: readonly string[]): readonly (readonly [name: string, blob: string])[] =>
    git('--literal-pathspecs', 'ls-tree', '--full-tree', '-z', ...given)
      .split('\0')
      .flatMap((line) => {
        const [, blob, name] = /^100\d{3} blob (\S+)\t(.+)$/s.exec(line) ?? [];
        return blob === undefined || name === undefined ? [] : [[name, blob] as const];
      });
  return {
    read: (place) => {
      const [found] = blobs(commit, '--', repoPath(place));
      return found && git('cat-file', 'blob', found[1]);
    },
    list: (place) => {
      const folder = repoPath(place);
      const all = folder === '' ? blobs('-r', commit) : blobs('-r', commit, '--', `${folder}/`);
      return all.map(([name]) => name.slice(folder === '' ? 0 : folder.length + 1));
    },
  };
}

function outsideError(place: string): CommandError {
  return new CommandError(`${place} is in none of the folders that --base has.`);
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const stderr = (error as { readonly stderr?: string }).stderr?.trim() ?? '';
    const [reason = ''] = (stderr === '' && error instanceof Error ? error.message : stderr).split('\n');
    throw new CommandError(
      `git cannot resolve --base: ${reason}. In a workflow, fetch that commit first.`,
      exitCodes.unreadable,
      { cause: error },
    );
  }
}
