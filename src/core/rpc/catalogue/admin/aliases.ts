import * as z from 'zod/mini';
import { text } from '../../../schema/wire';
import { field, idField, idOrAlias, wordField } from '../field';
import { nodeMethod } from '../method';
import { administration } from './administration';

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
