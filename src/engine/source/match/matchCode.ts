import { sha256 } from '@noble/hashes/sha2.js';
import type { BuiltCode, BuildSettings } from '../build/builtContract';
import type { WorkSteps } from '../build/json';

/** Prefixes of the keys that solc writes: "ipfs" or "solc", "bzzr0" or "bzzr1", "experimental". */
const keyStarts: ReadonlySet<number | undefined> = new Set([0x64, 0x65, 0x6c]);

/** Size of the CBOR metadata at the end of a code, with its two length bytes; 0 for none. */
export function metadataTail(code: Uint8Array): number {
  const length = ((code[code.length - 2] ?? 0) << 8) | (code[code.length - 1] ?? 0);
  const start = code.length - 2 - length;
  const isMap = start >= 0 && length > 0 && (code[start]! & 0xf0) === 0xa0 && keyStarts.has(code[start + 1]);
  return isMap ? length + 2 : 0;
}

interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** Bytes before a metadata hash: the CBOR key "ipfs" and length 34, or "bzzr0", "bzzr1" and length 32. */
const marks = [
  [0x64, 0x69, 0x70, 0x66, 0x73, 0x58, 0x22],
  [0x65, 0x62, 0x7a, 0x7a, 0x72, 0x30, 0x58, 0x20],
  [0x65, 0x62, 0x7a, 0x7a, 0x72, 0x31, 0x58, 0x20],
];

/** Metadata hashes in a code, including those of contracts that it creates. */
function metadataHashes(code: Uint8Array): readonly ByteSpan[] {
  const found: ByteSpan[] = [];
  for (let at = code.indexOf(0x58); at >= 0; at = code.indexOf(0x58, at + 1)) {
    const size = code[at + 1] ?? 0;
    const mark = marks.find((one) => one.every((byte, i) => code[at + 2 - one.length + i] === byte));
    if (mark !== undefined && at + 2 + size <= code.length) {
      found.push({ start: at + 2, end: at + 2 + size });
    }
  }
  return found;
}

/** The IPFS hash of the metadata at the end of a code; `undefined` where there is none. */
export function metadataHash(code: Uint8Array): Uint8Array | undefined {
  const tail = code.subarray(code.length - metadataTail(code));
  const place = metadataHashes(tail).find(({ start }) => tail[start] === 0x12 && tail[start + 1] === 0x20);
  return place && tail.slice(place.start + 2, place.end);
}

/** Offset of the constructor arguments, after the last metadata; `undefined` without metadata. */
export function creationEnd(input: Uint8Array): number | undefined {
  const { start = 0, end: afterHash = input.length } = metadataHashes(input).at(-1) ?? {};
  // The compiler version and the length follow the hash.
  const ends = Array.from({ length: 64 }, (_, i) => afterHash + i).filter((end) => end <= input.length);
  return ends.find((end) => {
    const tail = metadataTail(input.subarray(0, end));
    return tail > 0 && end - tail < start;
  });
}

/** `whole`: all bytes match except for placeholders. `code`: the metadata may differ too. */
export type Likeness = 'whole' | 'code';

/** Maximum share of placeholders: above it, a match is meaningless. */
const maxPlaceholderShare = 0.75;

export function compareRuntime(code: Uint8Array, built: BuiltCode): Likeness | undefined {
  const end = code.length - metadataTail(code);
  const builtEnd = built.bytes.length - metadataTail(built.bytes);
  const likeness = end === builtEnd ? compareUntil(end, code, built) : undefined;
  return likeness === 'whole' && !isSame(code.subarray(end), built.bytes.subarray(end)) ? 'code' : likeness;
}

/** Compares creation code, which arguments may follow, with a build. */
export function compareCreation(input: Uint8Array, built: BuiltCode): Likeness | undefined {
  const { length } = built.bytes;
  const end = length - metadataTail(built.bytes);
  const likeness = end <= input.length ? compareUntil(end, input, built) : undefined;
  return likeness === 'whole' && !isSame(input.subarray(end, length), built.bytes.subarray(end)) ? 'code' : likeness;
}

