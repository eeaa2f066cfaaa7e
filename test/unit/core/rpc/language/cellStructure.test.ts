import assert from 'node:assert/strict';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { amountHints } from '../../../../../src/engine/notebook/language/cellHelp';
import { cellFolds, cellSymbols } from '../../../../../src/engine/notebook/language/formatCell';
import { languageContext } from '../../../../helpers/languageContext';

describe('structure of a cell', () => {
  it('names requests by their @name or what they call', () => {
    const text = [
      '# @name block',
      'eth_getBlockByNumber ["latest", false]',
      'GET /ext/health?tag=x',
      'subscribe newHeads',
      '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId" }, { "jsonrpc": "2.0", "id": 2, "method": "net_version" }]',
    ].join('\n');
    const symbols = cellSymbols(parseCell(text)).map(({ name, detail, selection }) => [
      name,
      detail,
      text.slice(selection.start, selection.end),
    ]);
    assert.deepEqual(symbols, [
      ['block', 'eth_getBlockByNumber', 'eth_getBlockByNumber'],
      ['GET /ext/health?tag=x', '', 'GET /ext/health?tag=x'],
      ['subscribe newHeads', '', 'subscribe newHeads'],
      ['eth_chainId, net_version', '', '['],
    ]);
  });

  it('folds objects and lists of several lines', () => {
    const text = 'eth_getLogs [{\n  "address": [\n    "0x1"\n  ], "topics": []\n}]\neth_call [{}]';
    const folds = cellFolds(text, parseCell(text)).map(({ start, end }) => text.slice(start, end).split('\n').length);
    assert.deepEqual(folds, [5, 5, 3]);
  });

  it('puts amounts, times and hex quantities into the units that people count in', () => {
    const text = [
      '# @expect result.balance >= 1500000000',
      'platform.getBalance { "addresses": [] }',
      '# @expect result < 2000000000000000000',
      'eth_getBalance ["0x1111111111111111111111111111111111111111", "0x1a2b3"]',
      'eth_sendTransaction [{ "value": "0xde0b6b3a7640000", "gasPrice": "0x5d21dba00", "gas": "0x5208" }]',
      '# @expect result.timestamp > 1700000000',
      'platform.getTimestamp',
      'platform.getBlockByHeight { "height": 12 }',
    ].join('\n');
    const hints = [...amountHints(parseCell(text), languageContext())]
      .sort((a, b) => a.offset - b.offset)
      .map((hint) => [/\S+$/.exec(text.slice(0, hint.offset))?.[0], hint.text]);
    assert.deepEqual(hints, [
      ['1500000000', '1.5 AVAX'],
      ['2000000000000000000', '2 AVAX'],
      ['"0x1a2b3"', '107,187'],
      ['"0xde0b6b3a7640000"', '1 AVAX'],
      ['"0x5d21dba00"', '25 nAVAX/gas'],
      ['"0x5208"', '21,000'],
      ['1700000000', '2023-11-14 22:13:20 UTC'],
    ]);
  });
});
