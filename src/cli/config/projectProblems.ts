import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ProjectBuilds, rules } from '../../engine';
import { missingOpcodes } from '../../engine/abi';
import { evmCodeProblem, evmSettingProblem, evmSettingsIn } from '../../engine/config';
import { readText } from '../givenFiles';
import { projectFolder } from '../projectFolder';
import { LineColumns } from '../../engine/primitives';
import type { ReportedProblem } from '../../engine/config';

/** Whether a file says how a project of contracts is built. */
export function isProjectFile(name: string): boolean {
  return /^(?:foundry\.toml|hardhat\.config\.[cm]?[jt]s)$/.test(path.basename(name));
}

/**
 * What of a project the chain that it is meant for does not run: by its settings, and by the code that was built.
 *
 * @param shown its folder, as the command line has it
 * @param runs the version of the EVM that the chain runs
 */
export async function projectProblems(shown: string, runs: string): Promise<readonly ReportedProblem[]> {
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
