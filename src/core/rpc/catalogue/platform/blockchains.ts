import * as z from 'zod/mini';
import { idField, idOrAlias, wordField } from '../field';
import { nodeMethod } from '../method';

/** Blockchains that the P-Chain knows (specification 4.2, methods.json). */

const path = '/ext/bc/P';

export const getBlockchainStatus = nodeMethod({
  name: 'platform.getBlockchainStatus',
  path,
  summary: 'What a blockchain is to this node.',
  params: () => z.object({ blockchainID: idOrAlias('blockchain', 'ID or alias of the blockchain.') }),
  result: () =>
    z.object({
      status: wordField(
        'Validating: this node validates it; Syncing: it follows it; Created: it exists and this node does not run it; Preferred: it is proposed; Unknown.',
      ),
    }),
});

export const getBlockchains = nodeMethod({
  name: 'platform.getBlockchains',
  path,
  summary: 'All blockchains but the P-Chain.',
  params: () => z.object({}),
  result: () =>
    z.object({
      blockchains: z.array(
        z.object({
          id: idField('blockchain'),
          name: wordField('As its creator named it.'),
          subnetID: idField('subnet'),
          vmID: idField('vm'),
        }),
      ),
    }),
  deprecated: { since: 'v1.9.12' },
});
