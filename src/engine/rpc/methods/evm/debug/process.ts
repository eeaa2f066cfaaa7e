import * as z from 'zod/mini';
import { anyJson, wireText } from '../../../../primitives';
import { amountField, field, wordField } from '../../../field';
import { evmMethods } from '../../../method';
import { evmService, rpcPath as path, plainNumberParam, dataField, quantityParam, databaseOfC } from '../evmField';

/** What the process that runs a chain tells of itself. */

const none = () => z.null('null');
const debug = evmMethods({ path, availability: evmService('debug-handler', { api: 'profile' }) });
export const { methods } = debug;

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

/** The database below a chain. */

const database = evmMethods({ path, availability: databaseOfC }, methods);

export const dbGet = database('debug_dbGet', {
  summary: 'The raw chain database value at a key.',
  params: () => ({ key: field(wireText, { sentence: 'Key: 0x hex or text.' }) }),
  result: () => dataField(),
});

export const dbAncient = database('debug_dbAncient', {
  summary: 'A raw value of the ancient store (freezer).',
  params: () => ({
    kind: field(wireText, { sentence: 'Table: headers, hashes, bodies or receipts.' }),
    number: plainNumberParam('height', 'Block number, as a number.'),
  }),
  result: () => dataField(),
});

export const dbAncients = database('debug_dbAncients', {
  summary: 'Number of blocks in the ancient store (freezer).',
  result: () => amountField('count'),
});

export const chaindbProperty = database('debug_chaindbProperty', {
  summary: 'A property of the chain database.',
  params: () => ({ property: field(wireText, { sentence: 'Property name; empty for all statistics.' }) }),
  result: () => wordField(),
});

export const chaindbCompact = database('debug_chaindbCompact', {
  summary: 'Compacts the chain database; this loads the node.',
  result: none,
  effect: 'administers',
});

export const setHead = database('debug_setHead', {
  summary: 'Rewinds the chain to a block and drops later blocks.',
  params: () => ({ number: quantityParam('height', 'Block height.') }),
  result: none,
  effect: 'administers',
});

/** What changes the process that runs a chain: profiles, memory, verbosity; files are written on the node. */

const onProcess = evmMethods(
  {
    path,
    effect: 'administers',
    availability: evmService('debug-handler', { api: 'profile' }),
  },
  methods,
);
const file = () => z.object({ file: field(wireText, { sentence: 'File path on the node.' }) });
const fileForTime = () =>
  z.object({ ...file().shape, seconds: plainNumberParam('seconds', 'Duration in seconds, as a number.') });
const signed = (sentence: string) =>
  field(
    z.custom<bigint>((value) => typeof value === 'bigint', 'an integer'),
    { unit: 'percent', sentence },
  );
const rate = (sentence: string) => () => z.object({ rate: plainNumberParam('count', sentence) });

export const verbosity = onProcess('debug_verbosity', {
  summary: 'Sets the log level of the process.',
  params: () => ({ level: plainNumberParam('count', '0 (crit) to 5 (trace).') }),
  result: none,
});

export const vmodule = onProcess('debug_vmodule', {
  summary: 'Sets log levels per source file.',
  params: () => ({ pattern: field(wireText, { sentence: 'Patterns and levels: eth/*=3,p2p=4.' }) }),
  result: none,
});

export const cpuProfile = onProcess('debug_cpuProfile', {
  summary: 'Writes a CPU profile over a duration to a file.',
  params: fileForTime,
  result: none,
});

export const startCPUProfile = onProcess('debug_startCPUProfile', {
  summary: 'Starts a CPU profile, written to a file.',
  params: file,
  result: none,
});

export const stopCPUProfile = onProcess('debug_stopCPUProfile', {
  summary: 'Stops the CPU profile.',
  result: none,
});

export const goTrace = onProcess('debug_goTrace', {
  summary: 'Writes a Go execution trace over a duration to a file.',
  params: fileForTime,
  result: none,
});

export const startGoTrace = onProcess('debug_startGoTrace', {
  summary: 'Starts a Go execution trace, written to a file.',
  params: file,
  result: none,
});

export const stopGoTrace = onProcess('debug_stopGoTrace', {
  summary: 'Stops the Go execution trace.',
  result: none,
});

export const blockProfile = onProcess('debug_blockProfile', {
  summary: 'Writes a block profile over a duration to a file.',
  params: fileForTime,
  result: none,
});

export const setBlockProfileRate = onProcess('debug_setBlockProfileRate', {
  summary: 'Sets the block profile rate.',
  params: rate('Nanoseconds per sample, as a number; 0 disables it.'),
  result: none,
});

export const writeBlockProfile = onProcess('debug_writeBlockProfile', {
  summary: 'Writes the block profile to a file.',
  params: file,
  result: none,
});

export const mutexProfile = onProcess('debug_mutexProfile', {
  summary: 'Writes a mutex profile over a duration to a file.',
  params: fileForTime,
  result: none,
});

export const setMutexProfileFraction = onProcess('debug_setMutexProfileFraction', {
  summary: 'Sets the mutex profile fraction.',
  params: rate('1 in n events, as a number; 0 disables it.'),
  result: none,
});

export const writeMutexProfile = onProcess('debug_writeMutexProfile', {
  summary: 'Writes the mutex profile to a file.',
  params: file,
  result: none,
});

export const writeMemProfile = onProcess('debug_writeMemProfile', {
  summary: 'Writes a memory profile to a file.',
  params: file,
  result: none,
});

export const freeOSMemory = onProcess('debug_freeOSMemory', {
  summary: 'Forces a garbage collection and returns memory to the OS.',
  result: none,
});

export const setGCPercent = onProcess('debug_setGCPercent', {
  summary: 'Sets the garbage collection target percentage (GOGC).',
  params: () => ({ percent: signed('Percentage, as a number; -1 disables garbage collection.') }),
  result: () => signed('Previous value.'),
});

export const setMemoryLimit = onProcess('debug_setMemoryLimit', {
  summary: 'Sets the soft memory limit (GOMEMLIMIT).',
  params: () => ({ limit: plainNumberParam('byteCount', 'As a number.') }),
  result: () => amountField('byteCount', 'Previous value.'),
});
