import assert from 'node:assert/strict';
import { getHeapStatistics } from 'node:v8';
import { decodeBytes, decodeFailure } from '../../../src/engine/transactions/codec/decodeBytes';
import { toNodeJson } from '../../../src/engine/transactions/codec/nodeJson';
import { fuzzInputs } from './fuzzInputs';

export interface HeapOfFuzz {
  readonly inputs: number;
  readonly decoded: number;
  /** Most bytes that one input made the heap and the array buffers grow by. */
  readonly most: number;
}

const MB = 1024 * 1024;
/** What may have been allocated before an input is read without the collector running. */
const MOST_BEFORE = 8 * MB;

/**
 * How much memory one of many mutated inputs takes at most, to be decoded, its error made, and printed with all values.
 * Belongs into a process of its own with `--expose-gc` and a young generation (`--min-semi-space-size`) that is larger
 * than the bound, so that nothing is collected while an input is read: what it allocates is seen in full.
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
