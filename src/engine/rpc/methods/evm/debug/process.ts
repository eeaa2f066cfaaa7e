import * as z from 'zod/mini';
import { anyJson, wireText } from '../../../../primitives';
import { amountField, field, wordField } from '../../../field';
import { evmMethods } from '../../../method';
import { evmService, rpcPath as path, plainNumberParam, dataField, quantityParam, databaseOfC } from '../evmField';

/** What the process that runs a chain tells of itself. */

const none = () => z.null('null');
const debug = evmMethods({ path, availability: evmService('debug-handler', { api: 'profile' }) });
export const { methods } = debug;

debug('debug_memStats', 'Go memory statistics of the process.', {
  result: () => field(z.record(wireText, anyJson), { sentence: 'Fields of Go’s runtime.MemStats.' }),
});

debug('debug_gcStats', 'Garbage collection times and pauses.', {
  result: () => ({
    LastGC: field(wireText, { unit: 'time' }),
    NumGC: amountField('count'),
    PauseTotal: amountField('nanoseconds'),
    Pause: z.nullable(z.array(amountField('nanoseconds', 'Latest first.'))),
    PauseEnd: z.nullable(z.array(field(wireText, { unit: 'time', sentence: 'Latest first.' }))),
    PauseQuantiles: z.nullable(z.array(amountField('nanoseconds'))),
  }),
});

debug('debug_stacks', 'Stack traces of all goroutines.', {
  params: () => ({
    filter: z.optional(
      z.nullable(field(wireText, { sentence: 'Filter on stack traces, with !, && and ||.', default: 'all' })),
    ),
  }),
  result: () => wordField('In Go’s format.'),
});

/** The database below a chain. */

const database = evmMethods({ path, availability: databaseOfC, methods });

database('debug_dbGet', 'The raw chain database value at a key.', {
  params: () => ({ key: field(wireText, { sentence: 'Key: 0x hex or text.' }) }),
  result: () => dataField(),
});

database('debug_dbAncient', 'A raw value of the ancient store (freezer).', {
  params: () => ({
    kind: field(wireText, { sentence: 'Table: headers, hashes, bodies or receipts.' }),
    number: plainNumberParam('height', 'Block number, as a number.'),
  }),
  result: () => dataField(),
});

database('debug_dbAncients', 'Number of blocks in the ancient store (freezer).', {
  result: () => amountField('count'),
});

database('debug_chaindbProperty', 'A property of the chain database.', {
  params: () => ({ property: field(wireText, { sentence: 'Property name; empty for all statistics.' }) }),
  result: () => wordField(),
});

database('debug_chaindbCompact', 'Compacts the chain database; this loads the node.', {
  result: none,
  effect: 'administers',
});

database('debug_setHead', 'Rewinds the chain to a block and drops later blocks.', {
  params: () => ({ number: quantityParam('height', 'Block height.') }),
  result: none,
  effect: 'administers',
});

/** What changes the process that runs a chain: profiles, memory, verbosity; files are written on the node. */

const onProcess = evmMethods({
  path,
  effect: 'administers',
  availability: evmService('debug-handler', { api: 'profile' }),
  methods,
});
const file = () => z.object({ file: field(wireText, { sentence: 'File path on the node.' }) });
const fileForTime = () =>
  z.object({ ...file().shape, seconds: plainNumberParam('seconds', 'Duration in seconds, as a number.') });
const signed = (sentence: string) =>
  field(
    z.custom<bigint>((value) => typeof value === 'bigint', 'an integer'),
    { unit: 'percent', sentence },
  );
const rate = (sentence: string) => () => z.object({ rate: plainNumberParam('count', sentence) });

onProcess('debug_verbosity', 'Sets the log level of the process.', {
  params: () => ({ level: plainNumberParam('count', '0 (crit) to 5 (trace).') }),
  result: none,
});

onProcess('debug_vmodule', 'Sets log levels per source file.', {
  params: () => ({ pattern: field(wireText, { sentence: 'Patterns and levels: eth/*=3,p2p=4.' }) }),
  result: none,
});

onProcess('debug_cpuProfile', 'Writes a CPU profile over a duration to a file.', { params: fileForTime, result: none });
onProcess('debug_startCPUProfile', 'Starts a CPU profile, written to a file.', { params: file, result: none });
onProcess('debug_stopCPUProfile', 'Stops the CPU profile.', { result: none });

onProcess('debug_goTrace', 'Writes a Go execution trace over a duration to a file.', {
  params: fileForTime,
  result: none,
});

onProcess('debug_startGoTrace', 'Starts a Go execution trace, written to a file.', { params: file, result: none });
onProcess('debug_stopGoTrace', 'Stops the Go execution trace.', { result: none });

onProcess('debug_blockProfile', 'Writes a block profile over a duration to a file.', {
  params: fileForTime,
  result: none,
});

onProcess('debug_setBlockProfileRate', 'Sets the block profile rate.', {
  params: rate('Nanoseconds per sample, as a number; 0 disables it.'),
  result: none,
});

onProcess('debug_writeBlockProfile', 'Writes the block profile to a file.', { params: file, result: none });

onProcess('debug_mutexProfile', 'Writes a mutex profile over a duration to a file.', {
  params: fileForTime,
  result: none,
});

onProcess('debug_setMutexProfileFraction', 'Sets the mutex profile fraction.', {
  params: rate('1 in n events, as a number; 0 disables it.'),
  result: none,
});

onProcess('debug_writeMutexProfile', 'Writes the mutex profile to a file.', { params: file, result: none });
onProcess('debug_writeMemProfile', 'Writes a memory profile to a file.', { params: file, result: none });
onProcess('debug_freeOSMemory', 'Forces a garbage collection and returns memory to the OS.', { result: none });

onProcess('debug_setGCPercent', 'Sets the garbage collection target percentage (GOGC).', {
  params: () => ({ percent: signed('Percentage, as a number; -1 disables garbage collection.') }),
  result: () => signed('Previous value.'),
});

onProcess('debug_setMemoryLimit', 'Sets the soft memory limit (GOMEMLIMIT).', {
  params: () => ({ limit: plainNumberParam('byteCount', 'As a number.') }),
  result: () => amountField('byteCount', 'Previous value.'),
});
