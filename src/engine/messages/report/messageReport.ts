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
  type Section,
  remote,
  time,
} from '../../report';
import { checksumAddress, encodeCb58, hexToBytes } from '../../primitives';
import type { FailureHint } from '../../evm';
import { errorSentence } from '../../errors';
import { signerSection } from '../signatures/signerSet';
import { messageTimeline, stillFailed, delivered } from './messageTimeline';
import {
  type MessageTrace,
  endSpan,
  type DeliveryStep,
  type MessageTraceStep,
  type NodeSignature,
} from './messageTrace';
import { outcomeLine, transferFacts } from './tokenTransfer';
import { failureWords } from './failureWords';

export interface TimelineContext {
  /** Reads the errors of receivers. */
  readonly hint?: (trace: MessageTrace) => FailureHint;
  /** What is ready to be used to repair it. */
  readonly copyActions?: readonly CopyAction[];
}

/**
 * What is known of messages: of one all of it, of the several of a transaction their lanes.
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

/** What is told of a message besides its lane: what was checked, each time it was sent, delivered and retried, who signed. */
function traceSections(trace: MessageTrace, hint?: FailureHint): readonly Section[] {
  return [...checkSection(trace), ...attemptSection(trace, hint), ...feeSection(trace), ...signingSections(trace)];
}

function checkSection(trace: MessageTrace): readonly Section[] {
  const { checks = [] } = trace;
  const marks = { cause: '✗', fine: delivered(trace) === undefined ? '✓' : '–', unread: '?' };
  return checks.length === 0
    ? []
    : [
        {
          key: 'deliveryChecks',
          heading: delivered(trace) === undefined ? 'Why it is not delivered' : 'Deliveries that were refused',
          columns: ['check', 'proof'],
          rows: checks.map(({ outcome, line, proof }) => [[text(`${marks[outcome]} `), ...line], [code(proof)]]),
          from: [...new Set(checks.flatMap(({ from }) => (from < 0 ? [] : [from])))],
        },
      ];
}

interface Attempt {
  readonly what: string;
  readonly step: MessageTraceStep;
  readonly chain?: string;
  readonly note: Line;
}

const deliveryWords: Readonly<Record<DeliveryStep['outcome'], string>> = {
  refused: 'delivery refused',
  failed: 'delivered, execution failed',
  executed: 'delivered',
  empty: 'delivered',
};

/** Only where something happened more than once: else the lane says it all. */
function attemptSection(trace: MessageTrace, hint?: FailureHint): readonly Section[] {
  const { failure, message: reported } = trace;
  const why = failure && failureWords(failure, reported?.receiver ?? '', hint).brief;
  const { sends, deliveries, retries, source, destination } = trace;
  const there = destination?.chain?.name;
  const attempts: readonly Attempt[] = [
    ...(sends.ok ? sends.value : []).map((step, i) => ({
      what: i === 0 ? 'sent' : 'sent again',
      ...{ step, chain: source.chain?.name, note: [] },
    })),
    ...(deliveries.ok ? deliveries.value : []).map((step) => ({
      what: deliveryWords[step.outcome],
      step,
      chain: step.on?.name ?? there,
      note: step.outcome === 'failed' ? (why ?? []) : step.error === undefined ? [] : [remote(step.error)],
    })),
    ...retries.map((step) => ({
      what: step.outcome === 'executed' ? 'executed by a retry' : 'retry failed',
      ...{ step, chain: there, note: step.error === undefined ? [] : [remote(step.error)] },
    })),
  ];
  return attempts.length <= 2
    ? []
    : [
        {
          key: 'attempts',
          heading: 'Attempts',
          columns: ['what', 'chain', 'time', 'transaction', 'note'],
          rows: attempts
            .toSorted(byTime)
            .map(({ what, step, chain, note }) => [
              [text(what)],
              chain === undefined ? [] : [remote(chain)],
              step.at === undefined ? [] : [time(step.at)],
              [id(step.transaction)],
              note,
            ]),
          from: [],
        },
      ];
}

/** The clocks of two chains differ by less than what is told apart here; what has no time stays where it is. */
function byTime({ step: { at: a } }: Attempt, { step: { at: b } }: Attempt): number {
  return a === undefined || b === undefined ? 0 : a - b;
}

function feeSection({ fees }: MessageTrace): readonly Section[] {
  return fees.length === 0
    ? []
    : [
        {
          key: 'feeRaises',
          heading: 'Relayer fee raised',
          columns: ['sum', 'token', 'transaction'],
          rows: fees.map(({ amount, token, transaction }) => [
            [count(amount, 'base units')],
            [id(token)],
            [id(transaction)],
          ]),
          from: [],
        },
      ];
}

function signingSections({ signing }: MessageTrace): readonly Section[] {
  if (signing?.ok !== true) {
    return [];
  }
  const { signers, able } = signing.value;
  return [
    ...(signers === undefined ? [] : [signerSection(signers)]),
    ...(able === undefined || able.nodes.length === 0
      ? []
      : [
          {
            key: 'ownSignatures',
            heading: 'Signatures of your nodes',
            columns: ['node', 'NodeID', 'weight', 'signature'],
            rows: able.nodes.map(nodeRow),
            from: [],
          },
        ]),
  ];
}

function nodeRow({ node, nodeId, weight, outcome, error }: NodeSignature): readonly Line[] {
  const outcomes: Readonly<Record<NodeSignature['outcome'], string>> = {
    signed: 'signed',
    refused: 'refused',
    away: 'no answer',
    stranger: 'signed, but not a validator',
    notAsked: 'not allowed to be asked',
  };
  return [
    [remote(node)],
    nodeId === undefined ? [] : [id(nodeId)],
    weight === undefined ? [] : [count(weight)],
    error === undefined ? [text(outcomes[outcome])] : [remote(`${outcomes[outcome]}: ${errorSentence(error)}`)],
  ];
}
