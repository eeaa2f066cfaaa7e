import * as z from 'zod/mini';
import { text } from '../../../../schema/wire';
import { amountField, field } from '../../field';
import { evmMethod } from '../../method';
import { plainNumberParam } from '../evmField';
import { evmService, rpcPath as path } from '../evmService';

/** What changes the process that runs a chain: profiles, memory, verbosity; files are written on the node. */

const availability = evmService('debug-handler', { api: 'profile' });
const onProcess = { path, effect: 'administers', availability } as const;
const nothing = () => z.object({});
const none = () => z.null('null');
const file = () => z.object({ file: field(text, { sentence: 'Path of the file on the node.' }) });
const fileForTime = () =>
  z.object({ ...file().shape, seconds: plainNumberParam('seconds', 'How long it is recorded, as a number.') });
const signed = (sentence: string) =>
  field(
    z.custom<bigint>((value) => typeof value === 'bigint', 'a whole number'),
    { unit: 'percent', sentence },
  );
const rate = (sentence: string) => () => z.object({ rate: plainNumberParam('count', sentence) });

export const verbosity = evmMethod({
  ...onProcess,
  name: 'debug_verbosity',
  summary: 'Sets from which level on the process logs.',
  params: () => z.object({ level: plainNumberParam('count', 'From 0, what ends the process, to 5, every step.') }),
  result: none,
});

export const vmodule = evmMethod({
  ...onProcess,
  name: 'debug_vmodule',
  summary: 'Sets from which level on parts of the code log.',
  params: () => z.object({ pattern: field(text, { sentence: 'Files and their levels: eth/*=3,p2p=4.' }) }),
  result: none,
});

export const cpuProfile = evmMethod({
  ...onProcess,
  name: 'debug_cpuProfile',
  summary: 'Writes a CPU profile of some seconds to a file.',
  params: fileForTime,
  result: none,
});

export const startCPUProfile = evmMethod({
  ...onProcess,
  name: 'debug_startCPUProfile',
  summary: 'Starts to write a CPU profile to a file.',
  params: file,
  result: none,
});

export const stopCPUProfile = evmMethod({
  ...onProcess,
  name: 'debug_stopCPUProfile',
  summary: 'Ends the CPU profile that was started.',
  params: nothing,
  result: none,
});

export const goTrace = evmMethod({
  ...onProcess,
  name: 'debug_goTrace',
  summary: "Writes a trace of Go's runtime over some seconds to a file.",
  params: fileForTime,
  result: none,
});

export const startGoTrace = evmMethod({
  ...onProcess,
  name: 'debug_startGoTrace',
  summary: "Starts to write a trace of Go's runtime to a file.",
  params: file,
  result: none,
});

export const stopGoTrace = evmMethod({
  ...onProcess,
  name: 'debug_stopGoTrace',
  summary: "Ends the trace of Go's runtime that was started.",
  params: nothing,
  result: none,
});

export const blockProfile = evmMethod({
  ...onProcess,
  name: 'debug_blockProfile',
  summary: 'Writes a profile of blocked goroutines over some seconds to a file.',
  params: fileForTime,
  result: none,
});

export const setBlockProfileRate = evmMethod({
  ...onProcess,
  name: 'debug_setBlockProfileRate',
  summary: 'Sets how much of blocked goroutines is recorded.',
  params: rate('Nanoseconds for one sample, as a number; 0 records nothing.'),
  result: none,
});

export const writeBlockProfile = evmMethod({
  ...onProcess,
  name: 'debug_writeBlockProfile',
  summary: 'Writes what was recorded of blocked goroutines to a file.',
  params: file,
  result: none,
});

export const mutexProfile = evmMethod({
  ...onProcess,
  name: 'debug_mutexProfile',
  summary: 'Writes a profile of contended locks over some seconds to a file.',
  params: fileForTime,
  result: none,
});

export const setMutexProfileFraction = evmMethod({
  ...onProcess,
  name: 'debug_setMutexProfileFraction',
  summary: 'Sets how many of the contended locks are recorded.',
  params: rate('One of so many, as a number; 0 records nothing.'),
  result: none,
});

export const writeMutexProfile = evmMethod({
  ...onProcess,
  name: 'debug_writeMutexProfile',
  summary: 'Writes what was recorded of contended locks to a file.',
  params: file,
  result: none,
});

export const writeMemProfile = evmMethod({
  ...onProcess,
  name: 'debug_writeMemProfile',
  summary: 'Writes a memory profile to a file.',
  params: file,
  result: none,
});

export const freeOSMemory = evmMethod({
  ...onProcess,
  name: 'debug_freeOSMemory',
  summary: 'Collects garbage at once and gives memory back to the operating system.',
  params: nothing,
  result: none,
});

export const setGCPercent = evmMethod({
  ...onProcess,
  name: 'debug_setGCPercent',
  summary: 'Sets how much the heap may grow until garbage is collected.',
  params: () => z.object({ percent: signed('Growth in percent, as a number; -1: garbage is not collected.') }),
  result: () => signed('What it was before.'),
});

export const setMemoryLimit = evmMethod({
  ...onProcess,
  name: 'debug_setMemoryLimit',
  summary: 'Sets how much memory the process tries to stay under.',
  params: () => z.object({ limit: plainNumberParam('byteCount', 'As a number.') }),
  result: () => amountField('byteCount', 'What it was before.'),
});
