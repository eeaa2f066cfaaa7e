import assert from 'node:assert/strict';
import { decodeBytes } from '../../../../src/core/codec/decodeBytes';
import type { DecodedNode } from '../../../../src/core/codec/decodedNode';
import { recordedPairs } from './recordedPairs';
import { recordedAtomicTxs, recordedContainers, recordedUtxos, exchanges } from './recordedBytes';

/** SNOWPROBE_FUZZ=1000000 for the whole run, SNOWPROBE_SEED to repeat one. */
const count = Number(process.env['SNOWPROBE_FUZZ'] ?? 60_000);
const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);

describe('mutated and random bytes', () => {
  it(`never crash, hang or take more than 50 ms: ${count} inputs, seed ${seed}`, function () {
    this.timeout(Math.max(20_000, count / 5));
    const real = [
      ...recordedPairs().map(({ hex }) => hex),
      ...recordedUtxos().map(({ text }) => text),
      ...recordedContainers().map(({ text }) => text),
      ...exchanges('warp.jsonl').flatMap(({ result }) => (typeof result === 'string' ? [result] : [])),
    ].flatMap((text) =>
      decodeBytes(text)
        .slice(0, 1)
        .map(({ bytes }) => bytes),
    );
    real.push(...recordedAtomicTxs().map(({ bytes }) => bytes));
    const random = xorshift(seed);
    let decoded = 0;
    let slow = 0;
    for (let i = 0; i < count; i++) {
      const input = i % 4 === 3 ? randomBytes(random) : mutated(real[random(real.length)]!, random);
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

/** Every node lies within the bytes and within its parent, in order. */
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

function mutated(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const copy = bytes.slice(0, random(8) === 0 ? random(bytes.length + 1) : bytes.length);
  for (let changes = random(4); changes > 0 && copy.length > 0; changes--) {
    copy[random(copy.length)] = random(3) === 0 ? 0xff : random(256);
  }
  return copy;
}

/** Short or long, most of it small numbers, so that counts and type IDs are met. */
function randomBytes(random: (below: number) => number): Uint8Array {
  const bytes = new Uint8Array(random(400));
  for (let i = 2; i < bytes.length; i++) {
    bytes[i] = random(4) === 0 ? random(256) : random(4) === 0 ? random(43) : 0;
  }
  return bytes;
}

function xorshift(start: number): (below: number) => number {
  let state = start | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
