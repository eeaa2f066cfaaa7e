import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { BodyProblem } from './readBody';

/** Decompresses per the `content-encoding` header. @throws {BodyProblem} */
export async function* unpacked(chunks: AsyncGenerator<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
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
      // The standard means the zlib format, but some servers send raw deflate.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new BodyProblem('encoding');
  }
}

/** zlib's own errors; a premature end is a truncated response and not one of them. */
function isUnpackingError(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === 'Z_DATA_ERROR' || code === 'Z_NEED_DICT' || (code?.startsWith('ERR__ERROR_FORMAT') ?? false);
}

/** Decompresses a Brotli file. */
export async function unpackBrotli(file: Uint8Array): Promise<Uint8Array> {
  return await promisify(brotliDecompress)(file);
}
