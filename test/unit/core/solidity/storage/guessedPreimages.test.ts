import assert from 'node:assert/strict';
import type { RecordedCall, Recording } from '../../../../../src/engine/evm/trace/recorder';
import { guessedPreimages, candidateKeys } from '../../../../../src/engine/source/storage/namedStorage';
import { valueSlot, toWordBytes } from '../../../../../src/engine/evm/trace/preimages';
import { readStorageLayout } from '../../../../../src/engine/source/storage/storageLayout';
import { finished } from '../../../../helpers/solidity/finished';

const ann = `0x${'aa'.repeat(20)}`;
const bob = `0x${'bb'.repeat(20)}`;
const coin = `0x${'c0'.repeat(20)}`;
const word = (hex: string): string => hex.slice(2).padStart(64, '0');

const recording = (calls: readonly Partial<RecordedCall>[]): Recording => ({
  ...{ length: 0, pc: new Uint32Array(), op: new Uint8Array(), gas: new BigUint64Array(), call: new Uint16Array() },
  calls: calls.map((call, index) => ({
    ...{ index, depth: index, kind: 'CALL', from: ann, codeAt: coin, account: coin, value: 0n },
    ...{ input: '0x', output: '0x', gas: 0n, gasUsed: 0n },
    ...call,
  })),
});

const mapping = (key: string, value: string) => ({
  ...{ encoding: 'mapping', key, value, label: `mapping(${key} => ${value})`, numberOfBytes: '32' },
});
const value = (label: string, numberOfBytes: string) => ({ encoding: 'inplace', label, numberOfBytes });
const layout = readStorageLayout({
  storage: [
    { label: 'balances', slot: '1', offset: 0, type: 'm' },
    { label: 'allowed', slot: '2', offset: 0, type: 'mm' },
    { label: 'rights', slot: '3', offset: 0, type: 'b' },
  ],
  types: {
    ...{ m: mapping('a', 'u'), mm: mapping('a', 'm'), b: mapping('b4', 'u') },
    ...{ a: value('address', '20'), u: value('uint256', '32'), b4: value('bytes4', '4') },
  },
})!;

const result = (words: ReadonlySet<bigint>, slots: readonly bigint[]): readonly string[] =>
  [...finished(guessedPreimages(layout, words, slots))]
    .filter(([slot]) => slots.includes(slot))
    .map(([, { base, key }]) => `${base.toString(16).slice(0, 8)} ${Buffer.from(key!).toString('hex')}`);

describe('keys that are guessed', () => {
  it('are the addresses that took part and the words that were given', () => {
    const words = candidateKeys(
      recording([{ input: `0x12345678${word(bob)}${word('0x4d')}ff`, output: `0x${word('0x99')}` }]),
    );
    for (const one of [ann, coin, bob, '0x4d', '0x99', '0x0', '0x7']) {
      assert.ok(words.has(BigInt(one)), one);
    }
  });

  it('are told where the value of one has changed, also inside of another', () => {
    const words = new Set([ann, bob, '0x4d'].map(BigInt));
    const balance = valueSlot(toWordBytes(BigInt(bob)), 1n);
    const outer = valueSlot(toWordBytes(BigInt(ann)), 2n);
    const inner = valueSlot(toWordBytes(BigInt(bob)), outer);
    assert.deepEqual(result(words, [balance, inner]), [
      `1 ${word(bob)}`,
      `${outer.toString(16).slice(0, 8)} ${word(bob)}`,
    ]);
  });

  it('are values of the type of the key', () => {
    const selector = BigInt(`0x${'a9059cbb'.padEnd(64, '0')}`);
    const [right, wrong] = [valueSlot(toWordBytes(selector), 3n), valueSlot(toWordBytes(0xa9059cbbn), 3n)];
    assert.deepEqual(result(new Set([selector, 0xa9059cbbn]), [right, wrong]), [`3 ${'a9059cbb'.padEnd(64, '0')}`]);
    const large = 1n << 160n;
    assert.deepEqual(result(new Set([large]), [valueSlot(toWordBytes(large), 1n)]), []);
  });

  it('are not looked for without an end', () => {
    const input = `0x12345678${Array.from({ length: 50_000 }, (_, i) => word(`0x${(i + 100).toString(16)}`)).join('')}`;
    const words = candidateKeys(recording([{ input }]));
    assert.equal(words.size, 2_000);
    const slots = Array.from({ length: 50_000 }, (_, i) => BigInt(i));
    assert.deepEqual(result(words, slots), []);
  });
});
