import type { Identifier } from '../../../core/ids/identifier';
import { resolveAddress } from './address/resolveAddress';
import type { Resolver } from './resolver';
import { resolveAsset } from './asset/resolveAsset';
import { blockResolvers } from './block/blockResolvers';
import { resolveBlockchain } from './blockchain/resolveBlockchain';
import { resolveNodeId } from './node/resolveNodeId';
import { resolvePublicKey } from './publicKey/resolvePublicKey';
import { transactionResolvers } from './transaction/transactionResolvers';
import { resolveValidation } from './validation/resolveValidation';
import { resolveSubnet } from './subnet/resolveSubnet';

/**
 * What an identifier is asked about as, by its kind. All are asked at once; where several know it, the first in the
 * list stands: the ID of a subnet is also that of the transaction that created it.
 */
export function resolversOf(identifier: Identifier): readonly Resolver[] {
  return (answerers[identifier.kind] ?? []) as readonly Resolver[];
}

const answerers: { readonly [K in Identifier['kind']]?: readonly Resolver<Extract<Identifier, { kind: K }>>[] } = {
  cb58Id: [
    resolveSubnet,
    resolveBlockchain,
    resolveAsset,
    resolveValidation,
    ...transactionResolvers,
    ...blockResolvers,
  ],
  bech32Address: [resolveAddress],
  nodeId: [resolveNodeId],
  blsPublicKey: [resolvePublicKey],
  blockNumber: blockResolvers,
};
