import { errorSentence } from '../../errors';
import { decodeRevert, failureReason } from '../../abi';
import { type Line, count, id, joined, message, remote, textLine } from '../../report';
import type { FailureHint } from '../../evm';
import { type DeliveryFailure, type ReceiverError } from './messageTrace';

/** Why a message was not executed: in few words for its stage, in a sentence, and what to do about it. */
interface FailureWords {
  readonly brief: Line;
  readonly cause: Line;
  readonly advice: readonly Line[];
}

/** @param receiver whose error it is */
export function failureWords(failure: DeliveryFailure, receiver: string, hint: FailureHint = {}): FailureWords {
  const { brief, cause, advice } = ownWords(failure, (error) => receiverErrorLine(error, receiver, hint));
  const ofNow = textLine('Read at the latest block: the state before the delivery is pruned.');
  return {
    brief,
    cause: failure.isOfNow === true ? joined([cause, ofNow], ' ') : cause,
    advice,
  };
}

function ownWords(failure: DeliveryFailure, lineOf: (error: ReceiverError) => Line): FailureWords {
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
      return rejectsWords(failure, lineOf);
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
              : rejectionAdvice(now, lineOf(now)),
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

function rejectsWords(
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
  // What the cause says already is said again only in few words.
  const isNew = failure.now !== undefined && failure.isOfNow !== true;
  const why = isNew ? lineOf(failure.now) : isOutOfGas(failure.error) ? error : undefined;
  return { brief: error, cause, advice: [rejectionAdvice(failure.now ?? failure.error, why)] };
}

/** The messenger lets nobody deliver inside of a delivery; from outside, the same call lacks its Warp message. */
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
          advice: [rejectionAdvice(now, lineOf(now))],
        }),
  };
}

/** What a contract said, by the ABIs of the project. */
export function receiverErrorLine({ data, words }: ReceiverError, contract: string, hint: FailureHint): Line {
  const evidence = { revertData: data === '0x' ? undefined : data, rpcMessage: words };
  return failureReason(evidence, { ...hint, address: contract }, hint.format?.(contract)).line;
}

/** What repairs it where the receiver's words are those of the contracts of ICM and ICTT. */
const knownRejections: readonly (readonly [reason: string, repair: string])[] = [
  ['Teleporter address paused', 'Call unpauseTeleporterAddress on the receiver as its owner, then retry.'],
  ['remote not registered', 'Call registerWithHome on the remote, and retry once that is delivered.'],
  ['collateral needed for remote', 'Call addCollateral on the home, then retry.'],
];

function rejectionAdvice(error: ReceiverError, why?: Line): Line {
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
