import { defineCommand } from '../command';
import { findMessage, findOptions } from '../find';
import { printReport } from '../reportOutput';

export const command = defineCommand({
  name: 'message',
  operands: 'ID',
  about: 'ID of a Teleporter or Warp message, or the transaction that sends or delivers it',
  options: findOptions,
  examples: [['0x1f6e… --network fuji', 'sent, signed, delivered, executed: how far it came, and why no further']],
  run: async ({ operands: [id = ''], values }) => printReport(await findMessage(id, values), values),
});
