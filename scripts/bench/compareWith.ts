import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchRow } from '../../test/bench/benchRow';
import { ownFolder, removeFolder } from '../support/ownProcesses';
import { programError, runProgram } from '../support/runProgram';
import { leastOf, worseTable } from './worse';

const turns = 2;

/**
 * Benchmarks a clone and an older commit alternately and returns a table of the figures that are 20 % worse, or of
 * `all` figures.
 *
 * @param ref a commit, or "yesterday"
 * @param isComment also posts the table as a comment on the commit on GitHub
 */
export async function compareWith(
  root: string,
  ref: string,
  benches: readonly string[],
  isComment: boolean,
  all = false,
): Promise<string> {
  const git = (...args: readonly string[]): Promise<string> => run('git', args, root);
  const before = ref === 'yesterday' ? await git('rev-list', '-1', '--before=24.hours', 'HEAD') : ref;
  const head = await git('rev-parse', 'HEAD');
  if (before === '' || (await git('rev-parse', before)) === head) {
    return 'Nothing has changed since.';
  }
  const clone = mkdtempSync(path.join(tmpdir(), 'snowprobe-bench-'));
  ownFolder(clone);
  await git('clone', '--quiet', root, clone);
  await git('-C', clone, 'checkout', '--quiet', await git('rev-parse', before));
  // The older commit has no figures for a new benchmark.
  const names = benches.filter((name) =>
    ['test', 'scripts'].some((folder) => existsSync(path.join(clone, folder, `bench/${name}.ts`))),
  );
  if (names.length === 0) {
    throw new Error(`${before} has none of these benches.`);
  }
  const runs: { readonly then: BenchRow[]; readonly now: BenchRow[] }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    runs.push({ then: await figures(clone, names), now: await figures(root, names) });
  }
  removeFolder(clone);
  const table = worseTable(leastOf(runs.map(({ then }) => then)), leastOf(runs.map(({ now }) => now)), before, all);
  if (table !== undefined && isComment) {
    const { GITHUB_REPOSITORY: repository = '' } = process.env;
    await run('gh', ['api', `repos/${repository}/commits/${head}/comments`, '-f', `body=${table}`], root);
  }
  return table ?? 'No figure is 20 % worse.';
}

/** Succeeds even where the figures exceed their limits, which is reported elsewhere. */
async function figures(folder: string, names: readonly string[]): Promise<BenchRow[]> {
  const args = ['scripts/run.mjs', 'bench', ...names];
  const result = await runProgram(process.execPath, args, { cwd: folder, silence: 900_000 });
  const from = result.stdout.indexOf('[\n');
  if (from === -1) {
    throw programError(`The benchmarks in ${folder}`, result);
  }
  return JSON.parse(result.stdout.slice(from)) as BenchRow[];
}

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const result = await runProgram(program, args, { cwd, limit: 300_000 });
  if (result.code !== 0) {
    throw programError(`${program} ${args.slice(0, 2).join(' ')}`, result);
  }
  return result.stdout.trim();
}
