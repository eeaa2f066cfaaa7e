import * as z from 'zod/mini';
import { text } from '../../../schema/wire';
import { countField, field, flagField, idField, idOrAlias, unixTime, wordField } from '../field';
import { nodeMethod } from '../method';

/** Subnets of the P-Chain and their blockchains. */

const path = '/ext/bc/P';

const threshold = () => countField('How many of the control keys must sign.');
const controlKeys = () => field(z.array(idField('address')), { sentence: 'Addresses that own the subnet.' });

export const getSubnet = nodeMethod({
  name: 'platform.getSubnet',
  path,
  summary: 'Owner of a subnet, and the manager of its validators where it is an L1. Refused for the primary network.',
  params: () => z.object({ subnetID: idField('subnet', 'ID of the subnet.') }),
  result: () =>
    z.object({
      isPermissioned: flagField('Whether the owner chooses the validators.'),
      controlKeys: controlKeys(),
      threshold: threshold(),
      locktime: unixTime('When the control keys can be used from; 0: now.'),
      subnetTransformationTxID: idField(
        'transaction',
        'Transaction that made it an elastic subnet; zeros where there is none.',
      ),
      conversionID: idField('conversion', 'Hash of what it was converted to an L1 with; zeros where it was not.'),
      managerChainID: idField('blockchain', 'Chain of the contract that chooses the validators; zeros without one.'),
      managerAddress: field(z.nullable(text), {
        id: 'evmAddress',
        sentence: 'That contract, as hex bytes; null without one.',
      }),
    }),
});

export const getSubnets = nodeMethod({
  name: 'platform.getSubnets',
  path,
  summary: 'All subnets, or those that are named.',
  params: () =>
    z.object({
      ids: z.optional(field(z.array(idField('subnet')), { sentence: 'IDs of subnets.', default: 'every subnet' })),
    }),
  result: () =>
    z.object({
      subnets: field(
        z.nullable(z.array(z.object({ id: idField('subnet'), controlKeys: controlKeys(), threshold: threshold() }))),
        { sentence: 'null where none is known.' },
      ),
    }),
  deprecated: { since: 'v1.9.12', replacement: 'platform.getSubnet' },
});

export const validatedBy = nodeMethod({
  name: 'platform.validatedBy',
  path,
  summary: 'The subnet that validates a blockchain.',
  params: () => z.object({ blockchainID: idField('blockchain', 'ID of the blockchain; no alias.') }),
  result: () => z.object({ subnetID: idField('subnet') }),
});

export const validates = nodeMethod({
  name: 'platform.validates',
  path,
  summary: 'The blockchains that a subnet validates.',
  params: () => z.object({ subnetID: idField('subnet', 'ID of the subnet.') }),
  result: () => z.object({ blockchainIDs: z.array(idField('blockchain')) }),
});

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
