import assert from 'node:assert/strict';
import { lineText } from '../../../../src/engine/report/spanText';
import type { Move } from '../../../../src/engine/addresses/scan/addressActivity';
import {
  type RowTransaction,
  transactionColumns,
  transactionRow,
} from '../../../../src/engine/addresses/evm/transactionRow';

const token = `0x${'c3'.repeat(20)}`;
const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 200 } as const;

const found: RowTransaction = {
  hash: `0x${'1'.repeat(64)}`,
  block: 41_203_877n,
  index: 0n,
  at: 0,
  from: `0x${'a1'.repeat(20)}`,
  to: token,
  value: 5n * 10n ** 17n,
  input: '0x',
  moves: [],
};

function cell(name: string, part: Partial<RowTransaction>): string {
  const row = transactionRow(
    { ...found, ...part },
    {
      chain: 'C-Chain',
      symbol: 'AVAX',
      tokens: { get: (_, address) => (address === token ? { symbol: 'SNC', decimals: 2 } : undefined) },
    },
  );
  return lineText(row[transactionColumns().indexOf(name)] ?? [], style, { now: 0 });
}

describe('the row of a transaction of an address', () => {
  it('says how it went, where that is known', () => {
    assert.equal(cell('transaction', {}).slice(0, 2), '0x');
    assert.equal(cell('transaction', { isFailed: false }).slice(0, 4), '✓ 0x');
    assert.equal(cell('transaction', { isFailed: true, fee: 1n }).slice(0, 4), '✗ 0x');
    assert.equal(cell('transaction', { isFailed: false, execution: 'failed' }).slice(0, 4), '✗ 0x');
    assert.equal(cell('transaction', { isFailed: false, execution: 'unknown' }).slice(0, 2), '0x');
    assert.equal(cell('fee', { fee: 21n * 10n ** 13n }), '0.00021 AVAX');
  });

  it('names what is called by a known selector, which proves nothing, else the selector', () => {
    assert.equal(cell('method', {}), 'native transfer');
    assert.equal(cell('method', { input: `0xa9059cbb${'0'.repeat(128)}` }), 'transfer');
    assert.equal(cell('method', { input: '0x12345678' }), '0x12345678');
    assert.equal(cell('method', { input: '0x00' }), '0x00');
    assert.equal(cell('method', { to: undefined, input: '0x6001' }), 'contract creation');
  });

  it('has the same words where the data service tells, which names no function of some selectors', () => {
    assert.equal(cell('method', { method: { hash: '0xa9059cbb', name: 'send(address,uint256)' } }), 'send');
    assert.equal(cell('method', { method: { hash: '0xa9059cbb' } }), 'transfer');
    assert.equal(cell('method', { method: { hash: '0x12345678' } }), '0x12345678');
    assert.equal(cell('method', { method: { hash: '', name: 'Native Transfer' } }), 'native transfer');
    // There, the receiver is the created contract's address.
    assert.equal(cell('method', { method: { hash: '', name: 'Contract Created' } }), 'contract creation');
  });

  it('says what it creates', () => {
    assert.equal(cell('to', { to: undefined, created: token }), 'creates 0xc3c3…c3c3');
  });

  it('tells what it moved in and out, in units where they are known', () => {
    const base = { from: found.from, to: token, logIndex: 0, token } as const;
    const moves: readonly Move[] = [
      { isIn: true, kind: 'native', value: 10n ** 18n },
      { isIn: false, kind: 'token', transfer: { standard: 'erc20', ...base, value: 1_234n } },
      { isIn: true, kind: 'token', transfer: { standard: 'erc20', ...base, token: found.from, value: 1_234n } },
      { isIn: true, kind: 'token', transfer: { standard: 'erc721', ...base, tokenId: 1_234n } },
      { isIn: false, kind: 'token', transfer: { standard: 'erc1155', ...base, operator: '', tokenId: 7n, value: 3n } },
    ];
    assert.equal(
      cell('transfers', { moves }),
      '+1 AVAX, −12.34 SNC, +1,234 base units of 0xA1A1…a1a1, +token 1234 of 0xc3c3…c3c3, −3 × token 7 of 0xc3c3…c3c3',
    );
    const many = Array.from({ length: 9 }, (): Move => ({ isIn: true, kind: 'native', value: 1n }));
    assert.match(cell('transfers', { moves: many }), /, 3 more$/);
  });
});
