import { z } from 'zod';
import { reportToText } from '../../../engine';
import { findMessage } from '../../find';
import { readerContext } from '../../reader';
import { aboutReport, defineTool } from '../tool';
import { network } from './networkArgs';

export const tool = defineTool({
  name: 'trace_interchain_message',
  title: 'Trace an interchain message',
  description:
    'How far a Teleporter or Warp message came between two chains: sent, signed (with weight), delivered, executed, and why no further. Takes the message ID or the transaction that sent or delivered it.',
  input: z.object({ id: z.string().max(120), network }).strict(),
  async run({ id, ...where }, { choice, signal }) {
    const report = await findMessage(id, { ...choice, ...where }, signal);
    return { text: reportToText(report, readerContext()), about: aboutReport(report) };
  },
});
