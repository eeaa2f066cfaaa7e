import { sha256 } from '@noble/hashes/sha2.js';
import type { BuildSettings } from '../build/builtContract';
import type { WorkSteps } from '../build/json';

/** A longer text is cut into blocks, whose hashes are hashed. Metadata is seldom that long. */
const maxBlock = 256 << 10;

/** The hash that IPFS knows a file by, without its multihash's two bytes. Undefined: it takes more than one block. */
export function ipfsHash(file: Uint8Array): Uint8Array | undefined {
  if (file.length > maxBlock) {
    return undefined;
  }
  const size = varint(file.length);
  // UnixFS: type 2 (a file), its data, its size; as the data of a node without links.
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

/** How often projects let the optimizer weigh a call against a byte of code. */
const usualRuns = [
  ...[200, 1, 1_000, 10_000, 1_000_000, 999_999, 100_000, 100, 800, 500, 2_000, 5_000, 20_000, 50_000, 99_999, 200_000],
  ...[0, 10, 10_000_000, 4_294_967_295],
];
const evmVersions = ['osaka', 'prague', 'cancun', 'shanghai', 'paris', 'london'];

const optimizer = /"optimizer":\{"enabled":(?:true|false),"runs":(\d{1,10})\}/;
const evmVersion = /"evmVersion":"([a-zA-Z]{1,30})"/;
const remappings = '"remappings":[';

/**
 * The settings under which the sources of a build make code with a hash of metadata: the metadata of the build is hashed
 * again with each of the usual ones in place of its own. Undefined: none of them, or other sources, or another compiler.
 *
 * @param metadata as the compiler wrote it, to the letter
 * @param hash as it stands behind the code
 */
export function* otherSettings(metadata: string, hash: Uint8Array): WorkSteps<BuildSettings | undefined> {
  const runs = Number(optimizer.exec(metadata)?.[1] ?? Number.NaN);
  const own = evmVersion.exec(metadata)?.[1];
  const list = metadata.indexOf(remappings);
  const listed = list < 0 ? 0 : metadata.indexOf(']', list) + 1;
  if (own === undefined || Number.isNaN(runs) || listed === 0) {
    return undefined;
  }
  const rest = metadata.slice(listed).replace(/^,"viaIR":true/, '');
  const encoder = new TextEncoder();
  for (const viaIR of [false, true]) {
    for (const version of new Set([own, ...evmVersions])) {
      for (const [isOptimized, some] of optimizers(runs)) {
        const varied = `${metadata.slice(0, listed)}${viaIR ? ',"viaIR":true' : ''}${rest}`
          .replace(optimizer, `"optimizer":{"enabled":${isOptimized},"runs":${some}}`)
          .replace(evmVersion, `"evmVersion":"${version}"`);
        const found = ipfsHash(encoder.encode(varied));
        if (found?.every((byte, i) => byte === hash[i]) === true) {
          return { isOptimized, runs: some, viaIR, evmVersion: version };
        }
        yield undefined;
      }
    }
  }
  return undefined;
}

/** Without the optimizer nobody sets the runs. */
function optimizers(runs: number): readonly (readonly [boolean, number])[] {
  const on = [...new Set([runs, ...usualRuns])].map((some) => [true, some] as const);
  const off = [...new Set([runs, 200])].map((some) => [false, some] as const);
  return [...on, ...off];
}
