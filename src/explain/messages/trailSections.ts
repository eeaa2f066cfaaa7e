import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../core/finding/finding';
import { code, count, id, remote, text, time } from '../../core/finding/spans';
import { signerSection } from '../warp/signers';
import { errorSentence } from '../../api/errors/errorSentence';
import type { FailureHint } from '../evm/failure';
import { failureWords } from './failureWords';
import { delivered } from './laneStages';
import type { DeliveryStep, MessageTrail, TrailStep } from './messageTrail';
import type { NodeSignature } from './signingTrail';

/** What is told of a message besides its lane: what was checked, each time it was sent, delivered and retried, who signed. */
export function trailSections(trail: MessageTrail, hint?: FailureHint): readonly Section[] {
  return [...checkSection(trail), ...attemptSection(trail, hint), ...feeSection(trail), ...signingSections(trail)];
}

function checkSection(trail: MessageTrail): readonly Section[] {
  const { checks = [] } = trail;
  const marks = { cause: '✗', fine: delivered(trail) === undefined ? '✓' : '–', unread: '?' };
  return checks.length === 0
    ? []
    : [
        {
          key: 'deliveryChecks',
          heading:
            delivered(trail) === undefined ? l10n.t('Why it is not delivered') : l10n.t('Deliveries that were refused'),
          columns: [l10n.t('check'), l10n.t('proof')],
          rows: checks.map(({ outcome, line, proof }) => [[text(`${marks[outcome]} `), ...line], [code(proof)]]),
          from: [...new Set(checks.flatMap(({ from }) => (from < 0 ? [] : [from])))],
        },
      ];
}

interface Attempt {
  readonly what: string;
  readonly step: TrailStep;
  readonly chain?: string;
  readonly note: Line;
}

const deliveryWords: Readonly<Record<DeliveryStep['outcome'], () => string>> = {
  refused: () => l10n.t('delivery refused'),
  failed: () => l10n.t('delivered, execution failed'),
  executed: () => l10n.t('delivered'),
  empty: () => l10n.t('delivered'),
};

/** Only where something happened more than once: else the lane says it all. */
function attemptSection(trail: MessageTrail, hint?: FailureHint): readonly Section[] {
  const { failure, message: said } = trail;
  const why = failure && failureWords(failure, said?.receiver ?? '', hint).brief;
  const { sends, deliveries, retries, source, destination } = trail;
  const there = destination?.chain?.name;
  const attempts: readonly Attempt[] = [
    ...(sends.ok ? sends.value : []).map((step, i) => ({
      what: i === 0 ? l10n.t('sent') : l10n.t('sent again'),
      ...{ step, chain: source.chain?.name, note: [] },
    })),
    ...(deliveries.ok ? deliveries.value : []).map((step) => ({
      what: deliveryWords[step.outcome](),
      step,
      chain: step.on?.name ?? there,
      note: step.outcome === 'failed' ? (why ?? []) : step.refusal === undefined ? [] : [remote(step.refusal)],
    })),
    ...retries.map((step) => ({
      what: step.outcome === 'executed' ? l10n.t('executed by a retry') : l10n.t('retry failed'),
      ...{ step, chain: there, note: step.refusal === undefined ? [] : [remote(step.refusal)] },
    })),
  ];
  return attempts.length <= 2
    ? []
    : [
        {
          key: 'attempts',
          heading: l10n.t('Attempts'),
          columns: [l10n.t('what'), l10n.t('chain'), l10n.t('time'), l10n.t('transaction'), l10n.t('note')],
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

function feeSection({ fees }: MessageTrail): readonly Section[] {
  return fees.length === 0
    ? []
    : [
        {
          key: 'feeRaises',
          heading: l10n.t('Relayer fee raised'),
          columns: [l10n.t('sum'), l10n.t('token'), l10n.t('transaction')],
          rows: fees.map(({ amount, token, transaction }) => [
            [count(amount, l10n.t('base units'))],
            [id(token)],
            [id(transaction)],
          ]),
          from: [],
        },
      ];
}

function signingSections({ signing }: MessageTrail): readonly Section[] {
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
            heading: l10n.t('Signatures of your nodes'),
            columns: [l10n.t('node'), l10n.t('NodeID'), l10n.t('weight'), l10n.t('signature')],
            rows: able.nodes.map(nodeRow),
            from: [],
          },
        ]),
  ];
}

function nodeRow({ node, nodeId, weight, outcome, error }: NodeSignature): readonly Line[] {
  const outcomes: Readonly<Record<NodeSignature['outcome'], string>> = {
    signed: l10n.t('signed'),
    refused: l10n.t('refused'),
    away: l10n.t('no answer'),
    stranger: l10n.t('signed, but not a validator'),
    notAsked: l10n.t('not allowed to be asked'),
  };
  return [
    [remote(node)],
    nodeId === undefined ? [] : [id(nodeId)],
    weight === undefined ? [] : [count(weight)],
    error === undefined
      ? [text(outcomes[outcome])]
      : [remote(l10n.t('{0}: {1}', outcomes[outcome], errorSentence(error)))],
  ];
}
