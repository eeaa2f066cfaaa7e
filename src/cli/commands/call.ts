import { type CellAnswer, printJson } from '../../engine';
import { isFailure } from '../../engine/notebook';
import { defineCommand, exitCodes } from '../command';
import { networkOptions, nodeOption } from '../network/openNetwork';
import { sendCall } from '../sendCall';

export const command = defineCommand({
  name: 'call',
  operands: 'METHOD [PARAMS]',
  count: { least: 1 },
  about:
    'a request as a cell of a notebook has it: eth_getBalance 0x8db9… latest, platform.getHeight, GET /ext/health, or call orders.Coin.balanceOf(0x…)',
  options: {
    ...networkOptions,
    node: nodeOption,
    'data-api': { type: 'string', value: 'URL', help: 'ask this data service; "none" for no index' },
    chain: { type: 'string', value: 'NAME', help: 'of the network; without it the C-Chain' },
    'allow-changes': { type: 'boolean', help: 'send also what may change something' },
  },
  examples: [
    ['eth_blockNumber --network fuji', 'the result as JSON, every digit kept'],
    ['platform.getValidatorsAt \'{ "height": "proposed" }\' --node http://127.0.0.1:9650', 'parameters as JSON'],
  ],
  async run({ operands, values }) {
    const { chain, 'allow-changes': mayChange } = values;
    const answers = await sendCall(operands.join(' '), { ...values, chain, mayChange });
    return answers.map(print).find((code) => code !== exitCodes.ok) ?? exitCodes.ok;
  },
});

/** The result on stdout, why there is none on stderr. @returns the exit code */
function print(answer: CellAnswer): number {
  const { outcome, place } = answer;
  switch (outcome.kind) {
    case 'result':
      process.stdout.write(`${printJson(outcome.json, 2)}\n`);
      break;
    case 'text':
      process.stdout.write(outcome.text.endsWith('\n') ? outcome.text : `${outcome.text}\n`);
      break;
    case 'error':
      process.stderr.write(`${printJson(outcome.error, 2)}\n${place.host}: ${outcome.meaning}\n`);
      break;
    case 'failed':
      process.stderr.write(`${outcome.sentence}\n`);
      return exitCodes.notFound;
    case 'waiting':
      break;
  }
  return isFailure(answer) ? exitCodes.failed : exitCodes.ok;
}
