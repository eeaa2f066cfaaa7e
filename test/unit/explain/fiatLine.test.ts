import assert from 'node:assert/strict';
import type { IndexedTransaction } from '../../../src/engine/net/dataApi/evm';
import { paidAmount, fiatLine } from '../../../src/engine/evm/report/moneyFacts';

const words = (line: ReturnType<typeof fiatLine>): string =>
  line.map((span) => ('text' in span ? span.text : '')).join('');

function priced(value: string): IndexedTransaction {
  const networkToken = { name: 'Avalanche', symbol: 'AVAX', decimals: 18 };
  const details = { networkToken, historicalPrice: { currencyCode: 'eur', value } };
  return { networkTokenDetails: details } as unknown as IndexedTransaction;
}

describe('fiat values', () => {
  it('shows what the service says, as words from outside', () => {
    assert.deepEqual(fiatLine({ currencyCode: 'usd', value: '42.42' }), [
      { kind: 'text', text: '≈ ' },
      { kind: 'remote', text: '42.42 USD' },
    ]);
  });

  const cases: readonly [bigint, string, string][] = [
    [10n ** 18n, '17.256', ' ≈ 17.25 EUR then'],
    [15n * 10n ** 17n, '20', ' ≈ 30.00 EUR then'],
    [1n, '20', ' ≈ < 0.01 EUR then'],
    [2n ** 256n - 1n, '0.000001', ' ≈ 115792089237316195423570985008687907853269984665640564.03 EUR then'],
    [10n ** 18n, '-3', ''],
    [10n ** 18n, '1e3', ''],
    [10n ** 18n, 'Infinity', ''],
    [0n, '20', ''],
  ];
  for (const [wei, price, shown] of cases) {
    it(`${wei} wei at ${price} is "${shown}"`, () => {
      assert.equal(words(paidAmount(wei, 'AVAX', priced(price))), shown);
    });
  }

  it('says nothing where no price is known', () => {
    assert.equal(words(paidAmount(1n, 'AVAX', undefined)), '');
    assert.equal(words(paidAmount(1n, 'AVAX', { networkTokenDetails: null } as unknown as IndexedTransaction)), '');
  });
});
