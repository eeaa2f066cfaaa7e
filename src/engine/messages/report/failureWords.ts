import { decodeRevert, failureReason } from '../../abi';
import { errorSentence } from '../../errors';
import type { FailureHint } from '../../evm';
import { type Line, type Span, count, id, joinLines, message, remote, textLine, mapDefined, text } from '../../report';
import { shareWords } from '../signatures/signerSet';
import type { DeliveryFailure, ReceiverError, DeliveryCheck, DeliveryStep } from './messageTrace';

/** Why a message was not executed: briefly for its stage, in a sentence, and the remedy. */
interface FailureWords {
  readonly brief: Line;
  readonly cause: Line;
  readonly advice: readonly Line[];
}

/** @param receiver the contract that raised the error */
export function failureWords(failure: DeliveryFailure, receiver: string, hint: FailureHint = {}): FailureWords {
  const { brief, cause, advice } = baseWords(failure, (error) => receiverErrorLine(error, receiver, hint));
  const latestNote = textLine('Read at the latest block: the state before the delivery is pruned.');
  return {
    brief,
    cause: failure.isOfNow === true ? joinLines([cause, latestNote], ' ') : cause,
    advice,
  };
}

function baseWords(failure: DeliveryFailure, lineOf: (error: ReceiverError) => Line): FailureWords {
  switch (failure.kind) {
    case 'gasLimit':
      return gasWords(failure, lineOf);
    case 'wasRefused': {
      const error = lineOf(failure.error);
      return {
        brief: error,
        cause: message`The receiver failed: ${error}. It would not fail now.`,
        advice: [textLine('A retry would succeed now.')],
      };
    }
    case 'refuses':
      return rejectionWords(failure, lineOf);
    case 'noCode': {
      const { receiver, isThereNow, now } = failure;
      return {
        brief: textLine('no code at the receiver'),
        cause: message`There was no code at ${id(receiver)}.`,
        advice: [
          !isThereNow
            ? textLine('Deploy the receiver at that address, then retry.')
            : now === undefined
              ? textLine('Code has been deployed there since: a retry would succeed now.')
              : receiverAdvice(now, lineOf(now)),
        ],
      };
    }
    case 'mayNotMint':
      return {
        brief: textLine('the receiver may not mint'),
        cause: message`${id(failure.receiver)} mints native coins, and was not enabled in the native minter (0x0200…0001).`,
        advice: [
          textLine(
            failure.mayNow
              ? 'It is enabled now: a retry would succeed.'
              : 'Enable it with setEnabled as an admin or manager of the native minter, then retry.',
          ),
        ],
      };
    case 'notReproduced':
      return {
        brief: [],
        cause: textLine(
          'A call of the receiver from outside succeeds: it may have called the messenger or relied on the delivery.',
        ),
        advice: [textLine('Trace the delivery with debug_traceTransaction on a node that allows it.')],
      };
    case 'unread':
      return {
        brief: [],
        cause:
          failure.error === undefined
            ? textLine('Why is unknown: no allowed node to replay the call.')
            : message`Why is unknown: ${remote(errorSentence(failure.error))}`,
        advice: failure.mayNow === true ? [textLine('A retry would succeed now.')] : [],
      };
  }
}

function rejectionWords(
  failure: Extract<DeliveryFailure, { kind: 'refuses' }>,
  lineOf: (error: ReceiverError) => Line,
): FailureWords {
  const error = lineOf(failure.error);
  if (isDeliveryInside(failure.error)) {
    return {
      brief: textLine('receiver reentrancy'),
      cause: message`The receiver delivers a message itself, which the messenger refuses inside of a delivery (ReentrancyGuards: receiver reentrancy). Called from outside: ${error}.`,
      advice: [textLine('Let the receiver send instead, or deliver the other message in a transaction of its own.')],
    };
  }
  const cause =
    failure.isOfNow === true
      ? message`The receiver fails: ${error}.`
      : failure.now === undefined
        ? message`The receiver fails, then and now: ${error}.`
        : message`The receiver failed: ${error}.`;
  // Repeats the cause only in short form.
  const isNew = failure.now !== undefined && failure.isOfNow !== true;
  const why = isNew ? lineOf(failure.now) : isOutOfGas(failure.error) ? error : undefined;
  return { brief: error, cause, advice: [receiverAdvice(failure.now ?? failure.error, why)] };
}

