import type { IndexedTransaction, Money } from '../../net';
import { blackHole, cb58Id } from '../../primitives';
import {
  type Claims,
  type Fact,
  type Line,
  type Sourced,
  type Span,
  code,
  count,
  fact,
  factsFrom,
  gasPriceSpan,
  gasUnit,
  id,
  joinLines,
  mapDefined,
  message,
  nativeAmount,
  remote,
  share,
  shareBar,
  text,
} from '../../report';
import { recommendedGasLimit } from '../fees';
import { namedAddressSpan } from './addressNames';
import type { TransactionFacts, HashResult } from './transactionFacts';

const brief = { brief: true };

/**
 * Value, fee and where the fee went. Gas used times the price paid is the whole fee on Avalanche's EVM chains. `symbol`
 * is the chain's native token.
 */
export function moneyFacts(
  claims: Claims<TransactionFacts>,
  symbol: string | undefined,
  indexed: IndexedTransaction | undefined,
): readonly Fact[] {
  const [used, limit, price] = [claims.value('gasUsed'), claims.value('gasLimit'), claims.value('gasPrice')];
  const value = claims.fact('value', 'value', (wei) => paidAmount(wei, symbol, indexed), {
    brief: (claims.value('value') ?? 0n) > 0n,
  });
  const priceSpan = (wei: bigint): Span => gasPriceSpan(wei, gasUnit(symbol));
  if (used === undefined) {
    const offered = claims.fact('maxFee', 'fee', (wei) => message`max ${priceSpan(wei)} per gas`, {
      ...brief,
      key: 'fee',
    });
    return [...value, ...offered];
  }
  const paid = mapDefined(price, (wei) => used * wei);
  const isLeast = claims.value('leastCharge') !== undefined;
  const gas = mapDefined(isLeast ? claims.value('ranGas') : used, (ran): Line =>
    limit === undefined ? [count(ran)] : message`${count(ran)} / ${count(limit)}`,
  );
  const fee = mapDefined(paid, (wei) => paidAmount(wei, symbol, indexed));
  return [
    ...value,
    ...fact('fee', 'fee', fee, claims.from('gasUsed', 'gasPrice'), { ...brief, drawn: priceBar(claims, used, symbol) }),
    ...claims.fact('leastCharge', 'gas charged', (charged) => chargeLine(charged, limit, claims.value('ranGas')), {
      ...brief,
      key: 'gasCharged',
      also: ['ranGas'],
      drawn: gasBar(used, claims.value('ranGas') ?? 0n, limit),
    }),
    ...fact('gasUsed', 'gas used', gas, claims.from('gasUsed', 'gasLimit'), {
      brief: !isLeast,
      drawn: isLeast ? undefined : gasBar(used, used, limit),
    }),
    ...claims.fact('gasPrice', 'effective gas price', (wei) => [priceSpan(wei)], brief),
    ...(paid === undefined || paid === 0n ? [] : feeParts(claims, used, symbol)),
  ];
}

function gasBar(charged: bigint, ran: bigint, limit: bigint | undefined): Fact['drawn'] {
  return limit === undefined
    ? undefined
    : shareBar(
        [
          { value: ran, tone: 'used', label: message`used ${count(ran)}` },
          { value: charged - ran, tone: 'away', label: message`charged without use ${count(charged - ran)}` },
          { value: limit - charged, tone: 'rest', label: message`left of the limit ${count(limit - charged)}` },
        ],
        limit,
      );
}

/** The max fee is drawn only up to this multiple of the fee paid. */
const maxOffer = 4n;

/** Parts of the fee, and the max fee where it is comparable in size. */
function priceBar(claims: Claims<TransactionFacts>, used: bigint, symbol: string | undefined): Fact['drawn'] {
  const [price, base] = [claims.value('gasPrice'), claims.value('baseFee')];
  if (price === undefined || base === undefined) {
    return undefined;
  }
  const offered = claims.value('maxFee') ?? price;
  const most = offered > maxOffer * price ? price : offered;
  const part = (perGas: bigint, tone: 'used' | 'more' | 'rest', words: string) => ({
    value: used * perGas,
    tone,
    label: message`${text(words)} ${nativeAmount(used * perGas, symbol)}`,
  });
  return shareBar(
    [
      part(base, 'used', 'base fee'),
      part(price - base, 'more', 'priority fee'),
      part(most - price, 'rest', 'not used'),
    ],
    used * most,
  );
}

