import assert from 'node:assert/strict';
import { join } from 'node:path';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { pathOf } from '../../../../src/webview/rpcRenderer/model/outputTreeNode';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { recordedPairs } from '../../core/codec/recordedPairs';
import { golden, namedTexts } from '../../../helpers/golden';
import { outputOf, outputOfNodes, recordedResult } from '../../../helpers/recordedOutput';
import { readRows } from '../../../helpers/rowLines';

const cChain = { place: { network: 'local', node: 'one', chain: 'C-Chain', host: '127.0.0.1:9650' } };

/** The displayed lines of a method's recorded response. */
function recordedLines(file: string, method: string): readonly string[] {
  return readRows(outputOf(method, recordedResult(file, method), method.startsWith('eth_') ? cChain : {})).lines();
}

describe('the rows of an answer', () => {
  it('tell values in the units of the catalogue, health checks and validators as tables, and known events in words', () => {
    const answers = {
      'platform.getFeeState': 'platform.jsonl',
      eth_feeConfig: 'evm-l1.jsonl',
      'health.health': 'degraded.jsonl',
      'platform.getCurrentValidators': 'platform.jsonl',
      eth_getLogs: 'evm-c.jsonl',
    };
    const rows = Object.entries(answers).map(([method, file]) => [method, recordedLines(file, method).join('\n')]);
    golden(join(__dirname, 'texts/rows.txt'), namedTexts(Object.fromEntries(rows)));
  });

  it('tell amounts, times and identifiers inside a transaction of the P-Chain in their units', () => {
    const pairs = recordedPairs().filter(({ method }) => method === 'platform.getTx');
    const { json, method } = pairs.find(({ hex }) => decodeBytes(hex)[0]?.type === 'AddPermissionlessValidatorTx')!;
    const rows = readRows(outputOf(method, { tx: json, encoding: 'json' }));
    rows.rows.expandAll();
    golden(join(__dirname, 'texts/transactionRows.txt'), `${rows.lines().join('\n')}\n`);
  });

  it('are shown as they came where the catalogue knows nothing', () => {
    const json = parseJson('{"a":"0x1a","b":18446744073709551615,"c":1.50,"d":null,"e":{"f":["x"]},"":[]}');
    assert.deepEqual(readRows(outputOf('mine.unknown', json)).lines(), [
      'a: "0x1a"',
      'b: 18446744073709551615',
      'c: 1.50',
      'd: null',
      'e: 1 field',
      '  f: 1 item',
      '    0: "x"',
      ': []',
    ]);
  });

  it('are one where the answer is one value', () => {
    assert.deepEqual(readRows(outputOf('eth_getBalance', '0x14d1120d7b160000', cChain)).lines(), ['1.5 AVAX']);
    assert.deepEqual(readRows(outputOf('eth_getLogs', [], cChain)).lines(), ['[]']);
  });

  it('of a list stand open where there is room for all of them, else none', () => {
    const opened = (items: number) =>
      readRows(outputOf('mine.unknown', parseJson(`[${'[1,2,3],'.repeat(items - 1)}[1,2,3]]`))).lines().length;
    assert.deepEqual([opened(10), opened(11)], [40, 11]);
  });

  it('open, close and know their path', () => {
    const read = readRows(outputOf('mine.unknown', parseJson('{"a":{"b":[{"c":1},2]},"d":3}')));
    const all = ['a: 1 field', '  b: 2 items', '    0: 1 field', '      c: 1', '    1: 2', 'd: 3'];
    assert.deepEqual(read.lines(), all);
    assert.deepEqual(pathOf(read.rows.at(3)!), ['a', 'b', 0, 'c']);
    read.rows.collapse(1);
    assert.deepEqual(read.lines(), ['a: 1 field', '  b: 2 items', 'd: 3']);
    read.rows.expand(1);
    assert.deepEqual(read.lines(), all);
    read.rows.collapseAll();
    assert.deepEqual(read.lines(), ['a: 1 field', 'd: 3']);
    assert.equal(read.rows.reveal(['a', 'b', 0, 'c']), 3);
    read.rows.collapseAll();
    assert.equal(read.rows.expandAll(), true);
    assert.deepEqual(read.lines(), all);
  });

  it('are made as they are opened, and a long list does not open by itself', () => {
    const json = parseJson(`{"list":[${'{"n":1,"in":{"x":1}},'.repeat(99_999)}{"n":1}],"other":1}`);
    const read = readRows(outputOf('mine.unknown', json));
    assert.deepEqual(read.lines(), ['list: 100,000 items', 'other: 1']);
    read.rows.expand(0);
    assert.equal(read.rows.length, 100_003);
    assert.equal(
      read.rows.root.children?.[0]?.children?.some(({ children }) => children !== undefined),
      false,
    );
  });
});

describe('the rows of several answers', () => {
  const version = parseJson('{"a":1,"b":{"c":"x","d":"y"},"e":[1,2]}');

  it('stand beside each other, the different ones first and the equal ones folded', () => {
    const read = readRows(outputOfNodes('mine.unknown', [version, parseJson('{"b":{"d":"y","c":"z"},"a":1,"e":[1]}')]));
    assert.deepEqual(read.lines(), [
      'differs, b: 2 fields; 2 fields',
      '  differs, c: "x"; "z"',
      '  1 equal',
      'differs, e: 2 items; 1 item',
      '  differs, 1: 2; nothing',
      '  1 equal',
      '1 equal',
    ]);
    read.rows.expand(6);
    assert.deepEqual(read.lines().slice(6), ['1 equal', '  a: 1']);
    assert.deepEqual(pathOf(read.rows.at(7)!), ['a']);
    assert.equal(read.rows.reveal(['b', 'd']), 3);
  });

  it('are said once where all are equal, whatever the order of their keys', () => {
    const read = readRows(
      outputOfNodes('mine.unknown', [version, parseJson('{"e":[1,2],"b":{"d":"y","c":"x"},"a":1}')]),
    );
    assert.deepEqual(read.lines(), ['a: 1', 'b: 2 fields', '  c: "x"', '  d: "y"', 'e: 2 items', '  0: 1', '  1: 2']);
  });

  it('compare three', () => {
    const heights = ['{"height":"26"}', '{"height":"26"}', '{"height":"25"}'].map((text) => parseJson(text));
    assert.deepEqual(readRows(outputOfNodes('platform.getHeight', heights)).lines(), ['differs, height: 26; 26; 25']);
  });
});
