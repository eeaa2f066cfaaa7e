import { type CellAnswer, parseCell, printJson } from '../../engine';
import { isFailure } from '../../engine/notebook';
import { CommandError, defineCommand, exitCodes } from '../command';
import { withEngine } from '../engine';
import { networkOptions, nodeOption, openNetwork } from '../network/openNetwork';

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
    const target = values.chain === undefined ? '' : `# @target ${values.chain}\n`;
    const ast = parseCell(`${target}${operands.join(' ')}`);
    const [problem] = ast.problems;
    if (problem !== undefined || ast.requests.length === 0) {
      throw new CommandError(problem?.message ?? 'There is no request in that.');
    }
    const opened = await openNetwork(values);
    const { network } = opened;
    const mayChange = values['allow-changes'] === true;
    const answers = await withEngine(opened, {}, (engine, run) =>
      engine.runCell(ast, {
        ...run,
        ...{ network, named: new Map(), isTrusted: true },
        confirm: ({ method, host }) => (mayChange ? Promise.resolve(true) : refuse(method, host)),
        onSent: () => undefined,
        onAnswer: () => undefined,
        onProgress: () => Promise.resolve(),
      }),
    );
    return answers.map(print).find((code) => code !== exitCodes.ok) ?? exitCodes.ok;
  },
});

function refuse(method: string, host: string): never {
  throw new CommandError(`${method} may change something at ${host}. Send it with --allow-changes.`);
}

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
