import * as z from 'zod/mini';
import { idField } from '../field';
import { type Availability, evmMethod } from '../method';
import { dataField, plainNumberParam } from './evm/evmField';
import { rpcPath as path } from './evm/evmService';

/** Warp messages and their signatures. IDs are cb58 here, 0x hex everywhere else on the EVM's server. */

const availability: Availability = {
  on: 'own',
  flag: 'warp-api-enabled',
  sinceHelicon: 'absent',
};
const messageID = () => idField('message', 'Message ID.');
const blockID = () => idField('block', "The block's hash in cb58.");
const quorumNum = () => plainNumberParam('percent', 'Required weight in percent, as a number.');
const subnetID = () => idField('subnet', 'Signing subnet; empty for the chain’s own subnet.');
const signature = () => dataField('BLS signature of this node, 96 bytes.');
const signedMessage = () => dataField('Signed message: aggregate signature and signers.');

export const getMessage = evmMethod({
  name: 'warp_getMessage',
  path,
  summary: 'A Warp message sent by the chain.',
  params: () => z.object({ messageID: messageID() }),
  result: () => dataField('The unsigned message.'),
  availability,
});

export const getMessageSignature = evmMethod({
  name: 'warp_getMessageSignature',
  path,
  summary: 'This node’s signature of a Warp message sent by the chain.',
  params: () => z.object({ messageID: messageID() }),
  result: signature,
  availability,
});

export const getBlockSignature = evmMethod({
  name: 'warp_getBlockSignature',
  path,
  summary: 'This node’s signature of a block hash.',
  params: () => z.object({ blockID: blockID() }),
  result: signature,
  availability,
});

/**
 * Signatures that come after the quorum is met block a worker of the node for good; two of them, and the chain stands
 * still until the node is restarted. What comes back may have less than the quorum, without an error. Source: avalanchego
 * network/p2p/acp118/aggregator.go.
 */
const endangers = { effect: 'endangers' } as const;

export const getMessageAggregateSignature = evmMethod({
  ...endangers,
  name: 'warp_getMessageAggregateSignature',
  path,
  summary: 'A Warp message with an aggregate signature of its validators.',
  params: () => z.object({ messageID: messageID(), quorumNum: quorumNum(), subnetID: subnetID() }),
  result: signedMessage,
  availability,
});

export const getBlockAggregateSignature = evmMethod({
  ...endangers,
  name: 'warp_getBlockAggregateSignature',
  path,
  summary: 'A block hash with an aggregate signature of its validators.',
  params: () => z.object({ blockID: blockID(), quorumNum: quorumNum(), subnetID: subnetID() }),
  result: signedMessage,
  availability,
});
