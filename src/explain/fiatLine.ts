import * as l10n from '@vscode/l10n';
import type { Money } from '../api/dataApi/shapes';
import type { IndexedTransaction } from '../api/dataApi/transaction';
import type { Line } from '../core/finding/finding';
import { remote, text } from '../core/finding/spans';

/** A value in a currency as the service says it: `≈ 42.42 USD`. */
export function fiatLine(money: Money): Line {
  return [text(l10n.t('≈ ')), remote(`${money.value} ${money.currencyCode.toUpperCase()}`)];
}

/** What an amount of the native token was worth then, or is worth now where that is not known; to follow the amount. */
export function fiatAmount(wei: bigint, transaction: IndexedTransaction | undefined): Line {
  const details = transaction?.networkTokenDetails;
  const price = details?.historicalPrice ?? details?.currentPrice;
  const value = price == null || wei === 0n ? undefined : timesPrice(wei, price.value);
  if (price == null || value === undefined) {
    return [];
  }
  const when = details?.historicalPrice ? l10n.t(' then') : l10n.t(' today');
  return [text(l10n.t(' ≈ ')), remote(`${value} ${price.currencyCode.toUpperCase()}`), text(when)];
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
