import type { Cb58Id, Identifier } from '../../../primitives';
import { signedReport } from '../../../signing';
import type { Resolver } from '../requestedSources';
import { resolveAsset } from './resolveAsset';
import { blockResolvers } from './resolveBlock';
import { resolveBlockchain } from './resolveBlockchain';
import { resolveSubnet } from './resolveSubnet';
import { transactionResolvers } from './resolveTransaction';
import { resolveValidation } from './resolveValidation';

// What identifiers can be on the P-, X- and C-Chain, loaded together by the first that is asked about there.
export { resolveAddress } from './resolveAddress';
export { blockResolvers } from './resolveBlock';
export { resolveNodeId } from './resolveNodeId';
export { resolveContainer, resolvePrunedId } from './resolvePrunedId';
export { resolvePublicKey } from './resolvePublicKey';

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
