/** Interpretation of arbitrary bytes. */

export { MAX_BYTES_TEXT, bytesAt } from './bytesAt';
export { type BytesReader, bytesReport, createBytesReader, readBytes, readBytesFailure } from './readBytes';
export { bytesContextOf, rangesText, type ByteReading, type BytesOptions } from './reading';
