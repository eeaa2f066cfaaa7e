import { type WarpEnvelope, readWarpEnvelope } from '../../detection';
import type { WarpPredicate } from '../payload/warpPredicate';
import type { SentMessage } from '../payload/messengerEvents';
import type { Line, Names, Section, Sourced, UnsourcedReport } from '../../report';
import { code, count, fact, factsFrom, id, mapDefined, message, tableSection, text } from '../../report';
import { encodeCb58, hexToBytes } from '../../primitives';
import type { EvmChain } from '../../networks';
import { ApiError, errorSentence } from '../../errors';
import type { HashResult, WarpResult } from '../../evm';
import { type PayloadContext, payloadLine, payloadSections } from './payloadSections';
import type { Signers } from './signerSet';
import {
  validatorSetLine,
  quorumLine,
  signedBar,
  signedLine,
  signerSection,
  signedPlaces,
  signedWeight,
} from './signerSet';

/** Maximum messages per transaction shown with all fields. */
export const maxWholeDeliveries = 3;
const maxRows = 50;

/** A delivered message and its signers. */
export interface Delivery {
  readonly predicate: WarpPredicate;
  readonly envelope?: WarpEnvelope;
  readonly signers?: Signers;
  /** cb58, of the signing validators. */
  readonly subnetId?: string;
  readonly problem?: string;
}

/** The Warp messages delivered by a transaction: content, signers, and whether they reach the quorum. */
export function deliverySections(
  deliveries: readonly Delivery[],
  context: PayloadContext,
  from: readonly number[],
): readonly Section[] {
  return [
    ...tableSection(
      'warpMessages',
      'Warp messages in the access list',
      ['message', 'source chain', 'payload', 'signed by', 'quorum', 'validator set at'],
      deliveries.slice(0, maxRows),
      (delivery) => rowOf(delivery, context),
      from,
    ),
    ...deliveries
      .slice(0, maxWholeDeliveries)
      .flatMap(({ envelope, signers, subnetId }) => [
        ...(signers === undefined ? [] : [signerSection(signers, headingOf(signers, subnetId, context))]),
        ...(envelope === undefined ? [] : payloadSections(envelope, context)),
      ]),
  ];
}

function headingOf({ isStake }: Signers, subnetId = '', { names }: Pick<PayloadContext, 'names'>): string {
  return isStake ? 'Primary Network validators' : `Validators of ${names(subnetId) ?? subnetId}`;
}

function rowOf({ predicate, envelope, signers, problem }: Delivery, context: PayloadContext): readonly Line[] {
  const { messageId, sourceChainId } = predicate;
  if (envelope === undefined || messageId === undefined || sourceChainId === undefined) {
    return [[text('not a Warp message: the storage keys are not a padded predicate')], [], [], [], [], []];
  }
  const signed = signers && signedWeight(signers.places, signers.set);
  return [
    [id(messageId)],
    [id(sourceChainId, context.names(sourceChainId))],
    payloadLine(envelope, context),
    signers === undefined || signed === undefined
      ? countLine(predicate.signers, problem)
      : signedLine(signed, signers.set, signers.isStake),
    signers === undefined ? [] : quorumLine(signers),
    signers === undefined ? [] : validatorSetLine(signers),
  ];
}

/** The bits give the number of signers, not their identities. */
function countLine(signers: number | undefined, problem: string | undefined): Line {
  if (signers === undefined) {
    return [text('not signed')];
  }
  const words = signers === 1 ? '1 validator' : `${signers} validators`;
  return [text(problem === undefined ? words : `${words}, unknown which: ${problem}`)];
}

