/** What a text of bytes can be. */

export { MAX_BYTES_TEXT, bytesAt } from './bytesAt';
export { type BytesReader, bytesContextOf, createBytesReader } from './io/bytesReader';
export { rangesText } from './rangesText';
export { readBytes, readBytesFailure } from './readBytes';
export type { ByteReading, BytesWanted } from './reading';
