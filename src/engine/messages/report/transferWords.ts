import { type Fact, type Line, type Span, amount, count, fact, id, message } from '../../report';
import { messageText } from './traceText';
import type { TokenSide, TransferTrace } from './messageTrace';

/** What a message carries, as facts. @param from indexes of the sources */
export function transferFacts(transfer: TransferTrace, from: readonly number[]): readonly Fact[] {
  const { kind, from: source, to, sent, received, dust, recipient, nextLeg, previousLeg, collateralNeeded } = transfer;
  return [
    ...fact('transfer', 'token transfer', outcomeLine(transfer), from, { brief: true }),
    ...fact('tokensSent', 'tokens sent', sent === undefined ? undefined : [tokens(sent, source)], from),
    ...fact('tokensReceived', 'tokens received', received === undefined ? undefined : [tokens(received, to)], from),
    ...fact(
      'dust',
      'dust',
      dust === undefined ? undefined : message`${tokens(dust, source)}, less than the destination can count: burned`,
      from,
    ),
    ...fact('recipient', 'recipient', recipient === undefined ? undefined : [id(recipient)], from),
    ...fact('fromToken', 'from token contract', [id(source.contract)], from),
    ...fact('toToken', 'to token contract', [id(to.contract)], from),
    ...fact('nextLeg', 'second hop', nextLeg === undefined ? undefined : [id(nextLeg)], from),
    ...fact('previousLeg', 'first hop', previousLeg === undefined ? undefined : [id(previousLeg)], from),
    ...fact(
      'collateral',
      'collateral',
      collateralNeeded === undefined || (kind !== 'register' && collateralNeeded === 0n)
        ? undefined
        : collateralNeeded === 0n
          ? messageText('complete')
          : message`${tokens(collateralNeeded, to)} missing: call addCollateral on the home`,
      from,
    ),
  ];
}

/** What has become of the tokens, in a line. */
export function outcomeLine(transfer: TransferTrace): Line {
  const { kind, from: source, to, sent, received, outcome, fallback } = transfer;
  const what: Span | Line = sent === undefined ? messageText('tokens') : [tokens(sent, source)];
  const gave: Span | Line = received === undefined ? what : [tokens(received, to)];
  const other: Line = fallback === undefined ? messageText('the fallback address') : [id(fallback)];
  if (kind === 'register') {
    return outcome === 'registered'
      ? messageText('the remote is registered with its home')
      : messageText('registers a remote with its home');
  }
  switch (outcome) {
    case undefined:
      return message`${what} on the way`;
    case 'unexecuted':
      return message`${what} sent, not received: the message was not executed`;
    case 'given':
    case 'registered':
      return sent === undefined ? message`${gave} received from the home` : message`${what} sent, ${gave} received`;
    case 'called':
      return message`${gave} received by the contract that was called`;
    case 'callFailed':
      return message`the call of the recipient failed, ${gave} went to ${other}`;
    case 'routed':
      return message`${what} sent on by the home to the next chain`;
    case 'fallback':
      return message`the second hop could not go: ${gave} went to ${other} on the home chain`;
  }
}

/** Tokens that are not where they were sent to, though the message was executed. */
export function transferProblem(
  transfer: TransferTrace,
): { readonly cause: Line; readonly advice: readonly Line[] } | undefined {
  const { outcome, fallback, to, received } = transfer;
  const place: Line = fallback === undefined ? messageText('the fallback address') : [id(fallback)];
  const amount: Line = received === undefined ? messageText('The tokens') : [tokens(received, to)];
  switch (outcome) {
    case 'callFailed':
      return {
        cause: messageText('The recipient contract refused the call with the tokens (CallFailed).'),
        advice: [message`${amount} went to the fallback recipient ${place}: nothing is to be retried.`],
      };
    case 'fallback':
      return {
        cause: fallbackCause(transfer),
        advice: [message`${amount} went to the fallback ${place} on the home chain: send them from there.`],
      };
    default:
      return undefined;
  }
}

function fallbackCause({ isRegistered, collateralNeeded = 0n, to }: TransferTrace): Line {
  if (isRegistered === false) {
    return messageText('The home could not send them on: the remote of the second hop is not registered with it.');
  }
  if (collateralNeeded > 0n) {
    return message`The home could not send them on: the remote of the second hop lacks collateral of ${tokens(collateralNeeded, to)}.`;
  }
  return messageText(
    'The home could not send them on: the remote of the second hop was not registered or lacked collateral.',
  );
}

function tokens(value: bigint, { symbol, decimals }: TokenSide): Span {
  if (decimals === undefined) {
    return count(value, 'base units');
  }
  const isOne = value === 10n ** BigInt(decimals);
  return amount(value, decimals, symbol ?? (isOne ? 'token' : 'tokens'));
}