function compareUntil(end: number, code: Uint8Array, built: BuiltCode): Likeness | undefined {
  const actual = code.slice(0, end);
  const expected = built.bytes.slice(0, end);
  let placeholderBytes = 0;
  for (const { start, length } of built.open) {
    actual.fill(0, start, start + length);
    expected.fill(0, start, start + length);
    placeholderBytes += length;
  }
  if (end === 0 || placeholderBytes > end * maxPlaceholderShare) {
    return undefined;
  }
  if (isSame(actual, expected)) {
    return 'whole';
  }
  for (const { start, end: hashEnd } of metadataHashes(expected)) {
    actual.fill(0, start, hashEnd);
    expected.fill(0, start, hashEnd);
  }
  return isSame(actual, expected) ? 'code' : undefined;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** A sample of a code, to rule out most others before they are compared. */
export interface CodeMark {
  /** Size without the metadata, in bytes. */
  readonly length: number;
  /** Offset of the sample; absent: there is no part without placeholders. */
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
  // Contracts differ more at the end than at the start.
  let end = length;
  for (const place of open) {
    if (place.end > end - sampleSize && place.start < end) {
      end = place.start;
    }
  }
  const at = end - sampleSize;
  return at < 0 ? { length } : { length, at, sample: sampleOf(code.bytes, at) };
}

/** Whether `code` may start with the marked code. */
export function mayMatchMark(code: Uint8Array, { length, at, sample }: CodeMark): boolean {
  return length <= code.length && (at === undefined || sampleOf(code, at) === sample);
}

function sampleOf(bytes: Uint8Array, at: number): number {
  let hash = 0x811c9dc5;
  for (let i = at; i < at + sampleSize; i++) {
    hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  }
  return hash;
}

/** Larger files are split into blocks, and metadata is rarely that large. */
const maxBlock = 256 << 10;

/** The IPFS hash of a file, without the two multihash prefix bytes. `undefined` where it takes more than one block. */
export function ipfsHash(file: Uint8Array): Uint8Array | undefined {
  if (file.length > maxBlock) {
    return undefined;
  }
  const size = varint(file.length);
  // UnixFS: type 2 (file), data, size; as the data of a DAG node without links.
  const head = [0x08, 0x02, 0x12, ...size];
  const tail = [0x18, ...size];
  const before = [0x0a, ...varint(head.length + file.length + tail.length), ...head];
  const block = new Uint8Array(before.length + file.length + tail.length);
  block.set(before);
  block.set(file, before.length);
  block.set(tail, before.length + file.length);
  return sha256(block);
}

function varint(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

/** Values of `optimizer.runs` that projects commonly use. */
const commonRuns = [
  ...[200, 1, 1_000, 10_000, 1_000_000, 999_999, 100_000, 100, 800, 500, 2_000, 5_000, 20_000, 50_000, 99_999, 200_000],
  ...[0, 10, 10_000_000, 4_294_967_295],
];
const evmVersions = ['osaka', 'prague', 'cancun', 'shanghai', 'paris', 'london'];

const optimizer = /"optimizer":\{"enabled":(?:true|false),"runs":(\d{1,10})\}/;
const evmVersion = /"evmVersion":"([a-zA-Z]{1,30})"/;
const remappings = '"remappings":[';

/**
 * Compiler settings under which a build's sources produce a metadata hash: rehashes the build's metadata with common
 * settings. `undefined` where none matches, as sources or compiler differ.
 *
 * @param metadata exactly as the compiler wrote it
 * @param hash from the end of the code
 */
export function* findSettings(metadata: string, hash: Uint8Array): WorkSteps<BuildSettings | undefined> {
  const runs = Number(optimizer.exec(metadata)?.[1] ?? Number.NaN);
  const own = evmVersion.exec(metadata)?.[1];
  const list = metadata.indexOf(remappings);
  const listEnd = list < 0 ? 0 : metadata.indexOf(']', list) + 1;
  if (own === undefined || Number.isNaN(runs) || listEnd === 0) {
    return undefined;
  }
  const rest = metadata.slice(listEnd).replace(/^,"viaIR":true/, '');
  const encoder = new TextEncoder();
  for (const viaIR of [false, true]) {
    for (const version of new Set([own, ...evmVersions])) {
      for (const [isOptimized, some] of optimizers(runs)) {
        const variant = `${metadata.slice(0, listEnd)}${viaIR ? ',"viaIR":true' : ''}${rest}`
          .replace(optimizer, `"optimizer":{"enabled":${isOptimized},"runs":${some}}`)
          .replace(evmVersion, `"evmVersion":"${version}"`);
        const found = ipfsHash(encoder.encode(variant));
        if (found?.every((byte, i) => byte === hash[i]) === true) {
          return { isOptimized, runs: some, viaIR, evmVersion: version };
        }
        yield undefined;
      }
    }
  }
  return undefined;
}

/** Without the optimizer, projects leave `runs` at its default. */
function optimizers(runs: number): readonly (readonly [boolean, number])[] {
  const on = [...new Set([runs, ...commonRuns])].map((some) => [true, some] as const);
  const off = [...new Set([runs, 200])].map((some) => [false, some] as const);
  return [...on, ...off];
}
