// npm test: all checks, in stages; `npm test -- types unit` runs the named ones, and `--full` also all suites on the
// oldest VS Code, with random and measured tests at full length; `--update` rewrites the golden texts. The last line is
// "N passed, N failed" (", N skipped" where tests were skipped).
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Finished, runStages } from './stages/runStages';
import { counts, sumOf } from './stages/stage';
import { chosenStages } from './stages/stages';
import { command } from './support/command';
import { fullVariable } from './support/fullRun';
import { updatesGoldens, updateVariable } from './support/updatesGoldens';

command(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { full: { type: 'boolean', default: false }, update: { type: 'boolean', default: false } },
  });
  if (values.update) {
    // For the processes of the stages; refused in CI before they start.
    process.env[updateVariable] = '1';
    updatesGoldens();
  }
  if (values.full) {
    process.env[fullVariable] = '1';
  }
  // One more than the processors: a stage that waits for a page, a window or a host leaves one idle.
  const width = Math.min(availableParallelism() + 1, 4);
  const finished = await runStages(chosenStages(positionals, values.full), width, print);
  for (const { result } of finished) {
    if (result.figures !== undefined) {
      console.log(`\n${result.figures}\n`);
    }
  }
  const total = sumOf(finished.map(({ result }) => result));
  console.log(counts(total));
  if (total.failed > 0) {
    process.exit(1);
  }
});

function print({ stage, result, milliseconds }: Finished): void {
  console.log(`${stage.name.padEnd(28)}${counts(result).padEnd(34)}${(milliseconds / 1000).toFixed(1).padStart(6)} s`);
  if (result.failed > 0) {
    console.log(`${result.details.trim()}\n`);
  }
}
