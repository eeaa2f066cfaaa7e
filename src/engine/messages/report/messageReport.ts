import {
  type CopyAction,
  type Fact,
  type Line,
  type MessageTimeline,
  type Span,
  type UnsourcedReport,
  code,
  count,
  fact,
  id,
  joined,
  message,
  text,
} from '../../report';
import { checksumAddress, encodeCb58, hexToBytes } from '../../primitives';
import type { FailureHint } from '../../evm';
import { messageTimeline, stillFailed, delivered } from './timelineStages';
import type { MessageTrace } from './messageTrace';
import { traceSections } from './traceSections';
import { endSpan } from './traceText';
import { outcomeLine, transferFacts } from './transferWords';

export interface TimelineContext {
  /** Reads the errors of receivers. */
  readonly hint?: (trace: MessageTrace) => FailureHint;
  /** What is ready to be used to repair it. */
  readonly copyActions?: readonly CopyAction[];
}

/**
 * What is known of messages: of one all of it, of the several of a transaction their lanes.
 *
 * @param trails the one that was asked for first, at least one
 */
export function messageReport(
  traces: readonly MessageTrace[],
  { hint, copyActions = [] }: TimelineContext = {},
): UnsourcedReport {
  const timelines = traces.map((trace) => messageTimeline(trace, hint?.(trace)));
  const [first, ...others] = traces as readonly [MessageTrace, ...MessageTrace[]];
  return {
    kind: 'warpMessage',
    status: statusOf(first),
    title: titleOf(first, timelines[0]!),
    chain: first.source.chain?.name,
    unconfigured: traces.map(missingChain).find((chain) => chain !== undefined),
    timelines,
    facts: others.length === 0 ? messageFacts(first) : [],
    sections: others.length === 0 ? traceSections(first, hint?.(first)) : [],
    related:
      others.length === 0
        ? first.sentInside.map((inside) => ({ label: 'sent by its delivery', id: inside }))
        : traces.flatMap(({ teleporterId, warpId }) => {
            const messageId = teleporterId ?? warpId;
            return messageId === undefined ? [] : [{ label: 'message', id: messageId }];
          }),
    copyActions: copyActions.length === 0 ? undefined : copyActions,
  };
}

function statusOf(trace: MessageTrace): UnsourcedReport['status'] {
  if (stillFailed(trace) || trace.transfer?.outcome === 'callFailed' || trace.transfer?.outcome === 'fallback') {
    return 'failed';
  }
  if (delivered(trace) !== undefined) {
    return 'ok';
  }
  const isCached = trace.checks?.some(({ outcome }) => outcome === 'cause') === true;
  return isCached ? 'stuck' : 'pending';
}

/** Its fate in one line. */
function titleOf(trace: MessageTrace, { stages }: MessageTimeline): Line {
  const { source, destination } = trace;
  if (destination === undefined) {
    return message`Warp message of ${endSpan(source)}`;
  }
  const status = statusLine(trace, endSpan(source), endSpan(destination));
  const failed = stages.find(({ state }) => state === 'failed')?.value;
  const { transfer } = trace;
  const why = failed ?? (transfer !== undefined && delivered(trace) !== undefined ? outcomeLine(transfer) : []);
  return why.length === 0 ? status : message`${status}: ${why}`;
}

function statusLine(trace: MessageTrace, source: Span, destination: Span): Line {
  const taken = delivered(trace);
  if (taken === undefined) {
    return trace.deliveries.ok
      ? message`message from ${source} to ${destination}, not delivered`
      : message`message from ${source} to ${destination}`;
  }
  if (stillFailed(trace)) {
    return message`message from ${source} delivered to ${destination}, execution failed`;
  }
  switch (taken.outcome) {
    case 'empty':
      return message`message from ${source} delivered to ${destination}, nothing to execute`;
    case 'executed':
      return message`message from ${source} delivered to ${destination} and executed`;
    default:
      return message`message from ${source} delivered to ${destination} and executed by a retry`;
  }
}

function messageFacts(trace: MessageTrace): readonly Fact[] {
  const { message: reported, teleporterId, warpId, messenger, transfer, sends, fees } = trace;
  const [first] = sends.ok ? sends.value : [];
  // The sum that it was raised to last.
  const fee = fees.at(-1) ?? first?.fee;
  const taken = delivered(trace);
  const from = first === undefined || first.from < 0 ? [] : [first.from];
  const there = taken === undefined || taken.from < 0 ? [] : [taken.from];
  return [
    ...(reported === undefined
      ? []
      : [
          ...fact('from', 'from', [id(reported.sender)], from, { brief: true }),
          ...fact('to', 'to', [id(reported.receiver)], from, { brief: true }),
          ...fact('nonce', 'nonce', [count(reported.nonce)], from),
          ...fact('requiredGas', 'required gas limit', [count(reported.gas)], from),
          ...fact(
            'relayers',
            'allowed relayers',
            reported.relayers.length === 0
              ? [text('any')]
              : joined(
                  reported.relayers.map((relayer): Line => [id(relayer)]),
                  ', ',
                ),
            from,
          ),
        ]),
    ...fact(
      'relayerFee',
      'relayer fee',
      fee === undefined || fee.amount === 0n
        ? undefined
        : message`${count(fee.amount, 'base units')} of token ${id(fee.token)}`,
      from,
    ),
    ...(transfer === undefined ? [] : transferFacts(transfer, [...from, ...there])),
    ...fact(
      'relayer',
      'delivered by',
      taken?.deliverer === undefined ? undefined : [id(checksumAddress(taken.deliverer))],
      there,
    ),
    ...fact(
      'gasUsed',
      'gas used by the delivery',
      taken?.gasUsed === undefined ? undefined : [count(taken.gasUsed)],
      there,
    ),
    ...fact('teleporterId', 'Teleporter message ID', codeOf(teleporterId), []),
    ...fact('warpId', 'Warp message ID (hex)', codeOf(warpId), []),
    ...fact('warpIdCb58', 'Warp message ID (cb58)', codeOf(warpId && cb58(warpId)), []),
    ...fact('messenger', 'messenger', messenger === undefined ? undefined : [id(checksumAddress(messenger))], from),
  ];
}

function codeOf(value: string | undefined): Line | undefined {
  return value === undefined ? undefined : [code(value)];
}

function cb58(hex: string): string {
  return encodeCb58(hexToBytes(hex) ?? new Uint8Array());
}

/** A chain that the message needs and the settings do not name. */
function missingChain({ source, destination }: MessageTrace): UnsourcedReport['unconfigured'] {
  const missing = [source, destination].find(
    (end) => end !== undefined && end.chain === undefined && end.blockchainId !== '',
  );
  return missing && { name: missing.blockchainId, blockchainId: missing.blockchainId };
}
