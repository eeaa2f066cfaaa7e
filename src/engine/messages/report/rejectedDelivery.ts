import { type Line, type Span, count, id, joined, known, message, remote, text, textLine } from '../../report';
import { shareWords } from '../signatures/signerSet';
import type { DeliveryCheck, DeliveryStep } from './messageTrace';

/** Why the signature of a delivery that was refused did not count. */
export type RejectedSignature =
  /** The transaction carries no message at the place that it names. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'tooLittle'; readonly weight: bigint; readonly total: bigint; readonly quorum: bigint }
  /** It is that of validators who do not count, by the names of their subnets or cb58. */
  | { readonly kind: 'otherSet'; readonly signedBy: Span; readonly counts: Span }
  | { readonly kind: 'otherHeight'; readonly height: bigint; readonly counted?: bigint }
  /** It fits no set that was tried. */
  | { readonly kind: 'broken' }
  /** It is valid for the set: the height that counted is not known for sure. */
  | { readonly kind: 'valid' }
  | { readonly kind: 'unknown'; readonly problem: string };

/**
 * Why a transaction that delivered a message was refused.
 * @param signature where the messenger's words leave that open
 * @param wanted gas limit of a delivery
 */
export function rejectionCheck(
  step: DeliveryStep,
  signature: RejectedSignature | undefined,
  wanted?: bigint,
): DeliveryCheck {
  const transaction = id(step.transaction);
  const words = step.error ?? '';
  const isUnread = signature === undefined ? words === '' : signature.kind === 'unknown';
  const { why, advice } = signature === undefined ? {} : signatureWords(signature);
  const because = why ?? (words === '' ? undefined : [remote(words)]);
  return {
    key: 'refusal',
    outcome: isUnread ? 'unread' : 'cause',
    line:
      because === undefined
        ? message`Delivery ${transaction} was refused; the reason is unknown.`
        : advised(
            message`Delivery ${transaction} was refused: ${because}.`,
            why === undefined ? rejectionAdvice(words, wanted) : known(advice, textLine),
          ),
    refused: { transaction: step.transaction, why },
    proof:
      signature === undefined
        ? 'eth_getTransactionReceipt'
        : signature.kind === 'absent'
          ? 'eth_getTransactionByHash'
          : 'eth_getBlockByNumber',
    from: step.from,
  };
}

function signatureWords(signature: RejectedSignature): { readonly why: Line; readonly advice?: string } {
  switch (signature.kind) {
    case 'absent':
      return {
        why: textLine('the message is not in its access list'),
        advice: 'Deliver it with the signed message there.',
      };
    case 'tooLittle': {
      const { weight, total, quorum: percent } = signature;
      return {
        why: message`too little weight signed: ${count(weight)} / ${count(total)} (${text(shareWords(weight, total))}); requires ${text(String(percent))} %`,
        advice: 'Deliver it with more signatures.',
      };
    }
    case 'otherSet':
      return {
        why: message`signed by validators of ${signature.signedBy}, but those of ${signature.counts} count`,
        advice: 'Deliver it with their signatures.',
      };
    case 'otherHeight': {
      const { height, counted } = signature;
      const earlier = message`signed by an earlier validator set, that of P-Chain height ${count(height)}`;
      return {
        why: counted === undefined ? earlier : message`${earlier}; that of ${count(counted)} counted`,
        advice: 'Aggregate the signatures again.',
      };
    }
    case 'broken':
      return {
        why: textLine('its signature is invalid: it fits no validator set'),
        advice: 'Aggregate the signatures again.',
      };
    case 'valid':
      return {
        why: textLine(
          'its block did not accept the signature, which is valid for this validator set: another set was in force',
        ),
        advice: 'Deliver it again.',
      };
    case 'unknown':
      return { why: textLine('its signature was not accepted'), advice: `Why is unknown: ${signature.problem}` };
  }
}

/** What to do about a delivery that the messenger refused in some words, by those; others are none of its own. */
const rejectionRules: readonly (readonly [words: RegExp, advice: string])[] = [
  [/message already received/, 'It was delivered before; nothing is to be done.'],
  [/unauthorized relayer/, 'Have one of its allowed relayers deliver it.'],
  [
    /invalid origin sender address/,
    'Another contract than this messenger sent it: the destination needs a contract that reads Warp messages, or the messenger of the same version.',
  ],
  [/invalid destination chain ID/, 'It is for another chain: deliver it there.'],
  [/invalid warp message/, 'Its signature was not accepted, or it was not in the access list.'],
];

/** @param wanted gas limit of a delivery */
export function rejectionAdvice(words: string, wanted: bigint | undefined): Line | undefined {
  if (/insufficient gas/.test(words)) {
    return wanted === undefined
      ? textLine('Less gas was left than its requiredGasLimit.')
      : message`Less gas was left than its requiredGasLimit: a delivery needs a gas limit of ${count(wanted)}.`;
  }
  return known(rejectionRules.find(([pattern]) => pattern.test(words))?.[1], textLine);
}

export function advised(line: Line, advice: Line | undefined): Line {
  return advice === undefined ? line : joined([line, advice], ' ');
}
