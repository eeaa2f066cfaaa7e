import * as z from 'zod/mini';
import { nodeMethod } from '../method';
import { administration } from './administration';

/** Files about the node's process, written into its own working folder. */

const nothing = () => z.object({});

export const startCPUProfiler = nodeMethod({
  ...administration,
  name: 'admin.startCPUProfiler',
  summary: 'Starts to write a CPU profile to cpu.profile on the node.',
  params: nothing,
  result: nothing,
});

export const stopCPUProfiler = nodeMethod({
  ...administration,
  name: 'admin.stopCPUProfiler',
  summary: 'Ends the CPU profile that was started.',
  params: nothing,
  result: nothing,
});

export const memoryProfile = nodeMethod({
  ...administration,
  name: 'admin.memoryProfile',
  summary: 'Writes a memory profile to mem.profile on the node.',
  params: nothing,
  result: nothing,
});

export const lockProfile = nodeMethod({
  ...administration,
  name: 'admin.lockProfile',
  summary: 'Writes a profile of contended locks to lock.profile on the node.',
  params: nothing,
  result: nothing,
});

export const stacktrace = nodeMethod({
  ...administration,
  name: 'admin.stacktrace',
  summary: 'Writes the stacks of all goroutines to stacktrace.txt on the node.',
  params: nothing,
  result: nothing,
});
