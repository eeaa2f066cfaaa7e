import { defineCommand } from '../command';
import { findOptions } from '../options';

export const command = defineCommand({
  name: 'trace',
  operands: 'TX',
  about: 'hash of a transaction of an EVM chain',
  options: findOptions,
  examples: [
    ['0x7ee3… --node http://127.0.0.1:9650 --abi .', 'the line of this project at which it failed, and its calls'],
  ],
  async run({ operands: [hash = ''], values }) {
    const [{ findFailure }, { printReport }] = await Promise.all([import('../find'), import('../reportOutput')]);
    return printReport(await findFailure(hash, values), values);
  },
});
