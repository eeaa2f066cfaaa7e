import { defineCommand, findOptions } from '../command';

export const command = defineCommand({
  name: 'message',
  operands: 'ID',
  about: 'ID of a Teleporter or Warp message, or the transaction that sends or delivers it',
  options: findOptions,
  examples: [['0x1f6e… --network fuji', 'sent, signed, delivered, executed: how far it got, and why no further']],
  async run({ operands: [id = ''], values }) {
    const [{ find }, { messageOf }, { printReport }] = await Promise.all([
      import('../find'),
      import('../../engine/agents'),
      import('../terminal'),
    ]);
    return printReport(messageOf(await find(id, values)), values);
  },
});