/** Why more gas was charged than ran, and which gas limit would have been cheaper. */
function chargeLine(charged: bigint, limit: bigint | undefined, ran: bigint | undefined): Line | undefined {
  if (limit === undefined) {
    return undefined;
  }
  const half = message`${count(charged)}: half of the limit of ${count(limit)}`;
  if (ran === undefined) {
    return message`${half}; gas used unknown`;
  }
  const advice = recommendedGasLimit(charged, ran);
  const saved = advice && share(charged - advice.charged, charged);
  return saved === undefined
    ? message`${half}; used ${count(ran)}`
    : message`${half}; used ${count(ran)}. A limit of ${count(advice!.limit)} would have cost ${saved} less.`;
}

/** Fees go to the block's coinbase: on most chains the black hole address, so that the priority fee is burned too. */
function feeParts(claims: Claims<TransactionFacts>, used: bigint, symbol: string | undefined): readonly Fact[] {
  const [price, base] = [claims.value('gasPrice') ?? 0n, claims.value('baseFee')];
  const part = (perGas: bigint): Span => nativeAmount(used * perGas, symbol);
  // Where one part is the whole fee, it would repeat the figure.
  const isSplit = base !== undefined && base > 0n && price > base;
  const parts = isSplit ? message`base fee ${part(base)}, priority fee ${part(price - base)}` : undefined;
  return [
    ...(claims.value('coinbase') === blackHole
      ? claims.fact('coinbase', 'burned', () => [text('all of the fee')], { key: 'burned' })
      : claims.fact('coinbase', 'fee recipient', (to) => [namedAddressSpan(to)], { key: 'feeRecipient' })),
    ...fact('feeParts', 'fee parts', parts, claims.from('gasPrice', 'baseFee')),
  ];
}

/** Facts that only the data service has: the chain's token and prices, call type, ICM message. */
export function indexFacts(index: Sourced<HashResult> | undefined): readonly Fact[] {
  const indexed = index?.value.indexedTransaction;
  if (index === undefined || indexed === undefined) {
    return [];
  }
  const { nativeTransaction, networkTokenDetails, teleporterMessageInfo: icm } = indexed;
  const { historicalPrice, currentPrice } = networkTokenDetails ?? {};
  const icmLabel =
    icm?.direction === 'SOURCE_TRANSACTION'
      ? 'sends ICM message'
      : icm?.direction === 'DESTINATION_TRANSACTION'
        ? 'receives ICM message'
        : 'ICM message';
  const prices = [...listed(historicalPrice, fiatThen), ...listed(currentPrice, fiatToday)];
  return factsFrom(
    [index.from],
    [
      ['teleporter', icmLabel, mapDefined(icm?.teleporterMessageId, (messageId) => [id(messageId)]), brief],
      ['teleporterSource', 'source chain', chainLine(icm?.sourceChainId)],
      ['teleporterDestination', 'destination chain', chainLine(icm?.destinationChainId)],
      ['evmChainId', 'EVM chain ID', mapDefined(nativeTransaction.chainId, (chainId) => [code(chainId)])],
      ['price', 'price', joinLines(prices, ', ')],
    ],
  );
}

/** Empty where the service omits the value or leaves it blank. */
function listed<T>(value: T | null | undefined, show: (value: T) => Line): readonly Line[] {
  return value ? [show(value)] : [];
}

/** An EVM chain ID, or a blockchain ID as a link. */
function chainLine(chainId: string | null | undefined): Line | undefined {
  return chainId ? [cb58Id(chainId) === undefined ? code(chainId) : id(chainId)] : undefined;
}

/** A fiat value as reported by the service: `≈ 42.42 USD`. */
export function fiatLine(money: Money): Line {
  return message`≈ ${moneySpan(money)}`;
}

export function fiatToday(money: Money): Line {
  return message`≈ ${moneySpan(money)} today`;
}

function fiatThen(money: Money): Line {
  return message`≈ ${moneySpan(money)} then`;
}

/** An amount of the native token with its fiat value. */
export function withFiat(amount: Span, money: Money | null | undefined): Line {
  return money ? message`${amount} ≈ ${moneySpan(money)}` : [amount];
}

/** An amount of the native token with its fiat value at that time, or the current one where that is unknown. */
export function paidAmount(wei: bigint, symbol: string | undefined, transaction: IndexedTransaction | undefined): Line {
  const amount = nativeAmount(wei, symbol);
  const { historicalPrice, currentPrice } = transaction?.networkTokenDetails ?? {};
  const price = historicalPrice ?? currentPrice;
  const value = price == null || wei === 0n ? undefined : timesPrice(wei, price.value);
  if (price == null || value === undefined) {
    return [amount];
  }
  const worth = moneySpan({ ...price, value });
  return historicalPrice ? message`${amount} ≈ ${worth} then` : message`${amount} ≈ ${worth} today`;
}

function moneySpan({ value, currencyCode }: Money): Span {
  return remote(`${value} ${currencyCode.toUpperCase()}`);
}

/** Exact decimal multiplication, truncated to two places; `undefined` for a price that is no plain decimal. */
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
