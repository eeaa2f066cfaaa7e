import assert from 'node:assert/strict';
import { shownText, shownValue } from '../../../../src/webview/rpcRenderer/value/shownValue';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import type { ShapeRef } from '../../../../src/webview/protocol/rpcOutput';

const context = { now: Date.UTC(2026, 10, 21, 12), timeZone: 'UTC', symbol: 'SNC' };

/** The server's JSON, its shape in the catalogue, the displayed text and tooltip. */
const cases: readonly (readonly [json: string, shape: ShapeRef | undefined, text: string, title?: string])[] = [
  ['"0x1a"', { unit: 'height' }, '26  0x1a'],
  ['"0x1a"', {}, '26  0x1a'],
  ['"0x1a"', undefined, '"0x1a"'],
  ['"0x01a"', {}, '"0x01a"'],
  ['"1500000000"', { unit: 'nAVAX' }, '1.5 AVAX  1500000000', '1,500,000,000 nAVAX'],
  [
    '18446744073709551615',
    { unit: 'nAVAX' },
    '18,446,744,073.709551615 AVAX  18446744073709551615',
    '18,446,744,073,709,551,615 nAVAX',
  ],
  // A balance with all its digits, and the node's own text.
  [
    '"0xd3c21bcecceda0ffffff"',
    { unit: 'wei' },
    '999,999.999999999999999999 SNC  0xd3c21bcecceda0ffffff',
    '999,999,999,999,999,999,999,999 wei',
  ],
  ['"0x3b9aca01"', { unit: 'wei/gas' }, '1.000000001 gwei/gas  0x3b9aca01', '1,000,000,001 wei/gas'],
  ['"1"', { unit: 'nAVAX/gas' }, '1 nAVAX/gas', '"1"'],
  ['"2000000"', { unit: 'weight' }, '2,000,000  2000000'],
  ['"300"', { unit: 'weight' }, '300', '"300"'],
  ['"0x2"', { unit: 'transactionType' }, '2 (EIP-1559)  0x2'],
  ['"0x14d1120d7b160000"', { unit: 'wei' }, '1.5 SNC  0x14d1120d7b160000', '1,500,000,000,000,000,000 wei'],
  ['"0x5d21dba00"', { unit: 'wei/gas' }, '25 gwei/gas  0x5d21dba00', '25,000,000,000 wei/gas'],
  ['"1795248000"', { unit: 'time' }, '08:00:00 UTC, 4 h ago', '2026-11-21T08:00:00.000Z, 4 h ago · "1795248000"'],
  [
    '"0x6a000000"',
    { unit: 'time' },
    '2026-05-10 03:48:16 UTC, 195 d ago  0x6a000000',
    '2026-05-10T03:48:16.000Z, 195 d ago',
  ],
  ['"20000"', { unit: 'shares' }, '2 %', '"20000"'],
  ['0.85', { unit: 'share' }, '85 %', '0.85'],
  ['"99.9800"', { unit: 'percent' }, '99.98 %', '"99.9800"'],
  ['"0001-01-01T00:00:00Z"', { unit: 'time' }, 'never', '"0001-01-01T00:00:00Z"'],
  ['"9999-12-01T05:00:00Z"', { unit: 'time' }, 'never', '"9999-12-01T05:00:00Z"'],
  ['"0"', { unit: 'time' }, 'none', '"0"'],
  ['834112', { unit: 'nanoseconds' }, '834 µs', '834,112 ns · 834112'],
  ['999', { unit: 'nanoseconds' }, '999 ns', '999'],
  ['"86400"', { unit: 'seconds' }, '1 d', '86,400 s · "86400"'],
  ['"41"', { unit: 'milliseconds' }, '41 ms', '"41"'],
  ['43112', { unit: 'evmChainID' }, '43112'],
  ['"soon"', { unit: 'nAVAX' }, '"soon"'],
  ['1.5', { unit: 'count' }, '1.5'],
  ['1e400', undefined, '1e400'],
  ['true', { unit: 'nAVAX' }, 'true'],
  ['null', { id: 'node' }, 'null'],
  ['"0xdeadbeef"', { unit: 'bytes' }, '0xdeadbeef', '4 bytes'],
  ['"0xdeadbeef"', undefined, '"0xdeadbeef"'],
  ['"0xdeadbeefdeadbeef"', undefined, '0xdeadbeefdeadbeef', '8 bytes'],
  ['"0xeadbeefdeadbeefde"', {}, '0xeadbeefdeadbeefde', '9 bytes'],
];

describe('a value of an answer', () => {
  for (const [json, shape, text, title] of cases) {
    it(`${json} as ${JSON.stringify(shape ?? 'nothing known')}`, () => {
      const shown = shownValue(parseJson(json), shape, context);
      assert.equal(shown.raw === undefined ? shown.text : `${shown.text}  ${shown.raw}`, text);
      assert.equal(shown.title, title);
    });
  }

  it('links identifiers that can be looked up, and no words', () => {
    const id = '2oqjRbCzJWfHLHVmGxhDBncP4xX22J68HrHy7dGZNqkmJ4vdp8';
    assert.equal(shownValue(id, { id: 'blockchain' }, context).link, id);
    assert.equal(shownValue('X', { id: 'blockchain' }, context).link, undefined);
    assert.equal(shownValue(id, { id: 'signature' }, context).link, undefined);
    assert.equal(shownValue(id, undefined, context).link, undefined);
  });

  it('is cut where it is long, and says how many bytes it has', () => {
    const shown = shownValue(`0x${'ab'.repeat(500)}`, { unit: 'bytes' }, context);
    assert.deepEqual([shown.text, shown.raw], [`0x${'ab'.repeat(32)}…`, '500 bytes']);
    assert.equal(shownValue('x'.repeat(3_000), undefined, context).text, `"${'x'.repeat(2_000)}…"`);
  });
});

describe('a text from outside', () => {
  it('shows what would hide or reorder it', () => {
    assert.equal(shownText('a\u202eb\u0000c\nd\u200be\ufeff'), 'a\\u{202e}b\\u{0}c\\nd\\u{200b}e\\u{feff}');
    assert.equal(shownText('é 漢 <b>'), 'é 漢 <b>');
  });
});
