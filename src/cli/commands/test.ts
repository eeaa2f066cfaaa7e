import { defineCommand, findOptions, networkOptions } from '../command';

const variable = { type: 'string', multiple: true, value: 'NAME=VALUE' } as const;

export const command = defineCommand({
  name: 'test',
  operands: 'FILES',
  count: { least: 1 },
  about:
    '.rpc files, or folders with some: each cell with an expectation is a test. Files run in parallel, the cells of each in order',
  takes: 'file',
  options: {
    grep: {
      type: 'string',
      value: 'TEXT',
      help: 'run tests whose file, heading or name contains this text, and the cells they need',
    },
    var: { ...variable, help: 'value of {{vars.NAME}}' },
    secret: { ...variable, help: 'the same, but never shown in reports' },
    'allow-changes': { type: 'boolean', help: 'also run cells that may change state, instead of skipping them' },
    jobs: { type: 'string', value: 'N', help: 'files in parallel; default: 4' },
    junit: { type: 'string', value: 'FILE', takes: 'file', help: 'also write the results as JUnit XML' },
    tap: { type: 'boolean', help: 'print the Test Anything Protocol' },
    json: findOptions.json,
    ...networkOptions,
    node: findOptions.node,
    'data-api': findOptions['data-api'],
    abi: findOptions.abi,
  },
  examples: [
    ['checks --network fuji', 'the .rpc files in a folder; exit code 4 if a test fails, 3 if no host responded'],
    [
      'health.rpc --grep balance --var owner=0x8db9… --junit out.xml',
      'some of them, with a value, and a report for CI',
    ],
  ],
  async run({ operands, values }) {
    const { testFiles } = await import('../tests/testFiles');
    return await testFiles(operands, values);
  },
});
