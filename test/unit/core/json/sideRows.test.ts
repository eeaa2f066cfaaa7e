import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { sideRows } from '../../../../src/engine/primitives/json/compareJson';

/** "NodeID-… @0: 1 | – | 3" for each row: path, key, and the value on each side. */
function rows(...texts: readonly string[]): readonly string[] | undefined {
  return sideRows(texts.map((text) => parseJson(text)))?.map(
    ({ key, name, values }) =>
      `${name ?? ''}@${key}: ${values.map((value) => (value === undefined ? '–' : printJson(value))).join(' | ')}`,
  );
}

const [a, b] = ['NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5'];
const hash = (digit: string): string => `0x${digit.repeat(64)}`;

describe('rows of values beside each other', () => {
  it('match items by what identifies them, in the order of the first list', () => {
    assert.deepEqual(
      rows(`[{"nodeID":"${a}","v":1},{"nodeID":"${b}"}]`, `[{"nodeID":"${b}"},{"nodeID":"${a}","v":2}]`),
      [`${a}@0: {"nodeID":"${a}","v":1} | {"nodeID":"${a}","v":2}`, `${b}@1: {"nodeID":"${b}"} | {"nodeID":"${b}"}`],
    );
  });

  it('put behind all others what the first list does not have', () => {
    assert.deepEqual(rows('[{"txID":"x"}]', '[]', '[{"txID":"y"},{"txID":"x"}]'), [
      'x@0: {"txID":"x"} | – | {"txID":"x"}',
      'y@1: – | – | {"txID":"y"}',
    ]);
  });

  it('tell two logs of a transaction apart by their places in the block', () => {
    const log = (index: string): string => `{"transactionHash":"${hash('1')}","logIndex":"${index}","address":"0x1"}`;
    assert.deepEqual(
      rows(`[${log('0x0')},${log('0x1')}]`, `[${log('0x1')}]`)?.map((row) => row.split('@')[0]),
      [`${hash('1')} 0x0`, `${hash('1')} 0x1`],
    );
  });

  it('take the next best where two items of a list share a name: two validations of one node', () => {
    const one = (id: string): string => `{"nodeID":"${a}","validationID":"${id}"}`;
    assert.deepEqual(
      rows(`[${one('p')},${one('q')}]`, `[${one('q')},${one('p')}]`)?.map((row) => row.split(':')[0]),
      ['p@0', 'q@1'],
    );
  });

  it('match lists of IDs, and leave hashes, numbers and texts at their places', () => {
    assert.deepEqual(rows(`["${a}","${b}"]`, `["${b}"]`), [`${a}@0: "${a}" | –`, `${b}@1: "${b}" | "${b}"`]);
    for (const [first, second] of [
      [`"${hash('1')}","${hash('2')}"`, `"${hash('2')}","${hash('1')}"`],
      ['"0x1","0x2"', '"0x2"'],
      ['1,2', '2,1'],
      ['{"a":1}', '{"a":2}'],
      ['{"nodeID":"x"},{"nodeID":"x"}', '{"nodeID":"x"}'],
      ['{"nodeID":"x"},{"nodeID":null}', '{"nodeID":"x"}'],
    ] as const) {
      const found = sideRows([parseJson(`[${first}]`), parseJson(`[${second}]`)]);
      assert.ok(
        found?.every(({ name }) => name === undefined),
        first,
      );
    }
  });

  it('match addresses, UTXOs and hashes by what they are where one list lacks some', () => {
    const [one, two, three] = ['11', '22', '33'].map((byte) => byte.repeat(90));
    assert.deepEqual(
      rows(`["0x${one}","0x${two}","0x${three}"]`, `["0x${two}","0x${three}"]`)?.map((row) => row.split(': ')[1]),
      [`"0x${one}" | –`, `"0x${two}" | "0x${two}"`, `"0x${three}" | "0x${three}"`],
    );
    const [p, q] = ['P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', 'P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2'];
    assert.deepEqual(rows(`["${p}","${q}"]`, `["${q}","${p}"]`), [
      `${p}@0: "${p}" | "${p}"`,
      `${q}@1: "${q}" | "${q}"`,
    ]);
    const hashes = ['1', '2', '3'].map((digit) => `"${hash(digit)}"`);
    assert.deepEqual(
      rows(`[${hashes.join(',')}]`, `[${hashes.slice(1).join(',')}]`)?.map((row) => row.split(': ')[1]),
      [`${hashes[0]} | –`, `${hashes[1]} | ${hashes[1]}`, `${hashes[2]} | ${hashes[2]}`],
    );
  });

  it('leave a topic at its place where another stands in its stead', () => {
    assert.deepEqual(
      rows(`["${hash('1')}","${hash('2')}"]`, `["${hash('1')}","${hash('3')}"]`)?.map((row) => row.split('@')[0]),
      ['', ''],
    );
  });

  it('match inputs by the output that they spend', () => {
    const spends = (index: number): string => `{"txID":"x","outputIndex":${index},"assetID":"a"}`;
    assert.deepEqual(
      rows(`[${spends(0)},${spends(1)}]`, `[${spends(1)}]`)?.map((row) => row.split('@')[0]),
      ['x 0', 'x 1'],
    );
  });

  it('of one value are its entries, and of what holds nothing in common none', () => {
    assert.deepEqual(rows('[{"nodeID":"x"}]'), ['@0: {"nodeID":"x"}']);
    assert.deepEqual(rows('{"a":1}', '{"b":2}'), ['@a: 1 | –', '@b: – | 2']);
    assert.equal(rows('[]', '{}'), undefined);
    assert.equal(rows('1'), undefined);
  });
});
