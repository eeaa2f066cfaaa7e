import { idField } from '../field';
import { evmMethods } from '../method';
import { dataField, plainNumberParam, rpcPath as path } from './evm/evmField';

/** Warp messages and their signatures. IDs are cb58 here, but 0x hex everywhere else on the EVM's server. */

const warp = evmMethods({
  path,
  availability: {
    on: 'own',
    flag: 'warp-api-enabled',
    sinceHelicon: 'absent',
  },
});
export const { methods } = warp;
const messageID = () => idField('message', 'Message ID.');
const blockID = () => idField('block', "The block's hash in cb58.");
const quorumNum = () => plainNumberParam('percent', 'Required weight in percent, as a number.');
const subnetID = () => idField('subnet', 'Signing subnet; empty for the chain’s own subnet.');
const signature = () => dataField('BLS signature of this node, 96 bytes.');
const signedMessage = () => dataField('Signed message: aggregate signature and signers.');

warp('warp_getMessage', 'A Warp message sent by the chain.', {
  params: () => ({ messageID: messageID() }),
  result: () => dataField('The unsigned message.'),
});

export const getMessageSignature = warp(
  'warp_getMessageSignature',
  'This node’s signature of a Warp message sent by the chain.',
  {
    params: () => ({ messageID: messageID() }),
    result: signature,
  },
);

export const getBlockSignature = warp('warp_getBlockSignature', 'This node’s signature of a block hash.', {
  params: () => ({ blockID: blockID() }),
  result: signature,
});

/**
 * Signatures that arrive after the quorum is met block a worker of the node forever. After two of them the chain halts
 * until the node is restarted. The result may be below the quorum, without an error. Source: avalanchego
 * network/p2p/acp118/aggregator.go.
 */
warp('warp_getMessageAggregateSignature', 'A Warp message with an aggregate signature of its validators.', {
  effect: 'endangers',
  params: () => ({ messageID: messageID(), quorumNum: quorumNum(), subnetID: subnetID() }),
  result: signedMessage,
});

warp('warp_getBlockAggregateSignature', 'A block hash with an aggregate signature of its validators.', {
  effect: 'endangers',
  params: () => ({ blockID: blockID(), quorumNum: quorumNum(), subnetID: subnetID() }),
  result: signedMessage,
});
