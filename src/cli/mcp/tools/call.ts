import { z } from 'zod';
import { printJson } from '../../../engine';
import { isFailure } from '../../../engine/notebook';
import { sendCall } from '../../sendCall';
import { evmChainIdOf } from '../../reader';
import { defineTool } from '../tool';
import { chain, network } from './networkArgs';

export const tool = defineTool({
  name: 'call_chain_method',
  title: 'Call a reading RPC method',
  description:
    'Sends one RPC request that only reads, such as eth_getBalance, platform.getCurrentValidators, info.peers or GET /ext/health, and returns its result. What may change anything is refused.',
  input: z
    .object({
      method: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[^\n\r]+$/),
      params: z.string().max(20_000).optional().describe('JSON, as the method takes it: ["0x8db9…", "latest"]'),
      network,
      chain,
    })
    .strict(),
  async run({ method, params = '', ...where }, { choice, signal }) {
    const answers = await sendCall(`${method} ${params}`, { ...choice, ...where }, signal);
    const texts = answers.map(({ outcome, place }) => {
      switch (outcome.kind) {
        case 'result':
          return printJson(outcome.json, 2);
        case 'text':
          return outcome.text;
        case 'error':
          return `${printJson(outcome.error, 2)}\n${place.host}: ${outcome.meaning}`;
        case 'failed':
          return outcome.sentence;
        case 'waiting':
          return `${place.host} did not answer.`;
      }
    });
    const [first] = answers;
    const evmChainId = first && evmChainIdOf(first.place.network, first.place.chain);
    return {
      text: texts.join('\n\n'),
      about: first && {
        network: first.place.network,
        ...(first.place.chain === undefined ? {} : { chain: first.place.chain }),
        ...(evmChainId === undefined ? {} : { evmChainId: String(evmChainId) }),
        host: first.place.host,
      },
      isError: answers.some(isFailure),
    };
  },
});
