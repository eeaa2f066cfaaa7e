import * as z from 'zod/mini';
import { anyJson, wireText } from '../../../../primitives';
import { amountField, field, wordField } from '../../../field';
import { evmMethod } from '../../../method';
import { evmService, rpcPath as path } from '../evmService';

/** What the process that runs a chain tells of itself. */

const availability = evmService('debug-handler', { api: 'profile' });

export const memStats = evmMethod({
  name: 'debug_memStats',
  path,
  summary: 'Go memory statistics of the process.',
  params: () => z.object({}),
  result: () => field(z.record(wireText, anyJson), { sentence: 'Fields of Go’s runtime.MemStats.' }),
  availability,
});

export const gcStats = evmMethod({
  name: 'debug_gcStats',
  path,
  summary: 'Garbage collection times and pauses.',
  params: () => z.object({}),
  result: () =>
    z.object({
      LastGC: field(wireText, { unit: 'time' }),
      NumGC: amountField('count'),
      PauseTotal: amountField('nanoseconds'),
      Pause: z.nullable(z.array(amountField('nanoseconds', 'Latest first.'))),
      PauseEnd: z.nullable(z.array(field(wireText, { unit: 'time', sentence: 'Latest first.' }))),
      PauseQuantiles: z.nullable(z.array(amountField('nanoseconds'))),
    }),
  availability,
});

export const stacks = evmMethod({
  name: 'debug_stacks',
  path,
  summary: 'Stack traces of all goroutines.',
  params: () =>
    z.object({
      filter: z.optional(
        z.nullable(field(wireText, { sentence: 'Filter on stack traces, with !, && and ||.', default: 'all' })),
      ),
    }),
  result: () => wordField('In Go’s format.'),
  availability,
});
