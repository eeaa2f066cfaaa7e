import type { IndexedTransaction, Money } from '../../net';
import { blackHole, cb58Id } from '../../primitives';
import {
  type Claims,
  type Fact,
  count,
  fact,
  gasPriceSpan,
  gasUnit,
  message,
  nativeAmount,
  type Line,
  type Sourced,
  type Span,
  code,
  id,
  joined,
  remote,
} from '../../report';
import { namedAddressSpan } from './addressNames';
import type { TransactionFacts, HashAnswer } from './transactionFacts';

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

/** What the data service alone tells of a transaction: its chain's token and prices, kind of call, Teleporter message. */
export function indexFacts(index: Sourced<HashAnswer> | undefined): readonly Fact[] {
  const indexed = index?.value.indexedTransaction;
  if (index === undefined || indexed === undefined) {
    return [];
  }
  const from = [index.from];
  const { chainId } = indexed.nativeTransaction;
  const { source, destination, id: messageId } = teleporter(indexed);
  return [
    ...fact('teleporter', messageId.words, messageId.line, from, { brief: true }),
    ...fact('teleporterSource', 'source chain', source, from),
    ...fact('teleporterDestination', 'destination chain', destination, from),
    ...fact('evmChainId', 'EVM chain ID', chainId == null ? undefined : [code(chainId)], from),
    ...fact('callType', 'call type', callLine(indexed), from),
    ...fact('nativeToken', 'native token', tokenLine(indexed), from),
    ...fact('price', 'price', priceLine(indexed), from),
  ];
}

function callLine({ nativeTransaction: { method } }: IndexedTransaction): Line {
  return method == null
    ? []
    : joined(
        [
          [remote(method.callType)],
          ...(method.methodHash ? [[code(method.methodHash)]] : []),
          ...(method.methodName ? [[remote(method.methodName)]] : []),
        ],
        ' ',
      );
}

function tokenLine({ networkTokenDetails }: IndexedTransaction): Line {
  const token = networkTokenDetails?.networkToken;
  const { name, symbol, decimals, description, logoUri } = token ?? {};
  return joined(
    [
      ...[name, symbol].flatMap((words) => (words ? [[remote(words)]] : [])),
      ...(decimals == null ? [] : [[count(BigInt(decimals), 'decimals')]]),
      ...[description, logoUri].flatMap((words) => (words ? [[remote(words)]] : [])),
    ],
    ', ',
  );
}

function priceLine({ networkTokenDetails }: IndexedTransaction): Line {
  const { historicalPrice, currentPrice } = networkTokenDetails ?? {};
  return joined(
    [...(historicalPrice ? [fiatThen(historicalPrice)] : []), ...(currentPrice ? [fiatToday(currentPrice)] : [])],
    ', ',
  );
}

function teleporter({ teleporterMessageInfo: message }: IndexedTransaction) {
  const words =
    message?.direction === 'SOURCE_TRANSACTION'
      ? 'sends ICM message'
      : message?.direction === 'DESTINATION_TRANSACTION'
        ? 'receives ICM message'
        : 'ICM message';
  return {
    id: { words, line: message == null ? undefined : [id(message.teleporterMessageId)] },
    source: chainLine(message?.sourceChainId),
    destination: chainLine(message?.destinationChainId),
  };
}

/** An EVM chain ID, or a blockchain ID that can be looked up. */
function chainLine(chainId: string | null | undefined): readonly Span[] | undefined {
  if (!chainId) {
    return undefined;
  }
  return [cb58Id(chainId) === undefined ? code(chainId) : id(chainId)];
}

/** A value in a currency as the service says it: `≈ 42.42 USD`. */
export function fiatLine(money: Money): Line {
  return message`≈ ${moneySpan(money)}`;
}

export function fiatToday(money: Money): Line {
  return message`≈ ${moneySpan(money)} today`;
}

function fiatThen(money: Money): Line {
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
