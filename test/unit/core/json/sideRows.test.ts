import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/core/json/parseJson';
import { printJson } from '../../../../src/core/json/printJson';
import { sideRows } from '../../../../src/core/json/sideRows';

/** "NodeID-… @0: 1 | – | 3" of each row: what it is, its key, and what each value has there. */
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

  it('of one value are its entries, and of what holds nothing in common none', () => {
    assert.deepEqual(rows('[{"nodeID":"x"}]'), ['@0: {"nodeID":"x"}']);
    assert.deepEqual(rows('{"a":1}', '{"b":2}'), ['@a: 1 | –', '@b: – | 2']);
    assert.equal(rows('[]', '{}'), undefined);
    assert.equal(rows('1'), undefined);
  });
});
