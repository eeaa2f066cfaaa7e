import type { IndexedTransaction } from '../../net';
import { blackHole } from '../../primitives';
import { type Claims, type Fact, count, fact, gasPriceSpan, gasUnit, message, nativeAmount } from '../../report';
import { paidAmount } from './fiatLine';
import { namedAddressSpan } from './addressNames';
import type { TransactionFacts } from './transactionFacts';

/** What was moved and what it cost. `symbol` is the chain's native token. */
export function moneyFacts(
  claims: Claims<TransactionFacts>,
  symbol: string | undefined,
  indexed: IndexedTransaction | undefined,
): readonly Fact[] {
  return [...valueFact(claims, symbol, indexed), ...feeFacts(claims, symbol, indexed)];
}

function valueFact(
  claims: Claims<TransactionFacts>,
  symbol: string | undefined,
  indexed: IndexedTransaction | undefined,
): readonly Fact[] {
  const value = claims.value('value');
  if (value === undefined) {
    return [];
  }
  const line = paidAmount(value, symbol, indexed);
  return fact('value', 'value', line, claims.from('value'), { brief: value > 0n });
}

/** Gas used times the price that was paid, which is the whole fee on Avalanche's EVM chains, and where it went. */
function feeFacts(
  claims: Claims<TransactionFacts>,
  symbol: string | undefined,
  indexed: IndexedTransaction | undefined,
): readonly Fact[] {
  const used = claims.value('gasUsed');
  const limit = claims.value('gasLimit');
  const price = claims.value('gasPrice');
  if (used === undefined) {
    const offered = claims.value('maxFee');
    return fact(
      'fee',
      'fee',
      offered === undefined ? undefined : message`max ${gasPriceSpan(offered, gasUnit(symbol))} per gas`,
      claims.from('maxFee'),
      { brief: true },
    );
  }
  const paid = price === undefined ? undefined : used * price;
  const gas = limit === undefined ? [count(used)] : message`${count(used)} / ${count(limit)}`;
  const fee = paid === undefined ? undefined : paidAmount(paid, symbol, indexed);
  return [
    ...fact('fee', 'fee', fee, claims.from('gasUsed', 'gasPrice'), { brief: true }),
    ...fact('gasUsed', 'gas used', gas, claims.from('gasUsed', 'gasLimit'), { brief: true }),
    ...fact(
      'gasPrice',
      'effective gas price',
      price === undefined ? undefined : [gasPriceSpan(price, gasUnit(symbol))],
      claims.from('gasPrice'),
      {
        brief: true,
      },
    ),
    ...feeParts(claims, paid, symbol),
  ];
}

/** Fees go to the coinbase of the block; most chains have the black hole there, which burns the tip as well. */
function feeParts(
  claims: Claims<TransactionFacts>,
  paid: bigint | undefined,
  symbol: string | undefined,
): readonly Fact[] {
  const [used, price, baseFee] = [claims.value('gasUsed'), claims.value('gasPrice'), claims.value('baseFee')];
  const coinbase = claims.value('coinbase');
  if (paid === undefined || used === undefined || price === undefined || paid === 0n) {
    return [];
  }
  const tip = baseFee === undefined || price < baseFee ? undefined : used * (price - baseFee);
  return [
    ...(coinbase === undefined
      ? []
      : coinbase === blackHole
        ? fact('burned', 'burned', [nativeAmount(paid, symbol)], claims.from('coinbase'))
        : fact('feeRecipient', 'fee recipient', [namedAddressSpan(coinbase)], claims.from('coinbase'))),
    ...fact(
      'tip',
      'tip',
      tip === undefined ? undefined : [nativeAmount(tip, symbol)],
      claims.from('gasPrice', 'baseFee'),
    ),
  ];
}
