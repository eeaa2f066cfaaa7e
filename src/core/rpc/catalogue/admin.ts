import * as z from 'zod/mini';
import { type Availability, nodeMethod } from './method';
import { anyJson, text } from '../../schema/wire';
import { countField, field, idField, idOrAlias, wordField } from './field';

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
  summary: 'Serves an endpoint of this node at a second path.',
  params: () =>
    z.object({
      endpoint: wordField('Path after /ext/ of what is to be served: "bc/X".'),
      alias: wordField('The second path after /ext/, at most 512 characters.'),
    }),
  result: () => z.object({}),
});

export const aliasChain = nodeMethod({
  ...administration,
  name: 'admin.aliasChain',
  summary: 'Gives a blockchain another name on this node, in paths and in parameters.',
  params: () =>
    z.object({
      chain: idOrAlias('blockchain', 'ID or alias of the blockchain.'),
      alias: wordField('The other name, at most 512 characters.'),
    }),
  result: () => z.object({}),
});

export const getChainAliases = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.getChainAliases',
  summary: 'The names that a blockchain has on this node.',
  params: () => z.object({ chain: idField('blockchain', 'ID of the blockchain; no alias.') }),
  result: () =>
    z.object({
      aliases: z.nullable(field(z.array(text), { sentence: 'The ID itself among them; null for an unknown chain.' })),
    }),
});

/** What a node writes into its log files and prints. */

const loggerName = () =>
  z.optional(
    field(text, { sentence: 'An alias or ID of a chain, or another logger such as main.', default: 'every logger' }),
  );
const level = (sentence: string) =>
  z.optional(
    field(z.enum(['OFF', 'FATAL', 'ERROR', 'WARN', 'INFO', 'TRACE', 'DEBUG', 'VERBO']), {
      sentence,
      default: 'stays as it is; one of the two levels must be given',
    }),
  );

const loggerLevels = () =>
  z.object({
    loggerLevels: z.record(
      text,
      z.object({
        logLevel: wordField('What goes into the file.'),
        displayLevel: wordField('What is printed.'),
      }),
    ),
  });

export const getLoggerLevel = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.getLoggerLevel',
  summary: 'From which level on a node logs, for each logger.',
  params: () => z.object({ loggerName: loggerName() }),
  result: loggerLevels,
});

export const setLoggerLevel = nodeMethod({
  ...administration,
  name: 'admin.setLoggerLevel',
  summary: 'Sets from which level on a node logs.',
  params: () =>
    z.object({
      loggerName: loggerName(),
      logLevel: level('What goes into the file.'),
      displayLevel: level('What is printed.'),
    }),
  result: loggerLevels,
});

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

/** What a node is made of: configuration, plugins, database. */

export const getConfig = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.getConfig',
  summary: 'The configuration that the node runs with.',
  params: () => z.object({}),
  result: () => field(z.record(text, anyJson), { sentence: 'Settings by name, as this release of the node has them.' }),
});

export const loadVMs = nodeMethod({
  ...administration,
  name: 'admin.loadVMs',
  summary: 'Loads the virtual machines that were put into the plugin folder since the node was started.',
  params: () => z.object({}),
  result: () =>
    z.object({
      newVMs: field(z.record(text, z.array(text)), { sentence: 'Aliases by the ID of each VM that was loaded.' }),
      failedVMs: z.optional(
        field(z.record(text, text), { sentence: 'Why not, by the ID of each VM that could not be loaded.' }),
      ),
    }),
});

export const dbGet = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.dbGet',
  summary: 'The raw value at a key of the database of the node.',
  params: () => z.object({ key: field(text, { sentence: 'The key as hex with 0x.' }) }),
  result: () =>
    z.object({
      value: field(text, { sentence: 'Hex; empty where there is none.' }),
      errorCode: countField('0: found; 2: not found.'),
    }),
});
