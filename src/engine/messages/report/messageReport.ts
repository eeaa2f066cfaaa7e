import { errorSentence } from '../../errors';
import type { FailureHint } from '../../evm';
import { checksumAddress, encodeCb58, hexToBytes } from '../../primitives';
import {
  type CopyAction,
  type Fact,
  type Line,
  type MessageTimeline,
  type Section,
  type Span,
  type UnsourcedReport,
  type Flow,
  type ReportDrawing,
  code,
  count,
  fact,
  factsFrom,
  id,
  joinLines,
  mapDefined,
  message,
  remote,
  tableSection,
  text,
  time,
  textLine,
  sourcesOf,
} from '../../report';
import type { FeeInfo } from '../payload/messengerEvents';
import { dataLine } from '../signatures/payloadSections';
import { signerSection } from '../signatures/signerSet';
import { failureWords } from './failureWords';
import { messageTimeline, isUnexecuted, delivered } from './messageTimeline';
import {
  type DeliveryStep,
  type MessageTrace,
  type MessageTraceStep,
  type NodeSignature,
  endSpan,
} from './messageTrace';
import { outcomeLine, tokens, transferFacts } from './tokenTransfer';

interface ReportContext {
  readonly hint?: (trace: MessageTrace) => FailureHint;
  /** Texts to copy that repair a failure. */
  readonly copyActions?: readonly CopyAction[];
}

/**
 * Report on traced messages: in full for one, as lanes for several of a transaction.
 *
 * @param traces the requested one first; at least one
 */
export function messageReport(
  traces: readonly MessageTrace[],
  { hint, copyActions = [] }: ReportContext = {},
): UnsourcedReport {
  const timelines = traces.map((trace) => messageTimeline(trace, hint?.(trace)));
  const [first, ...others] = traces as readonly [MessageTrace, ...MessageTrace[]];
  const isOne = others.length === 0;
  const ends = traces.flatMap(({ source, destination }) => [source, destination]);
  // A chain of the message that is missing from the settings.
  const missing = ends.find((end) => end !== undefined && end.chain === undefined && end.blockchainId !== '');
  return {
    kind: 'warpMessage',
    status: statusOf(first),
    title: titleOf(first, timelines[0]!),
    chain: first.source.chain?.name,
    unconfigured: missing && { name: missing.blockchainId, blockchainId: missing.blockchainId },
    timelines,
    drawings: isOne ? transferFlow(first) : undefined,
    facts: isOne ? messageFacts(first) : [],
    sections: isOne ? traceSections(first, hint?.(first)) : [],
    related: isOne
      ? first.sentInside.map((inside) => ({ label: 'sent by its delivery', id: inside }))
      : traces.flatMap(({ teleporterId, warpId }) => {
          const messageId = teleporterId ?? warpId;
          return messageId === undefined ? [] : [{ label: 'message', id: messageId }];
        }),
    copyActions: copyActions.length === 0 ? undefined : copyActions,
  };
}

function statusOf(trace: MessageTrace): UnsourcedReport['status'] {
  const { transfer, checks = [] } = trace;
  if (isUnexecuted(trace) || transfer?.outcome === 'callFailed' || transfer?.outcome === 'fallback') {
    return 'failed';
  }
  const isStuck = checks.some(({ outcome }) => outcome === 'cause');
  return delivered(trace) !== undefined ? 'ok' : isStuck ? 'stuck' : 'pending';
}

