import { defineCommand, findOptions, networkOptions } from '../command';

const variable = { type: 'string', multiple: true, value: 'NAME=VALUE' } as const;

export const command = defineCommand({
  name: 'test',
  operands: 'FILES',
  count: { least: 1 },
  about:
    '.rpc files, or folders with some: each cell with an expectation is a test. Files are run side by side, the cells of each in order',
  takes: 'file',
  options: {
    grep: {
      type: 'string',
      value: 'TEXT',
      help: 'run tests whose file, heading or name has this text, and what they need',
    },
    var: { ...variable, help: 'what {{vars.NAME}} stands for' },
    secret: { ...variable, help: 'the same, and no report shows it' },
    'allow-changes': { type: 'boolean', help: 'run also cells that may change something; else they are skipped' },
    jobs: { type: 'string', value: 'N', help: 'files at a time, 4' },
    junit: { type: 'string', value: 'FILE', takes: 'file', help: 'write the results as JUnit XML too' },
    tap: { type: 'boolean', help: 'print the Test Anything Protocol' },
    json: findOptions.json,
    ...networkOptions,
    node: findOptions.node,
    'data-api': findOptions['data-api'],
    abi: findOptions.abi,
  },
  examples: [
    ['checks --network fuji', 'the .rpc files in a folder; exit code 4 where a test fails, 3 where nobody answered'],
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
