import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { countField, field, flagField, idField, idOrAlias, unixTime, wordField } from '../../field';
import { platform } from '../sharedFields';

/** Subnets of the P-Chain and their blockchains. */

const threshold = () => countField('Required control key signatures.');
const controlKeys = () => field(z.array(idField('address')), { sentence: 'Subnet owner addresses.' });

export const getSubnet = platform('platform.getSubnet', {
  summary: 'Owner of a subnet, and its validator manager if it is an L1. Not available for the Primary Network.',
  params: () => ({ subnetID: idField('subnet', 'Subnet ID.') }),
  result: () => ({
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

export const getSubnets = platform('platform.getSubnets', {
  summary: 'All subnets, or the listed ones.',
  params: () => ({
    ids: z.optional(field(z.array(idField('subnet')), { sentence: 'Subnet IDs.', default: 'all subnets' })),
  }),
  result: () => ({
    subnets: field(
      z.nullable(z.array(z.object({ id: idField('subnet'), controlKeys: controlKeys(), threshold: threshold() }))),
      { sentence: 'null if unknown.' },
    ),
  }),
  deprecated: { since: 'v1.9.12', replacement: 'platform.getSubnet' },
});

export const validatedBy = platform('platform.validatedBy', {
  summary: 'Subnet that validates a blockchain.',
  params: () => ({ blockchainID: idField('blockchain', 'Blockchain ID, not an alias.') }),
  result: () => ({ subnetID: idField('subnet') }),
});

export const validates = platform('platform.validates', {
  summary: 'Blockchains validated by a subnet.',
  params: () => ({ subnetID: idField('subnet', 'Subnet ID.') }),
  result: () => ({ blockchainIDs: z.array(idField('blockchain')) }),
});

export const getBlockchainStatus = platform('platform.getBlockchainStatus', {
  summary: 'Status of a blockchain on this node.',
  params: () => ({ blockchainID: idOrAlias('blockchain', 'ID or alias of the blockchain.') }),
  result: () => ({
    status: wordField(
      'Validating: validated by this node; Syncing: tracked; Created: exists, not run by this node; Preferred: proposed; Unknown.',
    ),
  }),
});

export const getBlockchains = platform('platform.getBlockchains', {
  summary: 'All blockchains except the P-Chain.',
  result: () => ({
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
