import type { IndexedTransaction, Money } from '../../net';
import { type Line, type Span, message, nativeAmount, remote } from '../../report';

/** A value in a currency as the service says it: `≈ 42.42 USD`. */
export function fiatLine(money: Money): Line {
  return message`≈ ${moneySpan(money)}`;
}

export function fiatToday(money: Money): Line {
  return message`≈ ${moneySpan(money)} today`;
}

export function fiatThen(money: Money): Line {
  return message`≈ ${moneySpan(money)} then`;
}

/** An amount of the native token and what it is worth. */
export function withFiat(amount: Span, money: Money | null | undefined): Line {
  return money ? message`${amount} ≈ ${moneySpan(money)}` : [amount];
}

/** An amount of the native token with what it was worth then, or is worth now where that is not known. */
export function paidAmount(wei: bigint, symbol: string | undefined, transaction: IndexedTransaction | undefined): Line {
  const amount = nativeAmount(wei, symbol);
  const details = transaction?.networkTokenDetails;
  const price = details?.historicalPrice ?? details?.currentPrice;
  const value = price == null || wei === 0n ? undefined : timesPrice(wei, price.value);
  if (price == null || value === undefined) {
    return [amount];
  }
  const values = { amount, value: moneySpan({ ...price, value }) };
  return details?.historicalPrice
    ? message`${values.amount} ≈ ${values.value} then`
    : message`${values.amount} ≈ ${values.value} today`;
}

function moneySpan({ value, currencyCode }: Money): Span {
  return remote(`${value} ${currencyCode.toUpperCase()}`);
}

/** Exact decimal arithmetic, cut to two places; `undefined` for a price that is no plain decimal. */
function timesPrice(wei: bigint, price: string): string | undefined {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(price);
  if (match === null) {
    return undefined;
  }
  const fraction = match[2] ?? '';
  const scaled = wei * BigInt((match[1] ?? '0') + fraction);
  const cents = scaled / 10n ** BigInt(16 + fraction.length);
  return cents === 0n ? '< 0.01' : `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