function titleOf(trace: MessageTrace, { stages }: MessageTimeline): Line {
  const { source, destination, transfer } = trace;
  if (destination === undefined) {
    return message`Warp message of ${endSpan(source)}`;
  }
  const status = statusLine(trace, endSpan(source), endSpan(destination));
  const failed = stages.find(({ state }) => state === 'failed')?.value;
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
  if (isUnexecuted(trace)) {
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
  const { message: sent, teleporterId, warpId, messenger, transfer, sends, fees } = trace;
  const [first] = sends.ok ? sends.value : [];
  // The fee after the last raise.
  const fee = fees.at(-1) ?? first?.fee;
  const taken = delivered(trace);
  const [from, there] = [sourcesOf(first), sourcesOf(taken)];
  const brief = { brief: true };
  const relayers = sent?.relayers.map((relayer): Line => [id(relayer)]) ?? [];
  const checked = (address: string): Line => [id(checksumAddress(address))];
  const plain = (value: string): Line => [code(value)];
  return [
    ...(sent === undefined
      ? []
      : factsFrom(from, [
          ['from', 'from', [id(sent.sender)], brief],
          ['to', 'to', [id(sent.receiver)], brief],
          ['nonce', 'nonce', [count(sent.nonce)]],
          ['requiredGas', 'required gas limit', [count(sent.gas)]],
          ['relayers', 'allowed relayers', relayers.length === 0 ? [text('any')] : joinLines(relayers, ', ')],
          ['data', 'data', dataLine(sent.data)],
        ])),
    ...fact(
      'relayerFee',
      'relayer fee',
      mapDefined(fee?.amount === 0n ? undefined : fee, (one) => feeLine(one, trace.feeUnit)),
      from,
    ),
    ...(transfer === undefined ? [] : transferFacts(transfer, [...from, ...there])),
    ...fact('relayer', 'delivered by', mapDefined(taken?.deliverer, checked), there),
    ...fact(
      'gasUsed',
      taken?.isLeastCharge === true ? 'gas charged for the delivery' : 'gas used by the delivery',
      mapDefined(taken?.gasUsed, (gas) =>
        taken?.isLeastCharge === true ? message`${count(gas)}, half of its limit` : [count(gas)],
      ),
      there,
    ),
    ...factsFrom(
      [],
      [
        ['teleporterId', 'Teleporter message ID', mapDefined(teleporterId, plain)],
        ['warpId', 'Warp message ID (hex)', mapDefined(warpId, plain)],
        ['warpIdCb58', 'Warp message ID (cb58)', mapDefined(warpId, (hex) => plain(encodeCb58(hexToBytes(hex)!)))],
      ],
    ),
    ...fact('messenger', 'messenger', mapDefined(messenger, checked), from),
  ];
}

function feeLine({ amount, token }: FeeInfo, unit: MessageTrace['feeUnit']): Line {
  return message`${tokens(amount, unit)} of token ${id(token)}`;
}

/** Sections other than the lane: checks, attempts, fee raises and signers. */
function traceSections(trace: MessageTrace, hint?: FailureHint): readonly Section[] {
  const { checks = [], fees, signing } = trace;
  const { signers, able } = signing?.ok === true ? signing.value : {};
  const isOpen = delivered(trace) === undefined;
  const marks = { cause: '✗', fine: isOpen ? '✓' : '–', unread: '?' };
  return [
    ...tableSection(
      'deliveryChecks',
      isOpen ? 'Why it is not delivered' : 'Deliveries that were refused',
      ['check', 'proof'],
      checks,
      ({ key, outcome, line, proof }) => [
        // A cause is shown in full under the lane.
        [text(`${marks[outcome]} `), ...(isOpen && outcome === 'cause' ? [text(checkName(key))] : line)],
        [code(proof)],
      ],
      sourcesOf(...checks),
    ),
    ...attemptSection(trace, hint),
    ...tableSection(
      'feeRaises',
      'Relayer fee raised',
      ['sum', 'token', 'transaction'],
      fees,
      ({ amount, token, transaction }) => [tokens(amount, trace.feeUnit), [id(token)], [id(transaction)]],
      [],
    ),
    ...(signers === undefined ? [] : [signerSection(signers)]),
    ...tableSection(
      'ownSignatures',
      'Signatures of your nodes',
      ['node', 'NodeID', 'weight', 'signature'],
      able?.nodes ?? [],
      nodeRow,
      [],
    ),
  ];
}

/** "gas limit" for `gasLimit`. */
function checkName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
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

/** Empty unless something happened more than once; the lane shows everything else. */
function attemptSection(trace: MessageTrace, hint?: FailureHint): readonly Section[] {
  const { failure, message: sent, sends, deliveries, retries, source, destination } = trace;
  const why = mapDefined(failure, (one) => failureWords(one, sent?.receiver ?? '', hint).brief) ?? [];
  const there = destination?.chain?.name;
  const words = (error: string | undefined): Line => (error === undefined ? [] : [remote(error)]);
  const attempts: readonly Attempt[] = [
    ...(sends.ok ? sends.value : []).map((step, i) => ({
      ...{ what: i === 0 ? 'sent' : 'sent again', step, chain: source.chain?.name, note: [] },
    })),
    ...(deliveries.ok ? deliveries.value : []).map((step) => ({
      ...{ what: deliveryWords[step.outcome], step, chain: step.on?.name ?? there },
      note: step.outcome === 'failed' ? why : words(step.error),
    })),
    ...retries.map((step) => ({
      ...{ what: step.outcome === 'executed' ? 'executed by a retry' : 'retry failed', step, chain: there },
      note: words(step.error),
    })),
  ];
  return tableSection(
    'attempts',
    'Attempts',
    ['what', 'chain', 'time', 'transaction', 'note'],
    attempts.length <= 2 ? [] : attempts.toSorted(byTime),
    ({ what, step, chain, note }) => [
      [text(what)],
      words(chain),
      mapDefined(step.at, (at) => [time(at)]) ?? [],
      [id(step.transaction)],
      note,
    ],
    [],
  );
}

/** Clock differences between chains are smaller than the intervals shown; steps without a time keep their place. */
function byTime({ step: { at: a } }: Attempt, { step: { at: b } }: Attempt): number {
  return a === undefined || b === undefined ? 0 : a - b;
}

const signatureOutcomes: Readonly<Record<NodeSignature['outcome'], string>> = {
  signed: 'signed',
  refused: 'refused',
  absent: 'does not run the chain',
  away: 'no answer',
  stranger: 'signed, but not a validator',
  notAsked: 'not allowed to be queried',
};

function nodeRow({ node, nodeId, weight, outcome, error }: NodeSignature): readonly Line[] {
  const words = signatureOutcomes[outcome];
  return [
    [remote(node)],
    mapDefined(nodeId, (one) => [id(one)]) ?? [],
    mapDefined(weight, (one) => [count(one)]) ?? [],
    error === undefined ? [text(words)] : [remote(`${words}: ${errorSentence(error)}`)],
  ];
}

/** The transferred tokens, from their sender to their recipient on the other chain. */
function transferFlow(trace: MessageTrace): readonly ReportDrawing[] {
  const { transfer, source, destination, sends } = trace;
  if (transfer === undefined || transfer.kind === 'register') {
    return [];
  }
  const { from, to, sent, received, dust, outcome, recipient, fallback, nextLeg } = transfer;
  const [first] = sends.ok ? sends.value : [];
  const parties: Flow<Line>['parties'][number][] = [];
  const arrows: Flow<Line>['arrows'][number][] = [];
  const party = (name: string, end: MessageTrace['destination'], more: { readonly isFire?: true } = {}): number => {
    const chain = end?.chain?.name === undefined ? undefined : textLine(end.chain.name);
    return parties.push({ label: /^0x/.test(name) ? [id(name)] : textLine(name), chain, ...more }) - 1;
  };
  const addArrow = (index: number, other: number, label: Line, tone?: 'failed' | 'fee' | 'message'): void => {
    arrows.push({ from: index, to: other, label, tone });
  };
  const amount = sent === undefined ? textLine('tokens') : tokens(sent, from);
  const sender = first?.by === undefined ? undefined : party(first.by, source);
  const [here, there] = [party(from.contract, source), party(to.contract, destination)];
  if (sender !== undefined) {
    addArrow(sender, here, amount);
  }
  const isMissing = outcome === 'unexecuted';
  // The amount is on the arrow before this one, and what was released on the one after.
  addArrow(here, there, sender === undefined ? amount : textLine('message'), isMissing ? 'failed' : 'message');
  const given = received === undefined ? amount : tokens(received, to);
  if (outcome === 'routed') {
    addArrow(there, party(nextLeg ?? 'next chain', undefined), given, 'message');
  } else if (outcome === 'fallback' || outcome === 'callFailed') {
    if (outcome === 'callFailed' && recipient !== undefined) {
      addArrow(there, party(recipient, destination), textLine('call'), 'failed');
    }
    addArrow(there, party(fallback ?? 'fallback address', destination), given);
  } else if (outcome !== undefined && !isMissing) {
    addArrow(there, party(recipient ?? 'recipient', destination), given);
  }
  if (dust !== undefined) {
    addArrow(here, party('burned', undefined, { isFire: true }), tokens(dust, from), 'fee');
  }
  return [{ key: 'tokenFlow', heading: 'Flow of tokens', drawing: { kind: 'flow', parties, arrows }, isInText: true }];
}
