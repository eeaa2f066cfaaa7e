import { defineCommand, noOperands, serverOptions } from '../command';

const { network, yes, abi } = serverOptions;

export const command = defineCommand({
  name: 'lsp',
  ...noOperands,
  options: {
    stdio: { type: 'boolean', help: 'nothing else: for clients that say so' },
    ...serverOptions,
    network: { ...network, help: `${network.help}; named, hovers look identifiers up there` },
    yes: { ...yes, help: 'hovers look identifiers up, on hosts that only a file of this folder names too' },
    abi: { ...abi, help: 'the project whose ABIs are used instead of this folder' },
  },
  examples: [
    [
      '--network fuji',
      'a language server on standard input and output: genesis, upgrade and configuration of chains and nodes, .rpc notebooks, and identifiers in any text',
    ],
  ],
  async run({ values }) {
    const { serve } = await import('../lsp/serve');
    return await serve(values);
  },
});
