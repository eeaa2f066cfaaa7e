import { defineCommand, exitCodes, noOperands, serverOptions } from '../command';

export const command = defineCommand({
  name: 'dap',
  ...noOperands,
  options: {
    port: { type: 'string', value: 'PORT', help: 'listen on this port of this machine instead; 0 takes a free one' },
    ...serverOptions,
    abi: { ...serverOptions.abi, help: 'the project whose builds are used instead of this folder (out, artifacts)' },
  },
  examples: [
    [
      '--node http://127.0.0.1:9650',
      'a server of the Debug Adapter Protocol on standard input and output; a launch has the txHash of a transaction, or a call',
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
