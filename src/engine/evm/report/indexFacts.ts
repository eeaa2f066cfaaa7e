import { type Fact, type Line, type Sourced, type Span, code, count, fact, id, joined, remote } from '../../report';
import type { IndexedTransaction } from '../../net';
import { cb58Id } from '../../primitives';
import { fiatThen, fiatToday } from './fiatLine';
import type { HashAnswer } from './hashAnswer';

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
