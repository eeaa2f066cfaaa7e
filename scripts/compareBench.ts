// npm run bench:compare: the figures of this clone beside those of an older commit, both taken in turn on this machine.
//   npm run bench:compare -- REF [NAME…] [--comment]   REF: a commit, or "yesterday"; prints what is 20 % worse, as a comment
//   on HEAD too; NAME: these benches alone, and all of their figures
import { parseArgs } from 'node:util';
import { compareWith } from './bench/compareWith';
import { command } from './support/command';
import { root } from './support/root';

/** What takes the processor of one process: figures of windows and pages differ by more from run to run. */
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
