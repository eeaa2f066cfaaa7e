/** What a text of bytes can be. */

export { MAX_BYTES_TEXT, bytesAt } from './bytesAt';
export { type BytesReader, createBytesReader } from './io/bytesReader';
export { readBytes, readBytesFailure } from './readBytes';
export { bytesContextOf, rangesText, type ByteReading, type BytesWanted } from './reading';
