import * as z from 'zod/mini';
import { anyJson, wireText } from '../../primitives';
import { field, wordField } from '../field';
import { nodeMethods } from '../method';

/**
 * Administration of one EVM chain on a node. Documents write `admin_…`; the server takes the form with a dot alone
 * (docs/facts/json-rpc.md).
 */
const chainAdmin = nodeMethods({
  path: '/ext/bc/{chain}/admin',
  effect: 'administers',
  availability: { on: 'own', flag: 'admin-api-enabled', sinceHelicon: 'absent' },
});

const nothing = () => z.object({});

export const chainStartCPUProfiler = chainAdmin('admin.startCPUProfiler', {
  summary: 'Starts a CPU profile of the VM process.',
  result: nothing,
});

export const chainStopCPUProfiler = chainAdmin('admin.stopCPUProfiler', {
  summary: 'Stops the CPU profile.',
  result: nothing,
});

export const chainMemoryProfile = chainAdmin('admin.memoryProfile', {
  summary: 'Writes a memory profile of the VM process.',
  result: nothing,
});

export const chainLockProfile = chainAdmin('admin.lockProfile', {
  summary: 'Writes a mutex profile of the VM process.',
  result: nothing,
});

export const chainSetLogLevel = chainAdmin('admin.setLogLevel', {
  summary: 'Sets the log level of the chain.',
  params: () => ({ level: wordField('trace, debug, info, warn, error or crit.') }),
  result: nothing,
});

export const chainGetVMConfig = chainAdmin('admin.getVMConfig', {
  effect: 'reads',
  summary: 'The VM configuration of the chain.',
  result: () => ({
    config: field(z.record(wireText, anyJson), { sentence: 'Values of the chain’s config.json, defaults included.' }),
  }),
});
