import type { Cb58Id, Identifier } from '../../primitives';
import { signedReport } from '../../signing';
import type { Resolver } from './requestedSources';
import { resolveAsset } from './platform/resolveAsset';
import { blockResolvers } from './platform/resolveBlock';
import { resolveBlockchain } from './platform/resolveBlockchain';
import { resolveSubnet } from './platform/resolveSubnet';
import { transactionResolvers } from './platform/resolveTransaction';
import { resolveValidation } from './platform/resolveValidation';

// What identifiers can be on the P-, X- and C-Chain, loaded together by the first that is asked about there.
export { resolveAddress } from './platform/resolveAddress';
export { blockResolvers } from './platform/resolveBlock';
export { resolveNodeId } from './platform/resolveNodeId';
export { resolveContainer, resolvePrunedId } from './platform/resolvePrunedId';
export { resolvePublicKey } from './platform/resolvePublicKey';

/** What 32 bytes in cb58 can be on the P-, X- and C-Chain, in the order in which one stands where several know it. */
export const cb58Resolvers: readonly Resolver<Cb58Id>[] = [
  // The ID of a subnet is also that of the transaction that created it.
  resolveSubnet,
  resolveBlockchain,
  resolveAsset,
  resolveValidation,
  ...transactionResolvers,
  ...blockResolvers,
];

export const resolveWarpMessage: Resolver<Extract<Identifier, { kind: 'warpMessage' }>> = (client, { hex }) =>
  signedReport(client, hex, {});
