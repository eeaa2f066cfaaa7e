import * as z from 'zod/mini';
import { nodeMethods } from '../method';
import { anyJson, wireText } from '../../primitives';
import { countField, field, idField, idOrAlias, wordField } from '../field';

/** A node's admin API, disabled unless enabled at its start. Methods that only return data are marked as reading. */
const admin = nodeMethods({
  path: '/ext/admin',
  effect: 'administers',
  availability: { on: 'own', flag: 'api-admin-enabled' },
});
export const { methods } = admin;

/** Aliases of chains and their URLs on one node, until it restarts. */

admin('admin.alias', 'Adds an alias to an API endpoint of the node.', {
  params: () => ({
    endpoint: wordField('Endpoint path after /ext/: "bc/X".'),
    alias: wordField('Alias path after /ext/, at most 512 characters.'),
  }),
  result: () => ({}),
});

admin('admin.aliasChain', 'Adds an alias to a blockchain on this node, for paths and parameters.', {
  params: () => ({
    chain: idOrAlias('blockchain', 'ID or alias of the blockchain.'),
    alias: wordField('Alias, at most 512 characters.'),
  }),
  result: () => ({}),
});

admin('admin.getChainAliases', 'Aliases of a blockchain on this node.', {
  effect: 'reads',
  params: () => ({ chain: idField('blockchain', 'Blockchain ID, not an alias.') }),
  result: () => ({
    aliases: z.nullable(
      field(z.array(wireText), { sentence: 'Includes the blockchain ID; null for an unknown chain.' }),
    ),
  }),
});

/** Log levels of the node's log files and console. */

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

export const getLoggerLevel = admin('admin.getLoggerLevel', 'Log and display levels of the node’s loggers.', {
  effect: 'reads',
  params: () => ({ loggerName: loggerName() }),
  result: loggerLevels,
});

admin('admin.setLoggerLevel', 'Sets log and display levels of the node’s loggers.', {
  params: () => ({
    loggerName: loggerName(),
    logLevel: level('Log file level.'),
    displayLevel: level('Display level.'),
  }),
  result: loggerLevels,
});

/** Profiles of the node's process, written to its working directory. */

const nothing = () => z.object({});

admin('admin.startCPUProfiler', 'Starts a CPU profile, written to cpu.profile on the node.', { result: nothing });
admin('admin.stopCPUProfiler', 'Stops the CPU profile.', { result: nothing });
admin('admin.memoryProfile', 'Writes a memory profile to mem.profile on the node.', { result: nothing });
admin('admin.lockProfile', 'Writes a mutex profile to lock.profile on the node.', { result: nothing });
admin('admin.stacktrace', 'Writes all goroutine stack traces to stacktrace.txt on the node.', { result: nothing });

/** The node's config, plugins and database. */

admin('admin.getConfig', 'The node’s configuration.', {
  effect: 'reads',
  result: () =>
    field(z.record(wireText, anyJson), { sentence: 'Config values by name, as in this avalanchego release.' }),
});

admin('admin.loadVMs', 'Loads VMs added to the plugin directory since the node started.', {
  result: () => ({
    newVMs: field(z.record(wireText, z.array(wireText)), { sentence: 'Aliases of each newly loaded VM, by VM ID.' }),
    failedVMs: z.optional(
      field(z.record(wireText, wireText), { sentence: 'Error of each VM that failed to load, by VM ID.' }),
    ),
  }),
});

admin('admin.dbGet', 'The raw database value at a key.', {
  effect: 'reads',
  params: () => ({ key: field(wireText, { sentence: 'Key in 0x hex.' }) }),
  result: () => ({
    value: field(wireText, { sentence: 'Hex; empty if not found.' }),
    errorCode: countField('0: found; 2: not found.'),
  }),
});
