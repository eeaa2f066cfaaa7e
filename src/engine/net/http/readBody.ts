import type { ApiError, RequestOrigin } from '../../errors';
import { type JsonValue, concatBytes, nextTurn } from '../../primitives';
import { readBudget } from './reading';
import type { Body } from '../transport';

/** Bytes of an answer that are read, both as sent and unpacked. */
export const MAX_BODY = 32 * 1024 * 1024;

/** Bytes that a sieve is given at once, and milliseconds of its work after which other work is let through. */
const FILTER_BYTES = 64 * 1024;
const FILTER_MS = 6;

export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/** Why a body cannot be had, where that is not a failed connection. */
export class BodyProblem extends Error {
  constructor(readonly problem: 'tooLarge' | 'encoding') {
    super(problem);
  }
}

/** A body, and the bytes of memory that its text takes. */
export interface ReadText {
  readonly text: string;
  readonly bytes: number;
}

/**
 * Reads and unpacks a body, and stops as soon as it is too large: before reading where the length is announced, else at
 * the first chunk too many, so that a small body which unpacks to gigabytes costs no more than the limit.
 *
 * @throws {BodyProblem} {NoMemoryError} or what the stream ends with
 */
export async function readBody(
  body: Body,
  headers: Readonly<Record<string, string>>,
  limit = MAX_BODY,
  budget = readBudget,
): Promise<ReadText> {
  const memory = budget.open();
  try {
    // Chunk by chunk, so that the work on a large body is spread over its arrival.
    const decoder = new TextDecoder();
    const parts: string[] = [];
    const size = { characters: 0, bytes: 0, each: 1 };
    for await (const chunk of chunksOf(body, headers, limit)) {
      const part = decoder.decode(chunk, { stream: true });
      parts.push(part);
      const each = part.length === chunk.length ? 1 : 2;
      size.characters += part.length;
      size.bytes += part.length * each;
      // One character that needs two bytes makes all of the text take two for each.
      size.each = Math.max(size.each, each);
      memory.take(size.bytes);
    }
    parts.push(decoder.decode());
    const bytes = size.characters * size.each;
    // The parts and the whole are there at once.
    memory.take(size.bytes + bytes);
    return { text: parts.join(''), bytes };
  } finally {
    memory.free();
    // Also on success: an ended stream does not mind.
    body.destroy();
  }
}

/** The same for a body that is not kept: it goes through the sieve chunk by chunk, and what is left of it is the text. */
export async function filterBody(
  body: Body,
  headers: Readonly<Record<string, string>>,
  limit: number,
  filter: StreamFilter,
  budget = readBudget,
): Promise<ReadText> {
  const memory = budget.open();
  try {
    let until = performance.now() + FILTER_MS;
    for await (const chunk of chunksOf(body, headers, limit)) {
      for (let at = 0; at < chunk.length; at += FILTER_BYTES) {
        filter.read(chunk.subarray(at, at + FILTER_BYTES));
        if (performance.now() > until) {
          await nextTurn();
          until = performance.now() + FILTER_MS;
        }
      }
      memory.take(filter.bytes);
    }
    const text = new TextDecoder().decode(concatBytes(filter.rest));
    return { text, bytes: text.length * 2 };
  } finally {
    memory.free();
    body.destroy();
  }
}

/** @throws {BodyProblem} */
function chunksOf(body: Body, headers: Readonly<Record<string, string>>, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > limit) {
    throw new BodyProblem('tooLarge');
  }
  const sent = limited(body, limit);
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') {
    return sent;
  }
  if (body.unpack === undefined) {
    throw new BodyProblem('encoding');
  }
  return limited(body.unpack(sent, encoding), limit);
}

async function* limited(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) {
      throw new BodyProblem('tooLarge');
    }
    yield chunk;
  }
}

/** Reads a body that is too large to be kept, and leaves a small text of it, which is the answer then. */
export interface StreamFilter {
  /** @throws {SieveFault} it need not be read on */
  read(chunk: Uint8Array): void;
  /** Bytes of memory that it takes. */
  readonly bytes: number;
  /** What is left when all is read, UTF-8. */
  readonly rest: readonly Uint8Array[];
}

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
