import * as z from 'zod/mini';
import { wireText } from '../../primitives';
import {
  countField,
  field,
  flagField,
  idField,
  idOrAlias,
  unixTime,
  wordField,
  amountField,
  height,
  responseEncoding,
  bytesEncoding,
  codecResult,
  issuing,
  utxoList,
} from '../field';
import { nodeMethods } from '../method';

/** Subnets and blockchains. */

const platform = nodeMethods({ path: '/ext/bc/P' });
export const { methods } = platform;

const threshold = () => countField('Required control key signatures.');
const controlKeys = () => field(z.array(idField('address')), { sentence: 'Subnet owner addresses.' });

export const getSubnet = platform(
  'platform.getSubnet',
  'Owner of a subnet, and its validator manager if it is an L1. Not available for the Primary Network.',
  {
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
  },
);

export const getSubnets = platform('platform.getSubnets', 'All subnets, or the listed ones.', {
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

export const validatedBy = platform('platform.validatedBy', 'Subnet that validates a blockchain.', {
  params: () => ({ blockchainID: idField('blockchain', 'Blockchain ID, not an alias.') }),
  result: () => ({ subnetID: idField('subnet') }),
});

export const validates = platform('platform.validates', 'Blockchains validated by a subnet.', {
  params: () => ({ subnetID: idField('subnet', 'Subnet ID.') }),
  result: () => ({ blockchainIDs: z.array(idField('blockchain')) }),
});

export const getBlockchainStatus = platform('platform.getBlockchainStatus', 'Status of a blockchain on this node.', {
  params: () => ({ blockchainID: idOrAlias('blockchain', 'ID or alias of the blockchain.') }),
  result: () => ({
    status: wordField(
      'Validating: validated by this node; Syncing: tracked; Created: exists, not run by this node; Preferred: proposed; Unknown.',
    ),
  }),
});

export const getBlockchains = platform('platform.getBlockchains', 'All blockchains except the P-Chain.', {
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

export const getTx = platform('platform.getTx', 'A P-Chain transaction by ID.', {
  params: () => ({ txID: idField('transaction', 'Transaction ID.'), encoding: responseEncoding() }),
  result: () => codecResult('tx', 'P'),
});

export const getTxStatus = platform('platform.getTxStatus', 'Status of a P-Chain transaction.', {
  params: () => ({ txID: idField('transaction', 'Transaction ID.') }),
  result: () => ({
    status: wordField('Committed, Aborted, Processing, Dropped or Unknown.'),
    reason: z.optional(wordField('Reason if dropped.')),
  }),
});

platform('platform.issueTx', 'Issues a signed transaction to the P-Chain.', issuing);

export const getRewardUTXOs = platform(
  'platform.getRewardUTXOs',
  'Reward UTXOs of a staking transaction; empty until its period ends.',
  {
    params: () => ({
      txID: idField('transaction', 'Staking transaction ID.'),
      encoding: bytesEncoding(),
    }),
    result: () => ({
      numFetched: amountField('count'),
      utxos: utxoList('P'),
      encoding: wordField(),
    }),
    deprecated: { since: 'v1.9.12' },
  },
);

const blockResult = () => codecResult('block', 'P');

export const getBlock = platform('platform.getBlock', 'A P-Chain block by ID.', {
  params: () => ({ blockID: idField('block', 'Block ID.'), encoding: responseEncoding() }),
  result: blockResult,
});

export const getBlockByHeight = platform('platform.getBlockByHeight', 'A P-Chain block by height.', {
  params: () => ({ height: height('Block height.'), encoding: responseEncoding() }),
  result: blockResult,
});

export const getHeight = platform('platform.getHeight', 'Height of the last accepted P-Chain block.', {
  result: () => ({ height: height() }),
});

platform('platform.getProposedHeight', 'P-Chain height the node would propose: it selects the validator set.', {
  result: () => ({ height: height() }),
});

export const getTimestamp = platform('platform.getTimestamp', 'P-Chain timestamp, that of its last block.', {
  result: () => ({ timestamp: field(wireText, { unit: 'time' }) }),
});
