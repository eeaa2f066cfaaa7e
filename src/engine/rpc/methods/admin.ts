import * as z from 'zod/mini';
import { type Availability, nodeMethod } from '../method';
import { anyJson, wireText } from '../../primitives';
import { countField, field, idField, idOrAlias, wordField } from '../field';

/**
 * What every method of a node's admin API has in common: off unless the node was started with it. Those that
 * only tell something say that they read.
 */
const administration: {
  readonly path: string;
  readonly effect: 'administers';
  readonly availability: Availability;
} = {
  path: '/ext/admin',
  effect: 'administers',
  availability: { on: 'own', flag: 'api-admin-enabled' },
};

/** Other names for chains and their URLs on one node, until it is started anew. */

export const alias = nodeMethod({
  ...administration,
  name: 'admin.alias',
  summary: 'Adds an alias to an API endpoint of the node.',
  params: () =>
    z.object({
      endpoint: wordField('Endpoint path after /ext/: "bc/X".'),
      alias: wordField('Alias path after /ext/, at most 512 characters.'),
    }),
  result: () => z.object({}),
});

export const aliasChain = nodeMethod({
  ...administration,
  name: 'admin.aliasChain',
  summary: 'Adds an alias to a blockchain on this node, for paths and parameters.',
  params: () =>
    z.object({
      chain: idOrAlias('blockchain', 'ID or alias of the blockchain.'),
      alias: wordField('Alias, at most 512 characters.'),
    }),
  result: () => z.object({}),
});

export const getChainAliases = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.getChainAliases',
  summary: 'Aliases of a blockchain on this node.',
  params: () => z.object({ chain: idField('blockchain', 'Blockchain ID, not an alias.') }),
  result: () =>
    z.object({
      aliases: z.nullable(
        field(z.array(wireText), { sentence: 'Includes the blockchain ID; null for an unknown chain.' }),
      ),
    }),
});

/** What a node writes into its log files and prints. */

const loggerName = () =>
  z.optional(
    field(wireText, {
      sentence: 'Logger name: a chain’s alias or ID, or another logger such as main.',
      default: 'all loggers',
    }),
  );
const level = (sentence: string) =>
  z.optional(
    field(z.enum(['OFF', 'FATAL', 'ERROR', 'WARN', 'INFO', 'TRACE', 'DEBUG', 'VERBO']), {
      sentence,
      default: 'unchanged; one of the two levels is required',
    }),
  );

const loggerLevels = () =>
  z.object({
    loggerLevels: z.record(
      wireText,
      z.object({
        logLevel: wordField('Log file level.'),
        displayLevel: wordField('Display level.'),
      }),
    ),
  });

export const getLoggerLevel = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.getLoggerLevel',
  summary: 'Log and display levels of the node’s loggers.',
  params: () => z.object({ loggerName: loggerName() }),
  result: loggerLevels,
});

export const setLoggerLevel = nodeMethod({
  ...administration,
  name: 'admin.setLoggerLevel',
  summary: 'Sets log and display levels of the node’s loggers.',
  params: () =>
    z.object({
      loggerName: loggerName(),
      logLevel: level('Log file level.'),
      displayLevel: level('Display level.'),
    }),
  result: loggerLevels,
});

/** Files about the node's process, written into its own working folder. */

const nothing = () => z.object({});

export const startCPUProfiler = nodeMethod({
  ...administration,
  name: 'admin.startCPUProfiler',
  summary: 'Starts a CPU profile, written to cpu.profile on the node.',
  params: nothing,
  result: nothing,
});

export const stopCPUProfiler = nodeMethod({
  ...administration,
  name: 'admin.stopCPUProfiler',
  summary: 'Stops the CPU profile.',
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
  summary: 'Writes a mutex profile to lock.profile on the node.',
  params: nothing,
  result: nothing,
});

export const stacktrace = nodeMethod({
  ...administration,
  name: 'admin.stacktrace',
  summary: 'Writes all goroutine stack traces to stacktrace.txt on the node.',
  params: nothing,
  result: nothing,
});

/** What a node is made of: configuration, plugins, database. */

export const getConfig = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.getConfig',
  summary: 'The node’s configuration.',
  params: () => z.object({}),
  result: () =>
    field(z.record(wireText, anyJson), { sentence: 'Config values by name, as in this avalanchego release.' }),
});

export const loadVMs = nodeMethod({
  ...administration,
  name: 'admin.loadVMs',
  summary: 'Loads VMs added to the plugin directory since the node started.',
  params: () => z.object({}),
  result: () =>
    z.object({
      newVMs: field(z.record(wireText, z.array(wireText)), { sentence: 'Aliases of each newly loaded VM, by VM ID.' }),
      failedVMs: z.optional(
        field(z.record(wireText, wireText), { sentence: 'Error of each VM that failed to load, by VM ID.' }),
      ),
    }),
});

export const dbGet = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.dbGet',
  summary: 'The raw database value at a key.',
  params: () => z.object({ key: field(wireText, { sentence: 'Key in 0x hex.' }) }),
  result: () =>
    z.object({
      value: field(wireText, { sentence: 'Hex; empty if not found.' }),
      errorCode: countField('0: found; 2: not found.'),
    }),
});
