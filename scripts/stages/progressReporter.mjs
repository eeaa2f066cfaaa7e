import Mocha from 'mocha';

export const progress = 'ended: ';

/** mocha's JSON reporter, which also prints each finished test, so that a hang can be detected by silence. */
export default class ProgressReporter extends Mocha.reporters.JSON {
  constructor(runner, options) {
    super(runner, options);
    runner.on('test end', (test) => process.stdout.write(`${progress}${test.fullTitle()}\n`));
  }
}
