import type { ApiError } from '../../errors';
import type { TeleporterMessage } from '../payload/teleporterMessage';
import type { Line, TimelineStage, UnsourcedReport } from '../../report';
import { count, factsFrom, id, mapDefined, message as sentence, textLine } from '../../report';
import type { FailureHint } from '../../evm';
import { failureWords, isDeliveryInside, receiverErrorLine } from './failureWords';
import type { DeliveryFailure, DryRun, ReceiverError, TraceEndpoint } from './messageTrace';
import { endSpan, unreadWords } from './messageTrace';

export interface BeforeSend {
  readonly source: TraceEndpoint;
  /** The sending transaction would revert. */
  readonly rejected?: ReceiverError;
  readonly destination?: TraceEndpoint;
  /** Absent where it is unknown. */
  readonly message?: TeleporterMessage;
  readonly delivery?: DryRun;
  /** Why it would not be executed; absent where it would, or where that is unknown. */
  readonly failure?: DeliveryFailure;
  /** The delivery exceeds the destination's block gas limit. */
  readonly tooLarge?: { readonly wanted: bigint; readonly limit: bigint };
  readonly needs?: bigint;
  /** What was not read; without an error, no node was asked. */
  readonly problem?: { readonly on: TraceEndpoint; readonly error?: ApiError };
}

interface Hints {
  readonly source: FailureHint;
  readonly destination: FailureHint;
}

/** Whether a message would be executed on the destination. @param to the called contract */
export function beforeSendReport(result: BeforeSend, to: string, hints: Hints): UnsourcedReport {
  const { source, destination, message, rejected, delivery, failure, needs, problem, tooLarge } = result;
  const isBad = rejected !== undefined || tooLarge !== undefined || delivery?.kind === 'refused';
  const isGood = !isBad && failure === undefined && problem === undefined && delivery?.kind === 'taken';
  const why = failure && message && failureWords(failure, message.receiver, hints.destination);
  const brief = { brief: true };
  const gas = delivery?.kind === 'taken' ? delivery.gas : undefined;
  const counted = (value: bigint): Line => [count(value)];
  return {
    kind: 'warpMessage',
    status: isGood ? 'ok' : isBad || failure !== undefined ? 'failed' : 'unavailable',
    title: titleOf(result, hints, to),
    chain: source.chain?.name,
    unconfigured:
      destination !== undefined && destination.chain === undefined
        ? { name: destination.blockchainId, blockchainId: destination.blockchainId }
        : undefined,
    timelines: [
      {
        key: 'beforeSend',
        heading: destination === undefined ? [endSpan(source)] : sentence`${endSpan(source)} → ${endSpan(destination)}`,
        stages: stagesOf(result, why?.brief ?? []),
        // The other causes describe a past delivery.
        cause: failure?.kind === 'gasLimit' ? why?.cause : undefined,
        advice: adviceOf(result),
      },
    ],
    facts: factsFrom(
      [],
      [
        ['to', 'receiver', message && [id(message.receiver)], brief],
        ['requiredGas', 'required gas limit', mapDefined(message?.gas, counted)],
        ['needs', 'gas the receiver needs', mapDefined(needs, counted), brief],
        ['deliveryGas', 'gas of the delivery', mapDefined(gas, counted)],
      ],
    ),
    sections: [],
  };
}

function titleOf(
  { destination, message, rejected, delivery, failure, problem, tooLarge }: BeforeSend,
  hints: Hints,
  to: string,
): Line {
  if (rejected !== undefined) {
    return sentence`would not be sent: ${receiverErrorLine(rejected, to, hints.source)}`;
  }
  if (problem !== undefined) {
    const { on, error } = problem;
    const why = unreadWords(error === undefined ? { kind: 'notAsked' } : { kind: 'failed', error }, on);
    return sentence`unknown whether it would be executed: ${why}`;
  }
  if (message === undefined || destination === undefined) {
    return textLine('unknown what would be sent: the contract calls the messenger in a way that a call cannot show');
  }
  const there = endSpan(destination);
  if (tooLarge !== undefined) {
    return sentence`would not be delivered to ${there}: needs ${count(tooLarge.wanted)} gas, more than its block gas limit of ${count(tooLarge.limit)}`;
  }
  if (delivery?.kind === 'refused') {
    return sentence`would not be accepted on ${there}: ${receiverErrorLine(delivery.error, '', hints.destination)}`;
  }
  if (failure === undefined) {
    return sentence`would be delivered to ${there} and executed`;
  }
  const { brief } = failureWords(failure, message.receiver, hints.destination);
  return sentence`would be delivered to ${there} and not executed: ${brief}`;
}

function stagesOf(result: BeforeSend, brief: Line): readonly TimelineStage[] {
  const { source, destination, message, rejected, delivery, failure, tooLarge, problem } = result;
  const there = { chain: destination?.chain?.name, value: [], from: [] } as const;
  const isRequested = message !== undefined && destination?.chain !== undefined;
  const isTaken = delivery?.kind === 'taken' && tooLarge === undefined;
  const isUnread = !isRequested || (delivery?.kind === 'unread' && tooLarge === undefined);
  const execution = failure !== undefined ? 'failed' : isTaken && problem === undefined ? 'done' : 'open';
  return [
    {
      key: 'sent',
      state: rejected !== undefined ? 'failed' : message === undefined && problem !== undefined ? 'unknown' : 'done',
      label: rejected === undefined ? 'would be sent' : 'would not be sent',
      ...{ chain: source.chain?.name, value: [], proof: 'eth_call', from: [] },
    },
    {
      ...there,
      key: 'delivered',
      state: isUnread ? 'unknown' : isTaken ? 'done' : 'failed',
      label:
        delivery?.kind === 'refused'
          ? 'would be refused'
          : tooLarge === undefined
            ? 'would be delivered'
            : 'would not be delivered',
      proof: delivery === undefined || delivery.kind === 'unread' ? undefined : delivery.proof,
    },
    {
      ...there,
      key: 'executed',
      state: isRequested ? execution : 'unknown',
      label: failure === undefined ? 'would be executed' : 'would not be executed',
      value: brief,
      proof: 'eth_call',
    },
  ];
}

/** An unsent message's gas limit can still be chosen. */
function adviceOf({ failure, needs, tooLarge, message }: BeforeSend): readonly Line[] {
  if (tooLarge !== undefined && message !== undefined) {
    return [sentence`Send with a lower required gas limit than ${count(message.gas)}.`];
  }
  switch (failure?.kind) {
    case 'gasLimit':
      return needs === undefined ? [] : [sentence`Send with a required gas limit of at least ${count(needs)}.`];
    case 'noCode':
      return [textLine('Deploy the receiver before you send, or check its address.')];
    case 'mayNotMint':
      return [
        textLine('Enable the receiver with setEnabled as an admin or manager of the native minter before you send.'),
      ];
    case 'refuses':
      return [
        textLine(
          isDeliveryInside(failure.error)
            ? 'Let the receiver send instead, or deliver the other message in a transaction of its own.'
            : 'Fix the receiver before you send.',
        ),
      ];
    default:
      return [];
  }
}
