import { z } from 'zod';
import { reportToText } from '../../../engine';
import { find } from '../../find';
import { readerContext } from '../../reader';
import { aboutReport, defineTool } from '../tool';
import { chain, network } from './networkArgs';

export const tool = defineTool({
  name: 'lookup_chain_identifier',
  title: 'Look up on Avalanche',
  description:
    'Explains an identifier of an Avalanche network: transaction, block or address of an EVM chain; transaction, block, subnet, blockchain, asset or validation ID of the P-, X- or C-Chain; NodeID; BLS key. Not for bytes (decode_chain_bytes).',
  input: z.object({ id: z.string().min(1).max(400).describe('the identifier alone'), network, chain }).strict(),
  async run({ id, ...where }, { choice, signal }) {
    const report = await find(id, { ...choice, ...where }, signal);
    return { text: reportToText(report, readerContext()), about: aboutReport(report) };
  },
});
