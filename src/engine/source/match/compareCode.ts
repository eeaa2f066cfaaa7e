import type { BuiltCode } from '../build/builtContract';
import { metadataHashes, metadataTail } from './metadataTail';

/** `whole`: in every byte that the build fixed. `code`: but for what the compiler says of the build. */
export type Likeness = 'whole' | 'code';

/** Of a code that is open for the most part, no match says anything. */
const mostOpen = 0.75;

/** Compares code that runs on a chain with one that was built. */
export function compareRuntime(code: Uint8Array, built: BuiltCode): Likeness | undefined {
  const end = code.length - metadataTail(code);
  const builtEnd = built.bytes.length - metadataTail(built.bytes);
  const likeness = end === builtEnd ? compareUntil(end, code, built) : undefined;
  return likeness === 'whole' && !isSame(code.subarray(end), built.bytes.subarray(end)) ? 'code' : likeness;
}

/** Compares what created a contract: arguments may follow the code. */
export function compareCreation(input: Uint8Array, built: BuiltCode): Likeness | undefined {
  const { length } = built.bytes;
  const end = length - metadataTail(built.bytes);
  const likeness = end <= input.length ? compareUntil(end, input, built) : undefined;
  return likeness === 'whole' && !isSame(input.subarray(end, length), built.bytes.subarray(end)) ? 'code' : likeness;
}

function compareUntil(end: number, code: Uint8Array, built: BuiltCode): Likeness | undefined {
  const actual = code.slice(0, end);
  const ours = built.bytes.slice(0, end);
  let opened = 0;
  for (const { start, length } of built.open) {
    actual.fill(0, start, start + length);
    ours.fill(0, start, start + length);
    opened += length;
  }
  if (end === 0 || opened > end * mostOpen) {
    return undefined;
  }
  if (isSame(actual, ours)) {
    return 'whole';
  }
  for (const { start, end: behind } of metadataHashes(ours)) {
    actual.fill(0, start, behind);
    ours.fill(0, start, behind);
  }
  return isSame(actual, ours) ? 'code' : undefined;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
