import { z } from 'zod';
import { reportToText } from '../../../engine';
import { diagnoseChain } from '../../diagnoseChain';
import { readerContext } from '../../reader';
import { aboutReport, defineTool } from '../tool';
import { network } from './networkArgs';

export const tool = defineTool({
  name: 'check_l1_health',
  title: 'Diagnose an L1',
  description:
    'Why a chain makes no blocks, or that it does: connected weight, balances, bootstrapping, waiting transactions, with evidence and what to do. Reads the nodes that the network names; most is told where each validator is one of them.',
  input: z
    .object({ chain: z.string().min(1).max(100).describe('name, EVM chain ID or blockchain ID'), network })
    .strict(),
  async run({ chain, ...where }, { choice, signal }) {
    const report = await diagnoseChain(chain, { ...choice, ...where }, signal);
    return { text: reportToText(report, readerContext()), about: aboutReport(report) };
  },
});
