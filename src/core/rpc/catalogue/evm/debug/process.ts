import * as z from 'zod/mini';
import { anyJson, text } from '../../../../schema/wire';
import { amountField, field, wordField } from '../../field';
import { evmMethod } from '../../method';
import { evmService, rpcPath as path } from '../evmService';

/** What the process that runs a chain tells of itself. */

const availability = evmService('debug-handler', { api: 'profile' });

export const memStats = evmMethod({
  name: 'debug_memStats',
  path,
  summary: "Memory of the process and its garbage collector, as Go's runtime counts them.",
  params: () => z.object({}),
  result: () => field(z.record(text, anyJson), { sentence: "Figures by the names of Go's runtime.MemStats." }),
  availability,
});

export const gcStats = evmMethod({
  name: 'debug_gcStats',
  path,
  summary: 'When garbage was collected, and how long the process paused for it.',
  params: () => z.object({}),
  result: () =>
    z.object({
      LastGC: field(text, { unit: 'time' }),
      NumGC: amountField('count'),
      PauseTotal: amountField('nanoseconds'),
      Pause: z.nullable(z.array(amountField('nanoseconds', 'The last first.'))),
      PauseEnd: z.nullable(z.array(field(text, { unit: 'time', sentence: 'The last first.' }))),
      PauseQuantiles: z.nullable(z.array(amountField('nanoseconds'))),
    }),
  availability,
});

export const stacks = evmMethod({
  name: 'debug_stacks',
  path,
  summary: 'The stacks of all goroutines of the process.',
  params: () =>
    z.object({
      filter: z.optional(
        z.nullable(
          field(text, { sentence: 'Which of them: words of a stack with !, &&, || between.', default: 'all' }),
        ),
      ),
    }),
  result: () => wordField('As Go prints them.'),
  availability,
});
