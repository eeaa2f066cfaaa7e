import { z } from 'zod';
import { reportToText } from '../../../engine';
import { findFailure } from '../../find';
import { readerContext } from '../../reader';
import { aboutReport, defineTool } from '../tool';
import { chain, network } from './networkArgs';

export const tool = defineTool({
  name: 'explain_transaction_failure',
  title: 'Explain a failed transaction',
  description:
    'Why and where an EVM transaction failed: reason decoded by ABI, failing source line and call stack where the server was started with --abi, calls with their errors. Balances and events are in lookup_chain_identifier.',
  input: z.object({ hash: z.string().max(80).describe('0x and 64 hex digits'), network, chain }).strict(),
  async run({ hash, ...where }, { choice, signal }) {
    const report = await findFailure(hash, { ...choice, ...where }, signal);
    return { text: reportToText(report, readerContext()), about: aboutReport(report) };
  },
});
