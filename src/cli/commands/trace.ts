import { CommandError, defineCommand, exitCodes } from '../command';
import { find, findOptions } from '../find';
import { printReport } from '../reportOutput';

/** Of a report, by their keys: what says why and where it failed. */
const facts = new Set(['block', 'failedAt', 'reason', 'failure', 'call', 'method']);
const sections = new Set(['callStack', 'calls', 'caughtFailures']);

export const command = defineCommand({
  name: 'trace',
  operands: 'TX',
  about: 'hash of a transaction of an EVM chain',
  options: findOptions,
  examples: [
    ['0x7ee3… --node http://127.0.0.1:9650 --abi .', 'the line of this project at which it failed, and its calls'],
  ],
  async run({ operands: [hash = ''], values }) {
    const report = await find(hash, values);
    if (report.status !== 'notFound' && report.status !== 'unavailable' && report.kind !== 'transaction') {
      throw new CommandError(
        `${hash} is no transaction of an EVM chain. snowprobe lookup says what it is.`,
        exitCodes.notFound,
      );
    }
    return printReport(
      {
        ...report,
        facts: report.facts.filter(({ key }) => facts.has(key)),
        sections: report.sections.filter(({ key }) => sections.has(key)),
        timelines: undefined,
        related: [],
        copyActions: undefined,
      },
      values,
    );
  },
});
