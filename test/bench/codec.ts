import { avaxSerial, Utxo, utils } from '@avalabs/avalanchejs';
import { build } from 'esbuild';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { DecodedBytes } from '../../src/core/codec/decodedBytes';
import type * as DecodeBytes from '../../src/core/codec/decodeBytes';
import type * as ToNodeJson from '../../src/core/codec/toNodeJson';
import { recordedPairs } from '../unit/core/codec/recordedPairs';
import { recordedUtxos } from '../unit/core/codec/recordedBytes';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';

const folder = resolve(__dirname, '../../src/core/codec');
const platform = utils.getManagerForVM('PVM');
const withBlsKey: ReadonlySet<string> = new Set([
  'AddPermissionlessValidatorTx',
  'ConvertSubnetToL1Tx',
  'RegisterL1ValidatorTx',
]);
const RUNS = 50;
const MOST_MILLISECONDS = 1000;

/**
 * Decoding the bytes of a recorded network, beside the maker's own library on the same bytes in the same run. Ours keeps
 * offsets and makes strings only when asked; so a row with the JSON form, in which every value is read, stands beside.
 */
export async function run(): Promise<BenchRow[]> {
  const { decodeBytes } = await bundled<typeof DecodeBytes>(resolve(folder, 'decodeBytes.ts'));
  const { toNodeJson } = await bundled<typeof ToNodeJson>(resolve(folder, 'toNodeJson.ts'));
  const txs = repeated(platformTxs(decodeBytes), 1000);
  const utxos = repeated(platformUtxos(decodeBytes), 1024);
  const block = blockOf(repeated(largestTxs(decodeBytes), 1000), 2_000_000);
  const asTx = (bytes: Uint8Array): DecodedBytes => decodeBytes(bytes, { kind: 'tx', chain: 'P' })[0]!;
  const asUtxo = (bytes: Uint8Array): DecodedBytes => decodeBytes(bytes, { kind: 'utxo', chain: 'P' })[0]!;
  const theirTx = (bytes: Uint8Array): unknown => platform.unpack(bytes, avaxSerial.SignedTx);
  const theirUtxo = (bytes: Uint8Array): unknown => platform.unpack(bytes, Utxo);
  const library = 'avalanchejs 5.2.0';
  return [
    compared('decode 1,000 signed P-Chain transactions', library, txs, asTx, theirTx),
    compared('decode 1,024 UTXOs', library, utxos, asUtxo, theirUtxo, 10),
    compared(
      'decode 1,000 transactions and print them as JSON',
      `${library}, decoding alone`,
      txs,
      (bytes) => toNodeJson(asTx(bytes)),
      theirTx,
    ),
    alone('find out what 1,000 transactions are, and decode them', 1000, () =>
      txs.forEach((bytes) => decodeBytes(bytes)),
    ),
    alone('find out what 1,024 UTXOs are, and decode them', 1024, () => utxos.forEach((bytes) => decodeBytes(bytes))),
    {
      name: `decode a block of ${(block.length / 1e6).toFixed(1)} MB with 1,000 transactions`,
      value: fastest(() => decodeBytes(block, { kind: 'block' })),
      unit: 'ms',
      bar: 50,
    },
    {
      name: 'what the codec adds to the bundle, minified: decoding, Warp, IDs and JSON form',
      value: await addedKilobytes(['decodeBytes', 'toNodeJson', 'codecIdsOf', 'warp/canonicalValidators']),
      unit: 'kB',
      bar: 25,
    },
    {
      name: 'the same with the Finding and its words',
      value: await addedKilobytes(['decodeBytes', 'toNodeJson', 'codecFinding', 'warp/canonicalValidators']),
      unit: 'kB',
    },
  ];
}

function compared(
  name: string,
  comparedWith: string,
  inputs: readonly Uint8Array[],
  ours: (bytes: Uint8Array) => unknown,
  theirs: (bytes: Uint8Array) => unknown,
  bar?: number,
): BenchRow {
  const value = fastest(() => inputs.forEach(ours));
  const other = fastest(() => inputs.forEach(theirs));
  return {
    name: `${name} (${perSecond(inputs.length, value)})`,
    value,
    unit: 'ms',
    ...(bar === undefined ? {} : { bar }),
    comparedWith,
    ratio: other / value,
  };
}

