import * as l10n from '@vscode/l10n';
import type { Fact, Line, Span } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { amount, count, id } from '../../core/finding/spans';
import { fact } from '../facts';
import { words } from './trailWords';
import type { TokenSide, TransferTrail } from './transferTrail';

/** What a message carries, as facts. @param from indexes of the sources */
export function transferFacts(transfer: TransferTrail, from: readonly number[]): readonly Fact[] {
  const { kind, from: source, to, sent, received, dust, recipient, nextLeg, previousLeg, collateralNeeded } = transfer;
  return [
    ...fact('transfer', l10n.t('token transfer'), outcomeLine(transfer), from, { brief: true }),
    ...fact('tokensSent', l10n.t('tokens sent'), sent === undefined ? undefined : [tokens(sent, source)], from),
    ...fact(
      'tokensReceived',
      l10n.t('tokens received'),
      received === undefined ? undefined : [tokens(received, to)],
      from,
    ),
    ...fact(
      'dust',
      l10n.t('dust'),
      dust === undefined
        ? undefined
        : message(l10n.t('{amount}, less than the destination can count: burned'), { amount: tokens(dust, source) }),
      from,
    ),
    ...fact('recipient', l10n.t('recipient'), recipient === undefined ? undefined : [id(recipient)], from),
    ...fact('fromToken', l10n.t('from token contract'), [id(source.contract)], from),
    ...fact('toToken', l10n.t('to token contract'), [id(to.contract)], from),
    ...fact('nextLeg', l10n.t('second hop'), nextLeg === undefined ? undefined : [id(nextLeg)], from),
    ...fact('previousLeg', l10n.t('first hop'), previousLeg === undefined ? undefined : [id(previousLeg)], from),
    ...fact(
      'collateral',
      l10n.t('collateral'),
      collateralNeeded === undefined || (kind !== 'register' && collateralNeeded === 0n)
        ? undefined
        : collateralNeeded === 0n
          ? words(l10n.t('complete'))
          : message(l10n.t('{amount} missing: call addCollateral on the home'), {
              amount: tokens(collateralNeeded, to),
            }),
      from,
    ),
  ];
}

/** What has become of the tokens, in a line. */
export function outcomeLine(transfer: TransferTrail): Line {
  const { kind, from: source, to, sent, received, outcome, fallback } = transfer;
  const what: Span | Line = sent === undefined ? words(l10n.t('tokens')) : [tokens(sent, source)];
  const gave: Span | Line = received === undefined ? what : [tokens(received, to)];
  const other: Line = fallback === undefined ? words(l10n.t('the fallback address')) : [id(fallback)];
  if (kind === 'register') {
    return outcome === 'registered'
      ? words(l10n.t('the remote is registered with its home'))
      : words(l10n.t('registers a remote with its home'));
  }
  switch (outcome) {
    case undefined:
      return message(l10n.t('{amount} on the way'), { amount: what });
    case 'unexecuted':
      return message(l10n.t('{amount} sent, not received: the message was not executed'), { amount: what });
    case 'given':
    case 'registered':
      return sent === undefined
        ? message(l10n.t('{received} received from the home'), { received: gave })
        : message(l10n.t('{sent} sent, {received} received'), { sent: what, received: gave });
    case 'called':
      return message(l10n.t('{received} received by the contract that was called'), { received: gave });
    case 'callFailed':
      return message(l10n.t('the call of the recipient failed, {received} went to {fallback}'), {
        received: gave,
        fallback: other,
      });
    case 'routed':
      return message(l10n.t('{sent} sent on by the home to the next chain'), { sent: what });
    case 'fallback':
      return message(l10n.t('the second hop could not go: {received} went to {fallback} on the home chain'), {
        received: gave,
        fallback: other,
      });
  }
}

/** Tokens that are not where they were sent to, though the message was executed. */
export function transferTrouble(
  transfer: TransferTrail,
): { readonly cause: Line; readonly advice: readonly Line[] } | undefined {
  const { outcome, fallback, to, received } = transfer;
  const place: Line = fallback === undefined ? words(l10n.t('the fallback address')) : [id(fallback)];
  const amount: Line = received === undefined ? words(l10n.t('The tokens')) : [tokens(received, to)];
  switch (outcome) {
    case 'callFailed':
      return {
        cause: words(l10n.t('The recipient contract refused the call with the tokens (CallFailed).')),
        advice: [
          message(l10n.t('{amount} went to the fallback recipient {place}: nothing is to be retried.'), {
            amount,
            place,
          }),
        ],
      };
    case 'fallback':
      return {
        cause: fallbackCause(transfer),
        advice: [
          message(l10n.t('{amount} went to the fallback {place} on the home chain: send them from there.'), {
            amount,
            place,
          }),
        ],
      };
    default:
      return undefined;
  }
}

function fallbackCause({ isRegistered, collateralNeeded = 0n, to }: TransferTrail): Line {
  if (isRegistered === false) {
    return words(l10n.t('The home could not send them on: the remote of the second hop is not registered with it.'));
  }
  if (collateralNeeded > 0n) {
    return message(
      l10n.t('The home could not send them on: the remote of the second hop lacks collateral of {amount}.'),
      { amount: tokens(collateralNeeded, to) },
    );
  }
  return words(
    l10n.t('The home could not send them on: the remote of the second hop was not registered or lacked collateral.'),
  );
}

function tokens(value: bigint, { symbol, decimals }: TokenSide): Span {
  if (decimals === undefined) {
    return count(value, l10n.t('base units'));
  }
  const isOne = value === 10n ** BigInt(decimals);
  return amount(value, decimals, symbol ?? (isOne ? l10n.t('token') : l10n.t('tokens')));
}
