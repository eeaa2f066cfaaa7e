// Compiles fixtures of compilers that are not installed. Run it after changing their sources:
//   node --import tsx test/helpers/solidity/rebuildOutputs.ts
// Installs the compilers from npm into a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SolcOutput } from './compile';
import { layoutOf } from './failing/failingProject';
import { oldProjects } from './failing/oldProjects';
import { storedFile, storedVersions, keyOf } from './storedOutputs';
import { inputOf } from './layout';

type Compile = (input: string) => string;

const folder = mkdtempSync(path.join(tmpdir(), 'solc-'));
try {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  const packages = storedVersions.map((version) => `solc-${version}@npm:solc@${version}`);
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  });
  const load = createRequire(path.join(folder, 'package.json'));
  const cached: Record<string, SolcOutput> = {};
  for (const version of storedVersions) {
    const solc = load(`solc-${version}`) as { readonly compile: Compile; readonly compileStandardWrapper?: Compile };
    const compile = solc.compileStandardWrapper ?? solc.compile;
    for (const project of oldProjects) {
      for (const build of project.builds.filter((one) => one.version === version)) {
        const { input } = inputOf(layoutOf(project, build));
        const { errors = [], ...output } = JSON.parse(compile(JSON.stringify(input))) as SolcOutput;
        const [error] = errors.filter(({ severity }) => severity === 'error');
        if (error !== undefined) {
          throw new Error(error.formattedMessage);
        }
        const sources = Object.entries(output.sources).map(([name, { id }]) => [name, { id }] as const);
        cached[keyOf(version, input)] = { ...output, sources: Object.fromEntries(sources) };
      }
    }
  }
  writeFileSync(storedFile, gzipSync(JSON.stringify(cached), { level: 9 }));
} finally {
  rmSync(folder, { recursive: true });
}
