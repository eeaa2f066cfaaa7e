import type { Identifier } from '../../../core/ids/identifier';
import { answerAddress } from './address/answerAddress';
import type { Answerer } from './answerer';
import { answerAsset } from './asset/answerAsset';
import { blockAnswerers } from './block/blockAnswerers';
import { answerBlockchain } from './blockchain/answerBlockchain';
import { answerNodeId } from './node/answerNodeId';
import { answerPublicKey } from './publicKey/answerPublicKey';
import { transactionAnswerers } from './transaction/transactionAnswerers';
import { answerValidation } from './validation/answerValidation';
import { answerSubnet } from './subnet/answerSubnet';

/**
 * What an identifier is asked about as, by its kind. All are asked at once; where several know it, the first in the
 * list stands: the ID of a subnet is also that of the transaction that created it.
 */
export function answerersOf(identifier: Identifier): readonly Answerer[] {
  return (answerers[identifier.kind] ?? []) as readonly Answerer[];
}

const answerers: { readonly [K in Identifier['kind']]?: readonly Answerer<Extract<Identifier, { kind: K }>>[] } = {
  cb58Id: [answerSubnet, answerBlockchain, answerAsset, answerValidation, ...transactionAnswerers, ...blockAnswerers],
  bech32Address: [answerAddress],
  nodeId: [answerNodeId],
  blsPublicKey: [answerPublicKey],
  blockNumber: blockAnswerers,
};
