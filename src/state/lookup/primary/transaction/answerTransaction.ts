import type { Cb58Id } from '../../../../core/ids/identifier';
import type { UnsourcedFinding } from '../answerer';
import type { Primary } from '../primary';
import { askTransaction } from './askTransaction';

/** A transaction, on whichever of the three chains it is: its ID is a hash, so it is on one. */
export async function answerTransaction(primary: Primary, { cb58 }: Cb58Id): Promise<UnsourcedFinding | undefined> {
  const chains = (['P', 'X', 'C'] as const).map((chain) => askTransaction(primary, chain, cb58));
  return firstFound(chains);
}

/** Resolves as soon as one is found, or when none is. */
async function firstFound<T>(asked: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const none = Promise.all(asked).then(() => undefined);
  const found = asked.map(async (one) => (await one) ?? none);
  return Promise.race(found);
}
