import type { ApiError, RequestOrigin } from '../../errors';
import { type JsonValue, concatBytes, nextTurn } from '../../primitives';
import { readBudget } from './reading';
import type { Body } from '../transport';

/** Maximum body size in bytes, both as sent and decompressed. */
export const MAX_BODY = 32 * 1024 * 1024;

/** Bytes passed to a filter at once, and milliseconds of its work before it yields. */
const FILTER_BYTES = 64 * 1024;
const FILTER_MS = 6;

export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/** A body is unusable for a reason other than a failed connection. */
export class BodyProblem extends Error {
  constructor(readonly problem: 'tooLarge' | 'encoding') {
    super(problem);
  }
}

export interface ReadText {
  readonly text: string;
  readonly bytes: number;
}

/**
 * Reads and decompresses a body, and stops as soon as it is too large: before reading where `content-length` exceeds
 * the limit, else at the first excess chunk, so that a decompression bomb costs no more than the limit.
 *
 * @throws {BodyProblem} {NoMemoryError} or the stream's own error
 */
export async function readBody(
  body: Body,
  headers: Readonly<Record<string, string>>,
  limit = MAX_BODY,
  budget = readBudget,
): Promise<ReadText> {
  const memory = budget.open();
  try {
    // Chunk by chunk, so that decoding a large body is spread over its arrival.
    const decoder = new TextDecoder();
    const parts: string[] = [];
    const size = { characters: 0, bytes: 0, each: 1 };
    for await (const chunk of chunksOf(body, headers, limit)) {
      const part = decoder.decode(chunk, { stream: true });
      parts.push(part);
      const each = part.length === chunk.length ? 1 : 2;
      size.characters += part.length;
      size.bytes += part.length * each;
      // One two-byte character makes the whole string take two bytes per character.
      size.each = Math.max(size.each, each);
      memory.take(size.bytes);
    }
    parts.push(decoder.decode());
    const bytes = size.characters * size.each;
    // The parts and the joined string exist at the same time.
    memory.take(size.bytes + bytes);
    return { text: parts.join(''), bytes };
  } finally {
    memory.free();
    // Also on success: harmless on an ended stream.
    body.destroy();
  }
}

/** Like `readBody`, but passes the body through the filter and returns only what the filter leaves. */
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

/** Reads a body that is too large to retain, and reduces it to a small text that becomes the response body. */
export interface StreamFilter {
  /** @throws {StreamFilterFault} the rest need not be read */
  read(chunk: Uint8Array): void;
  /** Memory in use, in bytes. */
  readonly bytes: number;
  /** What is left at the end, UTF-8. */
  readonly rest: readonly Uint8Array[];
}

export interface StreamFilterSource {
  /** Maximum body size in bytes, both as sent and decompressed. */
  readonly limit: number;
  /** Opens a new filter for each try. */
  open(): StreamFilter;
}

/** The body is not what the filter expects. */
export class StreamFilterFault extends Error {
  constructor(readonly errorAt: (place: RequestOrigin) => ApiError) {
    super('not what is read');
  }
}

const filters = new WeakMap<object, StreamFilter>();

/** Keeps a filter available for as long as the result of its response exists. */
export function keepFilter(result: JsonValue, filter: StreamFilter): void {
  if (typeof result === 'object' && result !== null) {
    filters.set(result, filter);
  }
}

/** The filter that read the response with this result; `undefined` where there was none. */
export function filterOf(result: JsonValue): StreamFilter | undefined {
  return typeof result === 'object' && result !== null ? filters.get(result) : undefined;
}
