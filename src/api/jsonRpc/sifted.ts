import type { JsonValue } from '../../core/json/value';
import type { Sieve } from '../http/sieve';

const sieves = new WeakMap<object, Sieve>();

/** Keeps what was sifted out of an answer for as long as its result is there. */
export function keepSieve(result: JsonValue, sieve: Sieve): void {
  if (typeof result === 'object' && result !== null) {
    sieves.set(result, sieve);
  }
}

/** What has read the answer with this result; `undefined` where it was read whole. */
export function sieveOf(result: JsonValue): Sieve | undefined {
  return typeof result === 'object' && result !== null ? sieves.get(result) : undefined;
}
