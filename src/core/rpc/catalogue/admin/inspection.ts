import * as z from 'zod/mini';
import { anyJson, text } from '../../../schema/wire';
import { countField, field } from '../field';
import { nodeMethod } from '../method';
import { administration } from './administration';

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