/** Adds the signers of the delivered message to a P-Chain transaction. @param delivery without its `predicate` */
export function withMessageSigners<F extends UnsourcedReport>(
  report: F,
  { envelope, signers, subnetId, problem }: Omit<Delivery, 'predicate'>,
  names: Names,
): F {
  const at = report.sections.findIndex(({ key }) => key === 'inside.warp') + 1;
  if (signers === undefined) {
    const line = countLine(envelope?.signers && signedPlaces(envelope.signers)?.length, problem);
    return { ...report, facts: [...report.facts, ...fact('signed', 'signers', line, [])] };
  }
  const { places, set, isStake, from } = signers;
  const signed = signedWeight(places, set);
  return {
    ...report,
    facts: [
      ...report.facts,
      ...factsFrom(from, [
        ['signed', 'signers', signedLine(signed, set, isStake)],
        ['quorum', 'quorum', quorumLine(signers), { drawn: signedBar(signers) }],
        ['countedAt', 'validator set at', validatorSetLine(signers)],
      ]),
    ],
    sections: report.sections.toSpliced(
      at,
      0,
      signerSection(signers, headingOf(signers, subnetId, { names: (cb58) => names.get(cb58) })),
    ),
  };
}

export function sentSections(
  sent: readonly SentMessage[],
  context: PayloadContext,
  from: readonly number[],
): readonly Section[] {
  const read = sent.map(({ messageId, unsigned }) => ({
    messageId,
    envelope: readWarpEnvelope(hexToBytes(unsigned) ?? new Uint8Array()),
  }));
  return [
    ...tableSection(
      'warpSent',
      'Warp messages sent',
      ['message', 'message ID (cb58)', 'payload'],
      read.slice(0, maxRows),
      ({ messageId, envelope }) => [
        [id(messageId)],
        [id(encodeCb58(hexToBytes(messageId) ?? new Uint8Array()))],
        envelope === undefined ? [text('unknown payload')] : payloadLine(envelope, context),
      ],
      from,
      { note: read.length > maxRows ? message`${read.length - maxRows} more.` : undefined },
    ),
    ...read
      .slice(0, maxWholeDeliveries)
      .flatMap(({ envelope }) => (envelope === undefined ? [] : payloadSections(envelope, context))),
  ];
}

/** A Warp message returned by a chain's node. @param messageId 32 bytes in hex */
export function warpMessageReport(
  messageId: string,
  chain: EvmChain,
  context: PayloadContext,
  { value: { raw }, from }: Sourced<HashResult>,
  result: WarpResult,
): UnsourcedReport {
  const bytes = hexToBytes(result.unsigned) ?? new Uint8Array();
  const envelope = readWarpEnvelope(bytes);
  const source = envelope && encodeCb58(envelope.sourceChainId);
  const { sent } = result;
  const brief = { brief: true };
  return {
    kind: 'warpMessage',
    status: 'ok',
    title: envelope === undefined ? [text('Warp message')] : message`Warp message: ${payloadLine(envelope, context)}`,
    chain: chain.name,
    facts: [
      ...factsFrom(
        [from],
        [
          ['sentIn', 'sent in', sentLine(result, chain), brief],
          ['block', 'block', sent && [count(sent.blockNumber)], brief],
          ['sourceChain', 'source chain', mapDefined(source, (one) => [id(one, context.names(one))]), brief],
        ],
      ),
      // Nodes' warp methods take cb58 IDs; logs and contracts use hex.
      ...fact('form.hex', 'message ID (hex)', [code(messageId)], []),
      ...fact('form.cb58', 'message ID (cb58)', [code(encodeCb58(hexToBytes(messageId) ?? new Uint8Array()))], []),
      ...fact('size', 'unsigned message size', [count(BigInt(bytes.length), 'bytes')], [from]),
      ...fact('bytes', 'bytes', [code(result.unsigned)], [from]),
    ],
    sections: envelope === undefined ? [] : payloadSections(envelope, context),
    related: sent === undefined ? [] : [{ label: 'sent in', id: sent.transactionHash }],
    raw,
  };
}

function sentLine({ sent, searchedFrom, problem }: WarpResult, { name }: EvmChain): Line {
  if (sent !== undefined) {
    return [id(sent.transactionHash)];
  }
  if (problem !== undefined) {
    return [text(`unknown: ${problem instanceof ApiError ? errorSentence(problem) : String(problem)}`)];
  }
  return searchedFrom === undefined
    ? [text('unknown: the node did not return its latest block')]
    : message`unknown: no SendWarpMessage event with this ID on ${text(name)} since block ${count(searchedFrom)}; older blocks not searched`;
}
