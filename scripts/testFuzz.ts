// npm run test:fuzz: runs the fuzz tests with many more inputs than npm test, from a seed that it prints.
//   npm run test:fuzz -- [--seed N]   repeats a run
import { parseArgs } from 'node:util';
import { command } from './support/command';
import { programError, runProgram } from './support/runProgram';

/** Number of inputs per file, by its environment variable. */
const long = [
  { file: 'test/unit/core/codec/fuzz.test.ts', env: { SNOWPROBE_FUZZ: '1000000' } },
  { file: 'test/unit/core/codec/roundTrip.test.ts', env: { SNOWPROBE_ROUND_TRIPS: '200' } },
  { file: 'test/contract/state/solidity/randomProjects.test.ts', env: { SNOWPROBE_FUZZ: '20' } },
];

command(async (args) => {
  const { values } = parseArgs({ args: [...args], options: { seed: { type: 'string' } } });
  const seed = values.seed ?? String(Math.floor(Date.now() / 1000));
  console.log(`SNOWPROBE_SEED=${seed}`);
  for (const { file, env } of long) {
    const mocha = ['node_modules/mocha/bin/mocha.js', '--timeout', '0', file];
    const result = await runProgram(process.execPath, mocha, {
      env: { ...process.env, ...env, SNOWPROBE_SEED: seed },
      silence: 1_800_000,
    });
    console.log(result.output);
    if (result.code !== 0) {
      throw programError(`${file}, from seed ${seed},`, result);
    }
  }
});
