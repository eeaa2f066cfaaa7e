import { defineCommand, exitCodes, noOperands, serverOptions } from '../command';

export const command = defineCommand({
  name: 'mcp',
  ...noOperands,
  options: {
    allow: { type: 'string', value: 'NETWORK', multiple: true, help: 'agents may use this network too' },
    ...serverOptions,
  },
  examples: [
    ['--network mainnet', 'a Model Context Protocol server on standard input and output, with read-only tools'],
  ],
  async run({ values }) {
    const [{ createServer }, { serve }] = await Promise.all([import('../mcp/server'), import('../mcp/protocol')]);
    await serve(process.stdin, process.stdout, createServer(values, values.allow ?? []));
    return exitCodes.ok;
  },
});