function alone(name: string, count: number, work: () => void): BenchRow {
  const value = fastest(work);
  return { name: `${name} (${perSecond(count, value)})`, value, unit: 'ms' };
}

function perSecond(count: number, milliseconds: number): string {
  return `${Math.round(count / (milliseconds / 1000)).toLocaleString('en')} per second`;
}

/** What else runs on the machine only adds: the fastest run counts, for both sides. */
function fastest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0, spent = 0; i < RUNS && spent < MOST_MILLISECONDS; i++) {
    const start = performance.now();
    work();
    const took = performance.now() - start;
    least = Math.min(least, took);
    spent += took;
  }
  return least;
}

type Decode = typeof DecodeBytes.decodeBytes;

/** Recorded transactions that the other library can read too. */
function platformTxs(decode: Decode): Uint8Array[] {
  return (
    recordedPairs()
      .filter(({ method }) => method === 'platform.getTx')
      .map(({ hex }) => decode(hex)[0]!)
      // Where a BLS key is inside, the other library checks its proof while it reads, which takes milliseconds.
      .filter(({ type, bytes }) => !withBlsKey.has(type) && isReadable(bytes))
      .map(({ bytes }) => bytes)
  );
}

function isReadable(bytes: Uint8Array): boolean {
  try {
    platform.unpack(bytes, avaxSerial.SignedTx);
    return true;
  } catch (error) {
    // Newer types: it says so by an Error, and the row is of what both can read.
    return !(error instanceof Error);
  }
}

function platformUtxos(decode: Decode): Uint8Array[] {
  return recordedUtxos()
    .filter(({ method }) => method === 'platform.getUTXOs')
    .map(({ text }) => decode(text)[0]!.bytes);
}

/** Transactions with the most bytes, so that 1,000 of them make 2 MB. */
function largestTxs(decode: Decode): Uint8Array[] {
  return platformTxs(decode)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8);
}

/** A BanffStandardBlock of these transactions, with memos that fill it up to a size. */
function blockOf(txs: readonly Uint8Array[], size: number): Uint8Array {
  const padded = txs.map((tx) => withMoreOutputs(tx, Math.ceil(size / txs.length)));
  const all = padded.reduce((sum, tx) => sum + tx.length - 2, 0);
  const block = new Uint8Array(58 + all);
  const view = new DataView(block.buffer);
  view.setUint32(2, 32);
  view.setUint32(54, padded.length);
  let at = 58;
  for (const tx of padded) {
    block.set(tx.subarray(2), at);
    at += tx.length - 2;
  }
  return block;
}

/** Repeats the first output of a transaction until it has so many bytes: what makes real ones large. */
function withMoreOutputs(tx: Uint8Array, size: number): Uint8Array {
  const first = 46;
  const outputSize = 80;
  const view = new DataView(tx.buffer, tx.byteOffset, tx.byteLength);
  const more = Math.max(0, Math.ceil((size - tx.length) / outputSize));
  const grown = new Uint8Array(tx.length + more * outputSize);
  grown.set(tx.subarray(0, first));
  new DataView(grown.buffer).setUint32(42, view.getUint32(42) + more);
  for (let i = 0; i < more; i++) {
    grown.set(tx.subarray(first, first + outputSize), first + i * outputSize);
  }
  grown.set(tx.subarray(first), first + more * outputSize);
  return grown;
}

function repeated(inputs: readonly Uint8Array[], count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => inputs[i % inputs.length]!);
}

/** Bytes of the codec's own files in a bundle; the curve for signers is loaded by itself. */
async function addedKilobytes(entries: readonly string[]): Promise<number> {
  const { metafile } = await build({
    stdin: {
      contents: entries.map((name, i) => `export * as e${i} from './${name}';`).join('\n'),
      resolveDir: folder,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
  });
  const inputs = Object.values(metafile.outputs)[0]!.inputs;
  const own = Object.entries(inputs).filter(([file]) => file.includes('src/core/codec/'));
  return own.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0) / 1000;
}
