import type { JsonValue } from '../../primitives';
import type { StreamFilter } from '../http/streamFilter';

const sieves = new WeakMap<object, StreamFilter>();

/** Keeps what was sifted out of an answer for as long as its result is there. */
export function keepFilter(result: JsonValue, filter: StreamFilter): void {
  if (typeof result === 'object' && result !== null) {
    sieves.set(result, filter);
  }
}

/** What has read the answer with this result; `undefined` where it was read whole. */
export function filterOf(result: JsonValue): StreamFilter | undefined {
  return typeof result === 'object' && result !== null ? sieves.get(result) : undefined;
}
