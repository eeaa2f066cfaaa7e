import { CommandError, defineCommand, exitCodes, networkOptions, nodeOption } from '../command';

export const command = defineCommand({
  name: 'call',
  operands: 'METHOD [PARAMS]',
  count: { least: 1 },
  about:
    'a request as in a notebook cell: eth_getBalance 0x8db9… latest, platform.getHeight, GET /ext/health, or call orders.Coin.balanceOf(0x…)',
  options: {
    ...networkOptions,
    node: nodeOption,
    'data-api': { type: 'string', value: 'URL', help: 'query this data service; "none" for none' },
    chain: { type: 'string', value: 'NAME', help: 'a chain of the network; default: the C-Chain' },
    'allow-changes': { type: 'boolean', help: 'also send requests that may change state' },
  },
  examples: [
    ['eth_blockNumber --network fuji', 'the result as JSON, every digit kept'],
    ['platform.getValidatorsAt \'{ "height": "proposed" }\' --node http://127.0.0.1:9650', 'parameters as JSON'],
  ],
  async run({ operands, values }) {
    const { chain, 'allow-changes': mayChange = false } = values;
    const [{ printResult, sendCall }, { UserError }] = await Promise.all([
      import('../sendCall'),
      import('../../engine/errors'),
    ]);
    const results = await sendCall(operands.join(' '), { ...values, chain, mayChange }).catch((error: unknown) => {
      throw error instanceof UserError ? new CommandError(error.message, exitCodes.usage, { cause: error }) : error;
    });
    return results.map(printResult).find((code) => code !== exitCodes.ok) ?? exitCodes.ok;
  },
});
