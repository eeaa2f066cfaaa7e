import { CommandError, defineCommand, exitCodes } from '../command';
import { find, findOptions } from '../find';
import { printReport } from '../reportOutput';

export const command = defineCommand({
  name: 'message',
  operands: 'ID',
  about: 'ID of a Teleporter or Warp message, or the transaction that sends or delivers it',
  options: findOptions,
  examples: [['0x1f6e… --network fuji', 'sent, signed, delivered, executed: how far it came, and why no further']],
  async run({ operands: [id = ''], values }) {
    const report = await find(id, values);
    const { timelines = [], status } = report;
    if (timelines.length === 0 && status !== 'notFound' && status !== 'unavailable') {
      throw new CommandError(
        `${id} is about no message between chains. snowprobe lookup says what it is.`,
        exitCodes.notFound,
      );
    }
    return printReport({ ...report, facts: [], sections: [], related: [] }, values);
  },
});
