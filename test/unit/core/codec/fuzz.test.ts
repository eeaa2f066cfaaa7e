import assert from 'node:assert/strict';
import { inFull } from '../../../../scripts/support/fullRun';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import type { DecodedNode } from '../../../../src/engine/transactions/codec/decodedNode';
import { fuzzInputs } from '../../../helpers/codec/fuzzInputs';

/** SNOWPROBE_FUZZ=1000000 for the full run, SNOWPROBE_SEED to repeat a run. */
const count = Number(process.env['SNOWPROBE_FUZZ'] ?? inFull(20_000, 200_000));
const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);

describe('mutated and random bytes', () => {
  it(`never crash, hang or take more than 50 ms: ${count} inputs, seed ${seed}`, function () {
    this.timeout(Math.max(120_000, count / 5));
    let decoded = 0;
    let slow = 0;
    for (const input of fuzzInputs(count, seed)) {
      const start = process.cpuUsage();
      const found = decodeBytes(input);
      found.forEach(({ root }) => walk(root, input.length));
      const { user, system } = process.cpuUsage(start);
      slow = Math.max(slow, (user + system) / 1000);
      decoded += found.length > 0 ? 1 : 0;
    }
    assert.ok(decoded > count / 20, `${decoded} of ${count} were decoded`);
    assert.ok(slow < 50, `seed ${seed}: one took ${slow} ms of processor time`);
  });
});

/** Checks that every node is within the bytes and its parent, in order. */
function walk(node: DecodedNode, size: number): void {
  assert.ok(node.start <= node.end && node.end <= size, `${node.name} ${node.start} ${node.end} of ${size}`);
  let at = node.start;
  for (const child of node.children) {
    if (child.start < at || child.end > node.end) {
      assert.fail(`${child.name} ${child.start}–${child.end} in ${node.name} ${node.start}–${node.end}`);
    }
    at = child.end;
    walk(child, size);
  }
}