/** The messenger forbids nested deliveries; when called directly, the same call lacks its Warp message. */
export function isDeliveryInside(error: ReceiverError): boolean {
  return /TeleporterMessenger: invalid warp message|ReentrancyGuards: receiver reentrancy/.test(wordsOf(error));
}

function gasWords(
  { has: limit, needs: least, now }: Extract<DeliveryFailure, { kind: 'gasLimit' }>,
  lineOf: (error: ReceiverError) => Line,
): FailureWords {
  const has = count(limit);
  if (now === undefined && least !== undefined && least > limit) {
    const needs = count(least);
    return {
      brief: message`gas limit too low (needs about ${needs}, has ${has})`,
      cause: message`The required gas limit of ${has} is too low by about ${count(least - limit)}: the receiver needs about ${needs}.`,
      advice: [textLine('Retry: a retry is not bound by the required gas limit. Next time, send with a higher one.')],
    };
  }
  return {
    brief: message`gas limit too low (${has})`,
    ...(now === undefined
      ? {
          cause: message`The required gas limit of ${has} is too low for the receiver.`,
          advice: [textLine('Retry: a retry is not bound by the required gas limit.')],
        }
      : {
          cause: message`The required gas limit of ${has} was too low for the receiver.`,
          advice: [receiverAdvice(now, lineOf(now))],
        }),
  };
}

/** A contract's error, decoded by project ABIs. */
export function receiverErrorLine({ data, words }: ReceiverError, contract: string, hint: FailureHint): Line {
  const evidence = { revertData: data === '0x' ? undefined : data, rpcMessage: words };
  return failureReason(evidence, { ...hint, address: contract }, hint.format?.(contract)).line;
}

/** Remedies for known errors of the ICM and ICTT contracts. */
const knownRejections: readonly (readonly [reason: string, repair: string])[] = [
  ['Teleporter address paused', 'Call unpauseTeleporterAddress on the receiver as its owner, then retry.'],
  ['remote not registered', 'Call registerWithHome on the remote, and retry once that is delivered.'],
  ['collateral needed for remote', 'Call addCollateral on the home, then retry.'],
];

function receiverAdvice(error: ReceiverError, why?: Line): Line {
  const words = wordsOf(error);
  const repair = knownRejections.find(([reason]) => words.includes(reason))?.[1];
  return repair === undefined && why !== undefined
    ? message`Fix the receiver (${why}), then retry.`
    : textLine(repair ?? 'Fix the receiver, then retry.');
}

function isOutOfGas(error: ReceiverError): boolean {
  return wordsOf(error).includes('out of gas');
}

function wordsOf({ data, words = '' }: ReceiverError): string {
  const revert = decodeRevert(data);
  return revert.kind === 'error' ? revert.text : words;
}

/** Why the signature of a refused delivery was not valid. */
export type RejectedSignature =
  /** The transaction carries no message at the index that it names. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'tooLittle'; readonly weight: bigint; readonly total: bigint; readonly quorum: bigint }
  /** Signed by the validators of another subnet; subnets by name or cb58 ID. */
  | { readonly kind: 'otherSet'; readonly signedBy: Span; readonly counts: Span }
  | { readonly kind: 'otherHeight'; readonly height: bigint; readonly counted?: bigint }
  /** Matches none of the sets tried. */
  | { readonly kind: 'broken' }
  /** Valid for the set at an uncertain height. */
  | { readonly kind: 'valid' }
  | { readonly kind: 'unknown'; readonly problem: string };

/**
 * Why a transaction that delivered a message was refused.
 * @param signature where the messenger's error leaves that open
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
        : withAdvice(
            message`Delivery ${transaction} was refused: ${because}.`,
            why === undefined ? rejectionAdvice(words, wanted) : mapDefined(advice, textLine),
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

/** Remedies for the messenger's own errors. */
const rejectionRules: readonly (readonly [words: RegExp, advice: string])[] = [
  [/message already received/, 'It was already delivered: nothing to do.'],
  [/unauthorized relayer/, 'Have one of its allowed relayers deliver it.'],
  [
    /invalid origin sender address/,
    'A contract other than this messenger sent it: the destination needs a contract that reads Warp messages, or the messenger of the same version.',
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
  return mapDefined(rejectionRules.find(([pattern]) => pattern.test(words))?.[1], textLine);
}

export function withAdvice(line: Line, advice: Line | undefined): Line {
  return advice === undefined ? line : joinLines([line, advice], ' ');
}
