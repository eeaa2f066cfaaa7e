import type { Cb58Id, Identifier } from '../../primitives';
import { signedReport } from '../../signing';
import type { Resolver } from './requestedSources';
import { resolveAsset } from './platform/resolveAsset';
import { blockResolvers } from './platform/resolveBlock';
import { resolveBlockchain } from './platform/resolveBlockchain';
import { resolveSubnet } from './platform/resolveSubnet';
import { transactionResolvers } from './platform/resolveTransaction';
import { resolveValidation } from './platform/resolveValidation';

// The resolvers of the P-, X- and C-Chain, loaded together on first use.
export { resolveAddress } from './platform/resolveAddress';
export { blockResolvers } from './platform/resolveBlock';
export { resolveNodeId } from './platform/resolveNodeId';
export { resolveContainer, resolvePrunedId } from './platform/resolvePrunedId';
export { resolvePublicKey } from './platform/resolvePublicKey';

/** Resolvers of cb58 IDs on the P-, X- and C-Chain; the first one with a result takes precedence. */
export const cb58Resolvers: readonly Resolver<Cb58Id>[] = [
  // A subnet's ID is also the ID of its creating transaction.
  resolveSubnet,
  resolveBlockchain,
  resolveAsset,
  resolveValidation,
  ...transactionResolvers,
  ...blockResolvers,
];

export const resolveWarpMessage: Resolver<Extract<Identifier, { kind: 'warpMessage' }>> = (client, { hex }) =>
  signedReport(client, hex, {});
