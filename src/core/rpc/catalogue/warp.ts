import * as z from 'zod/mini';
import { idField } from './field';
import { type Availability, evmMethod } from './method';
import { dataField, plainNumberParam } from './evm/evmField';
import { rpcPath as path } from './evm/evmService';

/** Warp messages and their signatures. IDs are cb58 here, 0x hex everywhere else on the EVM's server. */

const availability: Availability = {
  on: 'own',
  flag: 'warp-api-enabled',
  sinceHelicon: 'absent',
};
const messageID = () => idField('message', 'ID of the message.');
const blockID = () => idField('block', "The block's hash in cb58.");
const quorumNum = () => plainNumberParam('percent', 'Weight that must sign, as a number.');
const subnetID = () => idField('subnet', 'Subnet whose validators sign; empty for the subnet of the chain.');
const signature = () => dataField("96 bytes: this node's BLS signature.");
const signedMessage = () => dataField('The message with the aggregated signature and who signed.');

export const getMessage = evmMethod({
  name: 'warp_getMessage',
  path,
  summary: 'A Warp message that the chain sent.',
  params: () => z.object({ messageID: messageID() }),
  result: () => dataField('The unsigned message.'),
  availability,
});

export const getMessageSignature = evmMethod({
  name: 'warp_getMessageSignature',
  path,
  summary: 'Signature of this node over a message that the chain sent.',
  params: () => z.object({ messageID: messageID() }),
  result: signature,
  availability,
});

export const getBlockSignature = evmMethod({
  name: 'warp_getBlockSignature',
  path,
  summary: 'Signature of this node over a block of the chain.',
  params: () => z.object({ blockID: blockID() }),
  result: signature,
  availability,
});

export const getMessageAggregateSignature = evmMethod({
  name: 'warp_getMessageAggregateSignature',
  path,
  summary: 'A message with the signatures of enough validators.',
  params: () => z.object({ messageID: messageID(), quorumNum: quorumNum(), subnetID: subnetID() }),
  result: signedMessage,
  availability,
});

export const getBlockAggregateSignature = evmMethod({
  name: 'warp_getBlockAggregateSignature',
  path,
  summary: 'The hash of a block with the signatures of enough validators.',
  params: () => z.object({ blockID: blockID(), quorumNum: quorumNum(), subnetID: subnetID() }),
  result: signedMessage,
  availability,
});
