import { bytesFrom } from '../primitives';
import { bytesContextOf, readBytes } from '../bytes';
import { readWarpEnvelope } from '../detection';
import { type Fact, type Line, type Report, fact, id, message, text } from '../report';
import {
  type SigningSubnet,
  countedAt,
  fetchSigners,
  fetchSigningSubnet,
  reachesQuorum,
  receiverOf,
  requestedNodesSection,
  signedWeight,
  signerFacts,
  signerSection,
  usualQuorum,
} from '../messages';
import type { SourceClient } from '../sources';
import type { NodeAggregation } from './aggregateByNodes';

/** Whose validators signed, where it is known. */
export interface SignedBy {
  /** cb58; absent: the subnet whose validators sign what this blockchain sends. */
  readonly subnetId?: string;
  /** P-Chain height; absent: the proposed one. */
  readonly height?: bigint;
}

/**
 * A signed Warp message in words, with who signed it: the bits of its signature count the validators of the signing
 * subnet, which the node is asked for. Where it cannot be, the signers stay numbers and the sources say why.
 * @param signed hex with 0x
 * @returns `undefined` where the bytes are no signed Warp message
 */
export async function signedReport(
  client: SourceClient,
  signed: string,
  { subnetId, height }: SignedBy,
): Promise<Report | undefined> {
  const { network, context } = client;
  const reading = readBytes(signed, bytesContextOf(network), { kind: 'warp' }).find(({ key }) => key === 'warp');
  const bytes = bytesFrom(signed)?.bytes;
  const envelope = bytes && readWarpEnvelope(bytes);
  if (reading === undefined || envelope?.signers === undefined) {
    return undefined;
  }
  const signing: SigningSubnet =
    subnetId === undefined
      ? await fetchSigningSubnet(client, envelope.sourceChainId, receiverOf(envelope, client))
      : { subnetId, quorum: usualQuorum };
  const result = await fetchSigners(client, envelope, signing, height);
  const signers = 'signers' in result ? result.signers : undefined;
  const problem = 'problem' in result ? result.problem : undefined;
  const report = reading.report();
  return {
    ...report,
    status: signers === undefined ? 'offline' : 'ok',
    network: network.name,
    facts: [
      ...(signers === undefined ? unknownFacts(problem) : signerFacts(signers)),
      ...fact('signingSubnet', 'signing subnet', subnetLine(signing), []),
      ...fact('atHeight', 'validator set at', signers && countedAt(signers), []),
      ...report.facts,
    ],
    sections: [...(signers === undefined ? [] : [signerSection(signers)]), ...report.sections],
    sources: context.log.all,
  };
}

/** What the nodes signed of a message, with each that did not. `undefined` where the bytes are no Warp message. */
export function nodesReport(
  { network, context }: SourceClient,
  { signed, unsigned, signers, signing, requested }: NodeAggregation,
): Report | undefined {
  const reading = readBytes(signed ?? unsigned, bytesContextOf(network), { kind: 'warp' }).find(
    ({ key }) => key === 'warp',
  );
  const report = reading?.report();
  const isReached = reachesQuorum(signedWeight(signers.places, signers.set), signers.quorum);
  return (
    report && {
      ...report,
      title: isReached ? report.title : missingTitle(report.title),
      status: 'ok',
      network: network.name,
      facts: [
        ...signerFacts(signers),
        ...fact('signingSubnet', 'signing subnet', subnetLine(signing), []),
        ...fact('atHeight', 'validator set at', countedAt(signers), signers.from),
        ...report.facts,
      ],
      sections: [requestedNodesSection(requested), signerSection(signers), ...report.sections],
      sources: context.log.all,
    }
  );
}

function missingTitle(title: Line): Line {
  return message`quorum not reached: ${title}`;
}

function unknownFacts(problem: string | undefined): readonly Fact[] {
  const line: Line = problem === undefined ? [] : [text(`unknown: ${problem}`)];
  return fact('signed', 'signed by', line, [], { brief: true });
}

function subnetLine({ subnetId, note }: SigningSubnet): Line {
  if (subnetId === undefined) {
    return [];
  }
  return note === undefined ? [id(subnetId)] : message`${id(subnetId)}. ${text(note)}`;
}
