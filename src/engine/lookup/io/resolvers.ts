import type { Identifier } from '../../primitives';
import { resolveEvmAddress } from './evm/resolveEvmAddress';
import { resolveBlockNumber } from './evm/resolveBlockNumber';
import { resolveElsewhere } from './evm/resolveElsewhere';
import { resolveHash } from './evm/resolveHash';
import { resolveAddress } from './platform/resolveAddress';
import { resolveAsset } from './platform/resolveAsset';
import { blockResolvers } from './platform/resolveBlock';
import { resolveBlockchain } from './platform/resolveBlockchain';
import { resolveContainer } from './platform/resolveContainer';
import { resolvePrunedId } from './platform/resolveForgotten';
import { resolveNodeId } from './platform/resolveNodeId';
import { resolvePublicKey } from './platform/resolvePublicKey';
import { resolveSubnet } from './platform/resolveSubnet';
import { transactionResolvers } from './platform/resolveTransaction';
import { resolveValidation } from './platform/resolveValidation';
import { signedReport } from '../../signing';
import type { Resolver } from './resolver';

/** What a kind of identifier is asked about as. Of each list all are asked at once, and the first that knows it stands. */
export interface KindResolvers<I extends Identifier = Identifier> {
  /** Asked of the network's EVM chains. */
  readonly evm?: readonly Resolver<I>[];
  /** Asked of the P-, X- and C-Chain (its atomic side) and of the nodes themselves. */
  readonly platform?: readonly Resolver<I>[];
  /** Asked, as the P-Chain's, where no node knows it: it may be hashed from what the chain holds. */
  readonly forgotten?: readonly Resolver<I>[];
  /** Asked where none of them knows it. */
  readonly elsewhere?: readonly Resolver<I>[];
}

export function resolversOf(identifier: Identifier): KindResolvers {
  return (resolvers[identifier.kind] ?? {}) as KindResolvers;
}

const resolvers: { readonly [K in Identifier['kind']]?: KindResolvers<Extract<Identifier, { kind: K }>> } = {
  hash32: { evm: [resolveHash], elsewhere: [resolveElsewhere] },
  cb58Id: {
    evm: [resolveHash],
    platform: [
      // The ID of a subnet is also that of the transaction that created it.
      resolveSubnet,
      resolveBlockchain,
      resolveAsset,
      resolveValidation,
      ...transactionResolvers,
      ...blockResolvers,
    ],
    forgotten: [resolvePrunedId],
    elsewhere: [resolveContainer],
  },
  evmAddress: { evm: [resolveEvmAddress] },
  bech32Address: { platform: [resolveAddress] },
  nodeId: { platform: [resolveNodeId] },
  blsPublicKey: { platform: [resolvePublicKey] },
  warpMessage: { platform: [(client, { hex }) => signedReport(client, hex, {})] },
  blockNumber: { evm: [resolveBlockNumber], platform: blockResolvers },
};
