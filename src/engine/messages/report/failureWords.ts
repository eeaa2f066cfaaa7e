import { errorSentence } from '../../errors';
import { decodeRevert, failureReason } from '../../abi';
import { type Line, count, id, joined, message, remote } from '../../report';
import type { FailureHint } from '../../evm';
import { type DeliveryFailure, type ReceiverError, messageText } from './messageTrace';

/** Why a message was not executed: in few words for its stage, in a sentence, and what to do about it. */
export interface FailureWords {
  readonly brief: Line;
  readonly cause: Line;
  readonly advice: readonly Line[];
}

/** @param receiver whose error it is */
export function failureWords(failure: DeliveryFailure, receiver: string, hint: FailureHint = {}): FailureWords {
  const { brief, cause, advice } = ownWords(failure, receiver, hint);
  const now = failure.now && errorLine(failure.now, receiver, hint);
  return {
    brief,
    cause:
      failure.isOfNow === true
        ? joined([cause, messageText('Read at the latest block: the state before the delivery is pruned.')], ' ')
        : cause,
    advice: now === undefined ? advice : [message`A retry would fail now: ${now}.`, ...advice],
  };
}

function ownWords(failure: DeliveryFailure, receiver: string, hint: FailureHint): FailureWords {
  switch (failure.kind) {
    case 'gasLimit':
      return gasWords(failure);
    case 'wasRefused': {
      const error = errorLine(failure.error, receiver, hint);
      return {
        brief: error,
        cause: message`The receiver failed: ${error}. It would not fail now.`,
        advice: [messageText('A retry would succeed now.')],
      };
    }
    case 'refuses':
      return rejectsWords(failure, receiver, hint);
    case 'noCode':
      return {
        brief: messageText('no code at the receiver'),
        cause: message`There was no code at ${id(failure.receiver)}.`,
        advice: noCodeAdvice(failure),
      };
    case 'mayNotMint':
      return {
        brief: messageText('the receiver may not mint'),
        cause: message`${id(failure.receiver)} mints native coins, and was not enabled in the native minter (0x0200…0001).`,
        advice: [
          failure.mayNow
            ? messageText('It is enabled now: a retry would succeed.')
            : messageText('Enable it with setEnabled as an admin or manager of the native minter, then retry.'),
        ],
      };
    case 'notReproduced':
      return {
        brief: [],
        cause: messageText(
          'A call of the receiver from outside succeeds: it may have called the messenger or relied on the delivery.',
        ),
        advice: [messageText('Trace the delivery with debug_traceTransaction on a node that allows it.')],
      };
    case 'unread':
      return {
        brief: [],
        cause:
          failure.error === undefined
            ? messageText('Why is unknown: no allowed node to replay the call.')
            : message`Why is unknown: ${remote(errorSentence(failure.error))}`,
        advice: failure.mayNow === true ? [messageText('A retry would succeed now.')] : [],
      };
  }
}

function rejectsWords(
  failure: Extract<DeliveryFailure, { kind: 'refuses' }>,
  receiver: string,
  hint: FailureHint,
): FailureWords {
  const error = errorLine(failure.error, receiver, hint);
  if (isDeliveryInside(failure.error)) {
    return reentrancyWords(error);
  }
  const cause =
    failure.isOfNow === true
      ? message`The receiver fails: ${error}.`
      : failure.now === undefined
        ? message`The receiver fails, then and now: ${error}.`
        : message`The receiver failed: ${error}.`;
  return { brief: error, cause, advice: [rejectionAdvice(failure.now ?? failure.error)] };
}

function noCodeAdvice({ isThereNow, now }: Extract<DeliveryFailure, { kind: 'noCode' }>): readonly Line[] {
  if (!isThereNow) {
    return [messageText('Deploy the receiver at that address, then retry.')];
  }
  return [
    now === undefined
      ? messageText('Code has been deployed there since: a retry would succeed now.')
      : rejectionAdvice(now),
  ];
}

/** The messenger lets nobody deliver inside of a delivery; from outside, the same call lacks its Warp message. */
export function isDeliveryInside(error: ReceiverError): boolean {
  return /TeleporterMessenger: invalid warp message|ReentrancyGuards: receiver reentrancy/.test(wordsOf(error));
}

function reentrancyWords(error: Line): FailureWords {
  return {
    brief: messageText('receiver reentrancy'),
    cause: message`The receiver delivers a message itself, which the messenger refuses inside of a delivery (ReentrancyGuards: receiver reentrancy). Called from outside: ${error}.`,
    advice: [messageText('Let the receiver send instead, or deliver the other message in a transaction of its own.')],
  };
}

function gasWords({ has, needs, now }: Extract<DeliveryFailure, { kind: 'gasLimit' }>): FailureWords {
  if (now !== undefined) {
    return {
      brief: message`gas limit too low (${count(has)})`,
      cause: message`The required gas limit of ${count(has)} was too low for the receiver.`,
      advice: [rejectionAdvice(now)],
    };
  }
  if (needs === undefined || needs <= has) {
    return {
      brief: message`gas limit too low (${count(has)})`,
      cause: message`The required gas limit of ${count(has)} is too low for the receiver.`,
      advice: [messageText('Retry: a retry runs with all gas of its transaction.')],
    };
  }
  const values = { has: count(has), needs: count(needs), more: count(needs - has) };
  return {
    brief: message`gas limit too low (needs about ${values.needs}, has ${values.has})`,
    cause: message`The required gas limit of ${values.has} is too low by about ${values.more}: the receiver needs about ${values.needs}.`,
    advice: [messageText('Retry: a retry runs with all gas of its transaction. Send with a higher limit next time.')],
  };
}

/** What the receiver said, by the ABIs of the project. */
function errorLine({ data, words: reported }: ReceiverError, receiver: string, hint: FailureHint): Line {
  const evidence = { revertData: data === '0x' ? undefined : data, rpcMessage: reported };
  return failureReason(evidence, { ...hint, address: receiver }, hint.format?.(receiver)).line;
}

/** What repairs it where the receiver's words are those of the contracts of ICM and ICTT. */
function rejectionAdvice(error: ReceiverError): Line {
  const result = wordsOf(error);
  const known = knownRejections().find(([reason]) => result.includes(reason));
  return messageText(known?.[1] ?? 'Remove the reason in the receiver, then retry.');
}

function wordsOf({ data, words: reported = '' }: ReceiverError): string {
  const revert = decodeRevert(data);
  return revert.kind === 'error' ? revert.text : reported;
}

function knownRejections(): readonly (readonly [string, string])[] {
  return [
    ['Teleporter address paused', 'Call unpauseTeleporterAddress on the receiver as its owner, then retry.'],
    ['remote not registered', 'Call registerWithHome on the remote, and retry once that is delivered.'],
    ['collateral needed for remote', 'Call addCollateral on the home, then retry.'],
  ];
}
