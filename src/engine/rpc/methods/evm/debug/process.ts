import * as z from 'zod/mini';
import { anyJson, wireText } from '../../../../primitives';
import { amountField, field, wordField } from '../../../field';
import { evmMethods } from '../../../method';
import { evmService, rpcPath as path } from '../evmService';

/** What the process that runs a chain tells of itself. */

const debug = evmMethods({ path, availability: evmService('debug-handler', { api: 'profile' }) });

export const memStats = debug('debug_memStats', {
  summary: 'Go memory statistics of the process.',
  result: () => field(z.record(wireText, anyJson), { sentence: 'Fields of Go’s runtime.MemStats.' }),
});

export const gcStats = debug('debug_gcStats', {
  summary: 'Garbage collection times and pauses.',
  result: () => ({
    LastGC: field(wireText, { unit: 'time' }),
    NumGC: amountField('count'),
    PauseTotal: amountField('nanoseconds'),
    Pause: z.nullable(z.array(amountField('nanoseconds', 'Latest first.'))),
    PauseEnd: z.nullable(z.array(field(wireText, { unit: 'time', sentence: 'Latest first.' }))),
    PauseQuantiles: z.nullable(z.array(amountField('nanoseconds'))),
  }),
});

export const stacks = debug('debug_stacks', {
  summary: 'Stack traces of all goroutines.',
  params: () => ({
    filter: z.optional(
      z.nullable(field(wireText, { sentence: 'Filter on stack traces, with !, && and ||.', default: 'all' })),
    ),
  }),
  result: () => wordField('In Go’s format.'),
});
