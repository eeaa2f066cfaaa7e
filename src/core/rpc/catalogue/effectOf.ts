import { findMethod } from './findMethod';
import type { Effect } from './method';

/** What a method does that changes something, or `unknown`: nobody says that it only reads. */
export type ChangeEffect = Exclude<Effect, 'reads'> | 'unknown';

/**
 * What a method does by its name. Only what the catalogue knows as reading may be sent without a question, again after a
 * failure, or once for several who ask.
 */
export function effectOf(name: string): 'reads' | ChangeEffect {
  return findMethod(name)?.effect ?? 'unknown';
}
