import { z } from 'zod';
import { decodedText } from '../../decodedText';
import { defineTool } from '../tool';

export const tool = defineTool({
  name: 'decode_chain_bytes',
  title: 'Decode Avalanche bytes',
  description:
    'Reads bytes offline: P-, X- and C-Chain transactions, blocks and UTXOs, Warp messages, EVM transactions and calldata. Asks nobody.',
  input: z
    .object({
      bytes: z.string().max(500_000).describe('hex, cb58 or base64'),
      kind: z.enum(['tx', 'block', 'utxo', 'warp', 'evm']).optional(),
      form: z.enum(['words', 'json', 'ranges']).default('words').describe('ranges: which bytes are which field'),
    })
    .strict(),
  async run({ bytes, kind, form }) {
    const { text, others } = await decodedText(bytes, { kind, form, now: Date.now() });
    return { text, about: others.length === 0 ? undefined : { alsoDecodesAs: others.join(', ') } };
  },
});
