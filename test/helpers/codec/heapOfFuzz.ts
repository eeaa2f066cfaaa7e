import assert from 'node:assert/strict';
import { getHeapStatistics } from 'node:v8';
import { decodeBytes, decodeFailure } from '../../../src/engine/transactions/codec/decodeBytes';
import { toNodeJson } from '../../../src/engine/transactions/codec/nodeJson';
import { fuzzInputs } from './fuzzInputs';

export interface HeapOfFuzz {
  readonly inputs: number;
  readonly decoded: number;
  /** Largest growth of heap and array buffers for one input, in bytes. */
  readonly most: number;
}

const MB = 1024 * 1024;
/** Allocations allowed before an input is read without running the collector. */
const MOST_BEFORE = 8 * MB;

/**
 * The maximum memory to decode one of many mutated inputs, create its error, and print all values. Must run in its own
 * process with `--expose-gc` and a young generation (`--min-semi-space-size`) larger than the bound, so that nothing is
 * collected meanwhile and all allocations are counted.
 */
export function heapOfFuzz(count: number, seed: number): HeapOfFuzz {
  assert.ok(gc, 'started without --expose-gc');
  let most = 0;
  let decoded = 0;
  gc();
  let clean = used();
  for (const input of fuzzInputs(count, seed)) {
    if (used() - clean > MOST_BEFORE) {
      gc();
      clean = used();
    }
    const before = used();
    const found = decodeBytes(input);
    found.forEach((one) => toNodeJson(one));
    decodeFailure(input);
    most = Math.max(most, used() - before);
    decoded += found.length > 0 ? 1 : 0;
  }
  return { inputs: count, decoded, most };
}

function used(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}
