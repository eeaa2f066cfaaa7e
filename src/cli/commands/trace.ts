import { defineCommand } from '../command';
import { findFailure, findOptions } from '../find';
import { printReport } from '../reportOutput';

export const command = defineCommand({
  name: 'trace',
  operands: 'TX',
  about: 'hash of a transaction of an EVM chain',
  options: findOptions,
  examples: [
    ['0x7ee3… --node http://127.0.0.1:9650 --abi .', 'the line of this project at which it failed, and its calls'],
  ],
  run: async ({ operands: [hash = ''], values }) => printReport(await findFailure(hash, values), values),
});
