// npm run bench:compare: compares the figures of this clone with those of an older commit, measured alternately on this
// machine.
//   npm run bench:compare -- REF [NAME…] [--comment]   REF: a commit, or "yesterday"; prints what is 20 % worse; --comment:
//   also as a comment on HEAD; NAME: only these benchmarks, with all their figures
import { parseArgs } from 'node:util';
import { compareWith } from './bench/compareWith';
import { command } from './support/command';
import { root } from './support/root';

/** Benchmarks of one process's CPU time; figures of windows and pages vary more from run to run. */
const usual = ['bytes', 'chainConfig', 'codec', 'detection', 'evm', 'json', 'registry', 'sourceTrace', 'weight'];

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
  const isChosen = chosen.length > 0;
  console.log(await compareWith(root, ref, isChosen ? chosen : usual, values.comment, isChosen));
});
