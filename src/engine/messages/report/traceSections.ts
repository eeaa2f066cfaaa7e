import { type Line, type Section, code, count, id, remote, text, time } from '../../report';
import { signerSection } from '../signatures/signerSet';
import { errorSentence } from '../../errors';
import type { FailureHint } from '../../evm';
import { failureWords } from './failureWords';
import { delivered } from './timelineStages';
import type { DeliveryStep, MessageTrace, MessageTraceStep, NodeSignature } from './messageTrace';

/** What is told of a message besides its lane: what was checked, each time it was sent, delivered and retried, who signed. */
export function traceSections(trace: MessageTrace, hint?: FailureHint): readonly Section[] {
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
