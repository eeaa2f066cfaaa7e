import { decodeBytes } from '../../../src/engine/transactions/codec/decodeBytes';
import { recordedAtomicTxs, recordedContainers, recordedUtxos, exchanges } from '../../unit/core/codec/recordedBytes';
import { recordedPairs } from '../../unit/core/codec/recordedPairs';

/** Recorded bytes of every kind, mutated or truncated, and random bytes. */
export function* fuzzInputs(count: number, seed: number): Generator<Uint8Array> {
  const random = xorshift(seed);
  const real = recordedBytes();
  for (let i = 0; i < count; i++) {
    yield i % 4 === 3 ? randomBytes(random) : mutated(real[random(real.length)]!, random);
  }
}

function recordedBytes(): readonly Uint8Array[] {
  const texts = [
    ...recordedPairs().map(({ hex }) => hex),
    ...recordedUtxos().map(({ text }) => text),
    ...recordedContainers().map(({ text }) => text),
    ...exchanges('warp.jsonl').flatMap(({ result }) => (typeof result === 'string' ? [result] : [])),
  ];
  return [...texts.flatMap((text) => decodeBytes(text).slice(0, 1)), ...recordedAtomicTxs()].map(({ bytes }) => bytes);
}

function mutated(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const copy = bytes.slice(0, random(8) === 0 ? random(bytes.length + 1) : bytes.length);
  for (let changes = random(4); changes > 0 && copy.length > 0; changes--) {
    copy[random(copy.length)] = random(3) === 0 ? 0xff : random(256);
  }
  return copy;
}

/** Random length and mostly small numbers, so that counts and type IDs occur. */
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
