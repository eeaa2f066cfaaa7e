import { defineCommand, noOperands, serverOptions } from '../command';

const { network, yes, abi } = serverOptions;

export const command = defineCommand({
  name: 'lsp',
  ...noOperands,
  options: {
    stdio: { type: 'boolean', help: 'the default, for clients that pass it' },
    ...serverOptions,
    network: { ...network, help: `${network.help}; if given, hovers look up identifiers there` },
    yes: { ...yes, help: 'hovers look up identifiers, also on hosts that only a file in this folder names' },
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
