import type { BuiltCode } from '../build/builtContract';
import { metadataHashes, metadataTail } from './metadataTail';

/** What is kept of a code, to leave out most of those that are not meant. */
export interface CodeMark {
  /** Bytes before the metadata at its end. */
  readonly length: number;
  /** Where the sample begins, and its hash; absent: all places are open. */
  readonly at?: number;
  readonly sample?: number;
}

const sampleSize = 32;

export function codeMark(code: BuiltCode): CodeMark {
  const length = code.bytes.length - metadataTail(code.bytes);
  const open = [
    ...code.open.map(({ start, length: size }) => ({ start, end: start + size })),
    ...metadataHashes(code.bytes),
  ].sort((a, b) => b.start - a.start);
  // The end tells more than the beginning, which many share.
  let end = length;
  for (const place of open) {
    if (place.end > end - sampleSize && place.start < end) {
      end = place.start;
    }
  }
  const at = end - sampleSize;
  return at < 0 ? { length } : { length, at, sample: sampleOf(code.bytes, at) };
}

/** Whether `code`, from its beginning, may be what the mark is of. */
export function mayBe(code: Uint8Array, { length, at, sample }: CodeMark): boolean {
  return length <= code.length && (at === undefined || sampleOf(code, at) === sample);
}

function sampleOf(bytes: Uint8Array, at: number): number {
  let hash = 0x811c9dc5;
  for (let i = at; i < at + sampleSize; i++) {
    hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  }
  return hash;
}
