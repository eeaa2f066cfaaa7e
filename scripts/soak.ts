// npm run soak: records the resources of a long-open window each minute; fails if they grow.
//   npm run soak -- day [--hours 8]        a window of VS Code in memory, on an accelerated clock: about half an hour
//   npm run soak -- real [--minutes 120]   a window of a real VS Code
//   npm run soak -- table [--real FILE]    writes the last figures of both into docs/bench.md; FILE: those of another clone
// Both have the dashboard, trees and a notebook with two subscriptions open on the development network, whose hosts
// fail intermittently.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { realWindow } from './soak/realWindow';
import { readSamples } from './soak/samples';
import { writeTable } from './soak/table';
import { growthFaults, type Trend, trendsOf } from './soak/trends';
import { command } from './support/command';
import { root } from './support/root';
import { programError, runProgram } from './support/runProgram';

const folder = path.join(root, 'out/soak');

const runs = {
  /** Minutes at the start that do not count: hourly caches fill up, and code is compiled. */
  day: { title: 'a day in memory', file: path.join(folder, 'day.jsonl'), warmMinutes: 120 },
  real: { title: 'a real window', file: path.join(folder, 'real.jsonl'), warmMinutes: 40 },
};

command(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string' }, hours: { type: 'string' }, real: { type: 'string' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  mkdirSync(folder, { recursive: true });
  if (name === 'table') {
    const files = { day: runs.day.file, real: values.real ?? runs.real.file };
    const told = (['day', 'real'] as const)
      .filter((one) => existsSync(files[one]))
      .map((one) => ({ title: titleOf(one, files[one]), trends: trendsIn(one, files[one]) }));
    writeTable(told);
    return;
  }
  if (name !== 'day' && name !== 'real') {
    throw new Error('Say day, real or table.');
  }
  const { file } = runs[name];
  rmSync(file, { force: true });
  if (name === 'day') {
    await memoryDay(values.hours ?? '8', file);
  } else {
    await realWindow(Number(values.minutes ?? 120), file);
  }
  const trends = trendsIn(name, file);
  console.log(JSON.stringify(trends, null, 2));
  const faults = growthFaults(trends);
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
});

async function memoryDay(hours: string, file: string): Promise<void> {
  const args = ['--import', 'tsx', 'test/soak/day.ts', file, hours];
  const result = await runProgram(process.execPath, args, { cwd: root, silence: 600_000 });
  if (result.code !== 0) {
    throw programError('The day of a window', result);
  }
}

function trendsIn(name: keyof typeof runs, file: string): readonly Trend[] {
  return trendsOf(readSamples(file), runs[name].warmMinutes);
}

function titleOf(name: keyof typeof runs, file: string): string {
  const last = readSamples(file).at(-1);
  return `${runs[name].title}, ${Math.round(last?.at ?? last?.minute ?? 0)} minutes`;
}
