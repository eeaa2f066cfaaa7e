import type { Cb58Id } from '../../../primitives';
import type { Resolver } from '../requestedSources';
import { resolveAsset } from './resolveAsset';
import { blockResolvers } from './resolveBlock';
import { resolveBlockchain } from './resolveBlockchain';
import { resolveSubnet } from './resolveSubnet';
import { transactionResolvers } from './resolveTransaction';
import { resolveValidation } from './resolveValidation';

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
