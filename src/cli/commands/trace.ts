import { defineCommand, findOptions } from '../command';

export const command = defineCommand({
  name: 'trace',
  operands: 'TX',
  about: 'hash of a transaction of an EVM chain',
  options: {
    ...findOptions,
    'with-build': {
      type: 'boolean',
      help: 'run it again with the current build: whether it still fails, and what differs',
    },
    compare: { type: 'string', value: 'TX', help: 'another transaction: where both diverge, and what differs' },
  },
  examples: [
    ['0x7ee3… --node http://127.0.0.1:9650 --abi .', 'the line of this project at which it failed, and its calls'],
    ['0x7ee3… --with-build --node http://127.0.0.1:9650', 'whether the fix built here works'],
    ['0x7ee3… --compare 0x0461… --abi .', 'the first call at which they diverge, with both results'],
  ],
  async run({ operands: [hash = ''], values }) {
    const [{ find, findDifference, findWithBuild }, { failureOf }, { printReport }] = await Promise.all([
      import('../find'),
      import('../../engine/agents'),
      import('../terminal'),
    ]);
    const { compare } = values;
    const report =
      values['with-build'] === true
        ? findWithBuild(hash, values)
        : compare === undefined
          ? find(hash, values).then(failureOf)
          : findDifference(hash, compare, values);
    return printReport(await report, values);
  },
});
