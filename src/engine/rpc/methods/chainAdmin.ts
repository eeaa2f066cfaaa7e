import * as z from 'zod/mini';
import { anyJson, wireText } from '../../primitives';
import { field, wordField } from '../field';
import { type Availability, nodeMethod } from '../method';

/**
 * Administration of one EVM chain on a node. Documents write `admin_…`; the server takes the form with a dot alone
 * (docs/facts/json-rpc.md).
 */
const chainAdmin: { readonly path: string; readonly effect: 'administers'; readonly availability: Availability } = {
  path: '/ext/bc/{chain}/admin',
  effect: 'administers',
  availability: { on: 'own', flag: 'admin-api-enabled', sinceHelicon: 'absent' },
};

const nothing = () => z.object({});

export const chainStartCPUProfiler = nodeMethod({
  ...chainAdmin,
  name: 'admin.startCPUProfiler',
  summary: 'Starts a CPU profile of the VM process.',
  params: nothing,
  result: nothing,
});

export const chainStopCPUProfiler = nodeMethod({
  ...chainAdmin,
  name: 'admin.stopCPUProfiler',
  summary: 'Stops the CPU profile.',
  params: nothing,
  result: nothing,
});

export const chainMemoryProfile = nodeMethod({
  ...chainAdmin,
  name: 'admin.memoryProfile',
  summary: 'Writes a memory profile of the VM process.',
  params: nothing,
  result: nothing,
});

export const chainLockProfile = nodeMethod({
  ...chainAdmin,
  name: 'admin.lockProfile',
  summary: 'Writes a mutex profile of the VM process.',
  params: nothing,
  result: nothing,
});

export const chainSetLogLevel = nodeMethod({
  ...chainAdmin,
  name: 'admin.setLogLevel',
  summary: 'Sets the log level of the chain.',
  params: () => z.object({ level: wordField('trace, debug, info, warn, error or crit.') }),
  result: nothing,
});

export const chainGetVMConfig = nodeMethod({
  ...chainAdmin,
  effect: 'reads',
  name: 'admin.getVMConfig',
  summary: 'The VM configuration of the chain.',
  params: nothing,
  result: () =>
    z.object({
      config: field(z.record(wireText, anyJson), { sentence: 'Values of the chain’s config.json, defaults included.' }),
    }),
});
