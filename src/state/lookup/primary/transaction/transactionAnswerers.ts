import type { Cb58Id } from '../../../../core/ids/identifier';
import type { Answerer } from '../answerer';
import { askTransaction } from './askTransaction';

/** A transaction is on one of the three chains, since its ID is a hash; who is slow on one holds up no other. */
export const transactionAnswerers: readonly Answerer<Cb58Id>[] = (['P', 'X', 'C'] as const).map(
  (chain): Answerer<Cb58Id> =>
    (primary, { cb58 }) =>
      askTransaction(primary, chain, cb58),
);
