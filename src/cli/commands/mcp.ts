import { defineCommand, exitCodes } from '../command';
import { findOptions } from '../options';

const { network, settings, yes, node, 'data-api': dataApi, abi } = findOptions;

export const command = defineCommand({
  name: 'mcp',
  operands: '',
  count: { least: 0, most: 0 },
  about: '',
  options: {
    allow: { type: 'string', value: 'NETWORK', multiple: true, help: 'agents may name this network too' },
    network,
    settings,
    yes,
    node,
    'data-api': dataApi,
    abi,
  },
  examples: [
    ['--network mainnet', 'a server of the Model Context Protocol on standard input and output: tools that only read'],
  ],
  async run({ values }) {
    const [{ createServer }, { serve }, { version }] = await Promise.all([
      import('../mcp/server'),
      import('../mcp/serve'),
      import('../version'),
    ]);
    await serve(process.stdin, process.stdout, createServer(version, values, values.allow ?? []));
    return exitCodes.ok;
  },
});
