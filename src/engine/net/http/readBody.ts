import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { ApiError, RequestOrigin } from '../../errors';
import type { JsonValue } from '../../primitives';
import { readBudget } from './reading';

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
  body: Readable,
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
    body.on('error', () => undefined).destroy();
  }
}

/** The same for a body that is not kept: it goes through the sieve chunk by chunk, and what is left of it is the text. */
export async function filterBody(
  body: Readable,
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
          await setImmediate();
          until = performance.now() + FILTER_MS;
        }
      }
      memory.take(filter.bytes);
    }
    const text = new TextDecoder().decode(Buffer.concat(filter.rest));
    return { text, bytes: text.length * 2 };
  } finally {
    memory.free();
    body.on('error', () => undefined).destroy();
  }
}

/** @throws {BodyProblem} */
function chunksOf(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > limit) {
    throw new BodyProblem('tooLarge');
  }
  const sent = limited(body, limit);
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  return encoding === 'identity' || encoding === '' ? sent : limited(unpacked(sent, encoding), limit);
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

async function* unpacked(chunks: AsyncGenerator<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const first = await chunks.next();
  if (first.done) {
    return;
  }
  const unpacker = createUnpacker(encoding, first.value);
  const source = Readable.from(prepend(first.value, chunks));
  source.on('error', (error) => unpacker.destroy(error));
  source.pipe(unpacker);
  try {
    for await (const chunk of unpacker) {
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw isUnpackingError(error) ? new BodyProblem('encoding') : error;
  } finally {
    source.destroy();
    unpacker.destroy();
  }
}

async function* prepend(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

function createUnpacker(encoding: string, first: Uint8Array): ReturnType<typeof createGunzip> {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // The standard means zlib's format, but some servers send the bare one.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new BodyProblem('encoding');
  }
}

/** zlib's own complaints; an end in the middle is a truncated answer and not among them. */
function isUnpackingError(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === 'Z_DATA_ERROR' || code === 'Z_NEED_DICT' || (code?.startsWith('ERR__ERROR_FORMAT') ?? false);
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
