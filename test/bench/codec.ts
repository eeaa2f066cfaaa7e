import { avaxSerial, Utxo, utils } from '@avalabs/avalanchejs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { DecodedBytes } from '../../src/engine/transactions/codec/decodedBytes';
import type * as DecodeBytes from '../../src/engine/transactions/codec/decodeBytes';
import type { DecodedNode } from '../../src/engine/transactions/codec/decodedNode';
import type * as NodeValue from '../../src/engine/transactions/codec/decodedNode';
import type * as ToNodeJson from '../../src/engine/transactions/codec/nodeJson';
import type * as PrintJson from '../../src/engine/primitives/json/printJson';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';
import { codecHeap } from './codecHeap';
import { blockOf, largestTxs, platformTxs, platformUtxos, repeated } from './codecInputs';
import { codecWeight } from './codecWeight';

const engine = resolve(__dirname, '../../src/engine');
const platform = utils.getManagerForVM('PVM');
const library = 'avalanchejs 5.2.0';
const RUNS = 50;
const MOST_MILLISECONDS = 250;
const TURNS = 4;

/**
 * Decodes the bytes of a recorded network, compared with avalanchejs on the same bytes in the same run. Ours validates
 * all bytes and reads values lazily, theirs creates all values at once; so both sides are run to completion: every
 * value visited, or everything printed. A visited value is a big integer for each number (theirs: a double up to 32
 * bits), and the raw bytes of each ID, address and signature (theirs: a copy), not encoded as text by either.
 */
export async function run(): Promise<BenchRow[]> {
  const { decodeBytes } = await bundled<typeof DecodeBytes>(resolve(engine, 'transactions/codec/decodeBytes.ts'));
  const { toNodeJson } = await bundled<typeof ToNodeJson>(resolve(engine, 'transactions/codec/nodeJson.ts'));
  const { printJson } = await bundled<typeof PrintJson>(resolve(engine, 'primitives/json/printJson.ts'));
  const values = await bundled<typeof NodeValue>(resolve(engine, 'transactions/codec/decodedNode.ts'));
  const txs = repeated(platformTxs(decodeBytes), 1000);
  const utxos = repeated(platformUtxos(decodeBytes), 1024);
  const block = blockOf(repeated(largestTxs(decodeBytes), 1000), 2_000_000);
  const blockName = `a block of ${(block.length / 1e6).toFixed(1)} MB with 1,000 transactions`;
  const asTx = (bytes: Uint8Array): DecodedBytes => decodeBytes(bytes, { kind: 'tx', chain: 'P' })[0]!;
  const asUtxo = (bytes: Uint8Array): DecodedBytes => decodeBytes(bytes, { kind: 'utxo', chain: 'P' })[0]!;
  const read = ({ root, bytes }: DecodedBytes): number => visit(root, bytes, values);
  const printed = (decoded: DecodedBytes): string => printJson(toNodeJson(decoded));
  const theirTx = (bytes: Uint8Array): unknown => platform.unpack(bytes, avaxSerial.SignedTx);
  const theirUtxo = (bytes: Uint8Array): unknown => platform.unpack(bytes, Utxo);
  return [
    compared('decode 1,000 signed P-Chain transactions and read every value', txs, {
      ours: (bytes) => read(asTx(bytes)),
      theirs: (bytes) => visitObject(theirTx(bytes)),
    }),
    compared('decode 1,024 UTXOs and read every value', utxos, {
      ours: (bytes) => read(asUtxo(bytes)),
      theirs: (bytes) => visitObject(theirUtxo(bytes)),
      bar: 10,
    }),
    compared('decode 1,000 transactions and print them as JSON', txs, {
      ours: (bytes) => printed(asTx(bytes)),
      theirs: (bytes) => JSON.stringify(theirTx(bytes)),
    }),
    compared('decode 1,024 UTXOs and print them as JSON', utxos, {
      ours: (bytes) => printed(asUtxo(bytes)),
      theirs: (bytes) => JSON.stringify(theirUtxo(bytes)),
    }),
    alone('check 1,000 transactions, no value read', 1000, () => txs.forEach(asTx)),
    alone('check 1,024 UTXOs, no value read', 1024, () => utxos.forEach(asUtxo)),
    alone('find out what 1,000 transactions are', 1000, () => txs.forEach((bytes) => decodeBytes(bytes))),
    alone('find out what 1,024 UTXOs are', 1024, () => utxos.forEach((bytes) => decodeBytes(bytes))),
    {
      name: `decode ${blockName}, all bytes checked`,
      value: fastest(() => decodeBytes(block, { kind: 'block' })),
      unit: 'ms',
      bar: 50,
    },
    {
      name: `decode ${blockName} and read every value`,
      value: fastest(() => read(decodeBytes(block, { kind: 'block' })[0]!)),
      unit: 'ms',
    },
    await codecHeap(),
    ...(await codecWeight()),
  ];
}

interface Sides {
  readonly ours: (bytes: Uint8Array) => unknown;
  readonly theirs: (bytes: Uint8Array) => unknown;
  /** Upper limit of our time in milliseconds. */
  readonly bar?: number;
}

function compared(name: string, inputs: readonly Uint8Array[], { ours, theirs: actual, bar }: Sides): BenchRow {
  // Alternating, so that other load affects both sides.
  let [value, other] = [Infinity, Infinity];
  for (let turn = 0; turn < TURNS; turn++) {
    value = Math.min(
      value,
      fastest(() => inputs.forEach(ours)),
    );
    other = Math.min(
      other,
      fastest(() => inputs.forEach(actual)),
    );
  }
  return {
    name: `${name} (${perSecond(inputs.length, value)})`,
    value,
    unit: 'ms',
    ...(bar === undefined ? {} : { bar }),
    comparedWith: library,
    ratio: other / value,
  };
}

/** Reads all values and adds them up, so that no read is optimised away. */
function visit(node: DecodedNode, bytes: Uint8Array, values: typeof NodeValue): number {
  switch (node.layout.kind) {
    case 'uint':
      return Number(values.nodeNumber(node, bytes) & 1n);
    case 'fixed':
    case 'bytes':
      return values.nodeBytes(node, bytes).length;
    case 'string':
      return values.nodeString(node, bytes).length;
    default: {
      let sum = 0;
      for (const child of node.children) {
        sum += visit(child, bytes, values);
      }
      return sum;
    }
  }
}

/** The same for the other library's objects, whose values already exist. */
function visitObject(value: unknown): number {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) {
    return typeof value === 'bigint' ? Number(value & 1n) : 1;
  }
  let sum = 0;
  for (const key in value) {
    sum += visitObject((value as Record<string, unknown>)[key]);
  }
  return sum;
}

function alone(name: string, count: number, work: () => void): BenchRow {
  const value = fastest(work);
  return { name: `${name} (${perSecond(count, value)})`, value, unit: 'ms' };
}

function perSecond(count: number, milliseconds: number): string {
  return `${Math.round(count / (milliseconds / 1000)).toLocaleString('en')} per second`;
}

/** The fastest run, since other load only adds time. */
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
