// npm test: everything that has to hold, stage by stage; `npm test -- types unit` runs the named ones.
// The last line is "N passed, N failed" (", N skipped" where tests were left out).
import { type Finished, runStages } from './stages/runStages';
import { stages } from './stages/stages';
import { command } from './support/command';

async function test(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No stage is called ${unknown.join(', ')}; there are: ${stages.map(({ name }) => name).join(', ')}.`,
    );
  }
  const chosen = names.length > 0 ? stages.filter((stage) => names.includes(stage.name)) : stages;
  const finished = await runStages(chosen, 2, print);
  const sum = (of: 'passed' | 'failed' | 'skipped') => finished.reduce((total, { result }) => total + result[of], 0);
  const skipped = sum('skipped');
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (sum('failed') > 0) {
    process.exit(1);
  }
}

function print({ stage, result, milliseconds }: Finished): void {
  const counts = `${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''}`;
  console.log(`${stage.name.padEnd(24)}${counts.padEnd(34)}${(milliseconds / 1000).toFixed(1).padStart(6)} s`);
  if (result.failed > 0) {
    console.log(`${result.details.trim()}\n`);
  }
}

command(test);
