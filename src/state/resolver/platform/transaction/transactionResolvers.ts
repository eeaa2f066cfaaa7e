import type { Cb58Id } from '../../../../core/ids/identifier';
import type { Resolver } from '../../resolver';
import { fetchTransaction } from './fetchTransaction';

/** A transaction is on one of the three chains, since its ID is a hash; who is slow on one holds up no other. */
export const transactionResolvers: readonly Resolver<Cb58Id>[] = (['P', 'X', 'C'] as const).map(
  (chain): Resolver<Cb58Id> =>
    (primary, { cb58 }) =>
      fetchTransaction(primary, chain, cb58),
);
