// npm run bench:compare: the figures of this clone beside those of an older commit, both taken in turn on this machine.
//   npm run bench:compare -- REF [NAME…] [--comment]   REF: a commit, or "yesterday"; prints what is 20 % worse, as a comment
//   on HEAD too; NAME: these benches alone
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchRow } from '../test/bench/benchRow';
import { leastOf, worseTable } from './bench/worse';
import { command } from './support/command';
import { ownFolder, removeFolder } from './support/ownProcesses';
import { root } from './support/root';
import { programError, runProgram } from './support/runProgram';

/** What takes the processor of one process: figures of windows and pages differ by more from run to run. */
const usual = ['bytes', 'chainConfig', 'codec', 'detection', 'evm', 'json', 'registry', 'sourceTrace', 'weight'];
const turns = 2;

command(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { comment: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [ref, ...chosen] = positionals;
  if (ref === undefined) {
    throw new Error('Say which commit to compare with: a commit, or "yesterday".');
  }
  const before = ref === 'yesterday' ? await git('rev-list', '-1', '--before=24.hours', 'HEAD') : ref;
  const head = await git('rev-parse', 'HEAD');
  if (before === '' || (await git('rev-parse', before)) === head) {
    console.log('Nothing has changed since.');
    return;
  }
  const clone = mkdtempSync(path.join(tmpdir(), 'snowprobe-bench-'));
  ownFolder(clone);
  await git('clone', '--quiet', root, clone);
  await git('-C', clone, 'checkout', '--quiet', before);
  // A bench that is new has nothing to be held against.
  const names = (chosen.length > 0 ? chosen : usual).filter(
    (name) => name === 'weight' || existsSync(path.join(clone, `test/bench/${name}.ts`)),
  );
  if (names.length === 0) {
    throw new Error(`${before} has none of these benches.`);
  }
  const runs: { readonly then: BenchRow[]; readonly now: BenchRow[] }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    runs.push({ then: await figures(clone, names), now: await figures(root, names) });
  }
  removeFolder(clone);
  const table = worseTable(leastOf(runs.map(({ then }) => then)), leastOf(runs.map(({ now }) => now)), before);
  console.log(table ?? 'No figure is 20 % worse.');
  if (table !== undefined && values.comment) {
    const { GITHUB_REPOSITORY: repository = '' } = process.env;
    await run('gh', ['api', `repos/${repository}/commits/${head}/comments`, '-f', `body=${table}`]);
  }
});

/** Also of a clone whose figures are over their bars, which is another matter. */
async function figures(folder: string, names: readonly string[]): Promise<BenchRow[]> {
  const args = ['scripts/run.mjs', 'bench', ...names];
  const result = await runProgram(process.execPath, args, { cwd: folder, silence: 900_000 });
  const from = result.stdout.indexOf('[\n');
  if (from === -1) {
    throw programError(`The benchmarks in ${folder}`, result);
  }
  return JSON.parse(result.stdout.slice(from)) as BenchRow[];
}

function git(...args: readonly string[]): Promise<string> {
  return run('git', args);
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const result = await runProgram(program, args, { limit: 300_000 });
  if (result.code !== 0) {
    throw programError(`${program} ${args.slice(0, 2).join(' ')}`, result);
  }
  return result.stdout.trim();
}
