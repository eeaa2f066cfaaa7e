import { defineCommand } from '../command';
import { findOptions } from '../options';

export const command = defineCommand({
  name: 'message',
  operands: 'ID',
  about: 'ID of a Teleporter or Warp message, or the transaction that sends or delivers it',
  options: findOptions,
  examples: [['0x1f6e… --network fuji', 'sent, signed, delivered, executed: how far it came, and why no further']],
  async run({ operands: [id = ''], values }) {
    const [{ findMessage }, { printReport }] = await Promise.all([import('../find'), import('../reportOutput')]);
    return printReport(await findMessage(id, values), values);
  },
});
