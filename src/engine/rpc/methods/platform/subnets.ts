import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { countField, field, flagField, idField, idOrAlias, unixTime, wordField } from '../../field';
import { nodeMethod } from '../../method';

/** Subnets of the P-Chain and their blockchains. */

const path = '/ext/bc/P';

const threshold = () => countField('Required control key signatures.');
const controlKeys = () => field(z.array(idField('address')), { sentence: 'Subnet owner addresses.' });

export const getSubnet = nodeMethod({
  name: 'platform.getSubnet',
  path,
  summary: 'Owner of a subnet, and its validator manager if it is an L1. Not available for the Primary Network.',
  params: () => z.object({ subnetID: idField('subnet', 'Subnet ID.') }),
  result: () =>
    z.object({
      isPermissioned: flagField('Whether the subnet is permissioned.'),
      controlKeys: controlKeys(),
      threshold: threshold(),
      locktime: unixTime('Locktime of the control keys; 0 for none.'),
      subnetTransformationTxID: idField('transaction', 'TransformSubnetTx; zeros if none.'),
      conversionID: idField('conversion', 'Conversion ID; zeros if not converted to an L1.'),
      managerChainID: idField('blockchain', 'Blockchain ID of the validator manager; zeros if none.'),
      managerAddress: field(z.nullable(wireText), {
        id: 'evmAddress',
        sentence: 'Validator manager address in hex; null if none.',
      }),
    }),
});

export const getSubnets = nodeMethod({
  name: 'platform.getSubnets',
  path,
  summary: 'All subnets, or the listed ones.',
  params: () =>
    z.object({
      ids: z.optional(field(z.array(idField('subnet')), { sentence: 'Subnet IDs.', default: 'all subnets' })),
    }),
  result: () =>
    z.object({
      subnets: field(
        z.nullable(z.array(z.object({ id: idField('subnet'), controlKeys: controlKeys(), threshold: threshold() }))),
        { sentence: 'null if unknown.' },
      ),
    }),
  deprecated: { since: 'v1.9.12', replacement: 'platform.getSubnet' },
});

export const validatedBy = nodeMethod({
  name: 'platform.validatedBy',
  path,
  summary: 'Subnet that validates a blockchain.',
  params: () => z.object({ blockchainID: idField('blockchain', 'Blockchain ID, not an alias.') }),
  result: () => z.object({ subnetID: idField('subnet') }),
});

export const validates = nodeMethod({
  name: 'platform.validates',
  path,
  summary: 'Blockchains validated by a subnet.',
  params: () => z.object({ subnetID: idField('subnet', 'Subnet ID.') }),
  result: () => z.object({ blockchainIDs: z.array(idField('blockchain')) }),
});

export const getBlockchainStatus = nodeMethod({
  name: 'platform.getBlockchainStatus',
  path,
  summary: 'Status of a blockchain on this node.',
  params: () => z.object({ blockchainID: idOrAlias('blockchain', 'ID or alias of the blockchain.') }),
  result: () =>
    z.object({
      status: wordField(
        'Validating: validated by this node; Syncing: tracked; Created: exists, not run by this node; Preferred: proposed; Unknown.',
      ),
    }),
});

export const getBlockchains = nodeMethod({
  name: 'platform.getBlockchains',
  path,
  summary: 'All blockchains except the P-Chain.',
  params: () => z.object({}),
  result: () =>
    z.object({
      blockchains: z.array(
        z.object({
          id: idField('blockchain'),
          name: wordField('Name set by the creator.'),
          subnetID: idField('subnet'),
          vmID: idField('vm'),
        }),
      ),
    }),
  deprecated: { since: 'v1.9.12' },
});
