import { defineCommand, exitCodes, noOperands, serverOptions } from '../command';

export const command = defineCommand({
  name: 'dap',
  ...noOperands,
  options: {
    port: { type: 'string', value: 'PORT', help: 'listen on this local port instead; 0 picks a free one' },
    ...serverOptions,
    abi: { ...serverOptions.abi, help: 'the project whose builds are used instead of this folder (out, artifacts)' },
  },
  examples: [
    [
      '--node http://127.0.0.1:9650',
      'a Debug Adapter Protocol server on standard input and output; launch takes a txHash or a call',
    ],
  ],
  async run({ values }) {
    const { serveClient, servePort } = await import('../dap/serve');
    await (values.port === undefined
      ? serveClient(process.stdin, process.stdout, values)
      : servePort(values.port, values));
    return exitCodes.ok;
  },
});
