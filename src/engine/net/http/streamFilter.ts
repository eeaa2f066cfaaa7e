import type { ApiError, RequestOrigin } from '../../errors';
import type { JsonValue } from '../../primitives';

/** Reads a body that is too large to be kept, and leaves a small text of it, which is the answer then. */
export interface StreamFilter {
  /** @throws {SieveFault} it need not be read on */
  read(chunk: Uint8Array): void;
  /** Bytes of memory that it takes. */
  readonly bytes: number;
  /** What is left when all is read, UTF-8. */
  readonly rest: readonly Uint8Array[];
}

/** How a large body is read. */
export interface StreamFilterSource {
  /** Bytes of the body that are read, both as sent and unpacked. */
  readonly limit: number;
  /** One for each try. */
  open(): StreamFilter;
}

/** A body is not what the sieve reads. */
export class StreamFilterFault extends Error {
  constructor(readonly errorAt: (place: RequestOrigin) => ApiError) {
    super('not what is read');
  }
}

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
