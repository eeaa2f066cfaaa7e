import Mocha from 'mocha';

/** Begins a line that says which test has ended. */
export const progress = 'ended: ';

/** mocha's JSON reporter, which also prints each test as it ends: so whoever waits can tell work from silence. */
export default class ProgressReporter extends Mocha.reporters.JSON {
  constructor(runner, options) {
    super(runner, options);
    runner.on('test end', (test) => process.stdout.write(`${progress}${test.fullTitle()}\n`));
  }
}
