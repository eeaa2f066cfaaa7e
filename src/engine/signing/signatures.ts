import { sha256 } from '@noble/hashes/sha2.js';
import type { SignatureRequest } from '../net';
import { signedWarpBytes } from '../transactions';
import { type WarpEnvelope, readWarpEnvelope } from '../detection';
import { bytesToHex, encodeCb58, getOrMake, hexToBytes, bytesFrom, compact } from '../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../networks';
import { getValidatorsAt } from '../rpc';
import { valueOf, type Line, type Report, fact, id, message, text, errorOf } from '../report';
import {
  type ListedValidators,
  type SignatureNode,
  type SignerSet,
  type Signers,
  type SigningSubnet,
  WarpError,
  fetchEpoch,
  fetchOwnSignatures,
  fetchSigningSubnet,
  receiverOf,
  signerSetOf,
  signingNodes,
  unansweredWords,
  validatorSetLine,
  fetchSigners,
  reachesQuorum,
  requestedNodesSection,
  signedWeight,
  signerFacts,
  signerSection,
  defaultQuorum,
} from '../messages';
import type { SourceClient } from '../sources';
import { bytesContextOf, readBytes } from '../bytes';

interface NodeAggregation {
  /** The unsigned message, hex with 0x. */
  readonly unsigned: string;
  /** The signed message, hex with 0x, possibly below the quorum; absent: no validator's signature was returned. */
  readonly signed?: string;
  readonly signing: SigningSubnet;
  readonly signers: Signers;
  readonly requested: readonly SignatureNode[];
}

/**
 * Requests each node's own signature of a message and aggregates the verified ones here: a node that is requested to
 * aggregate may hang forever (docs/facts/json-rpc.md), and may return less weight than was requested.
 *
 * @throws {WarpError} where the message or its signing subnet is unknown, the abort reason
 */
export async function aggregateByNodes(client: SourceClient, request: SignatureRequest): Promise<NodeAggregation> {
  const envelope = parseEnvelope(client, request);
  const chain = sourceChain(client, envelope);
  const receiver = receiverOf(envelope, client);
  const signing = await resolveSigning(client, request, envelope, receiver);
  const subnetId = signing.subnetId ?? '';
  const { set, others, from, height } = await fetchSetAt(client, subnetId, request.pChainHeight, receiver ?? chain);
  const messageId = encodeCb58(sha256(envelope.unsigned));
  const nodes = signingNodes(client, chain);
  const responses = await fetchOwnSignatures(client, nodes, chain, envelope, messageId, set);
  const requested = responses.map((one) => ({ ...one, hasOtherSet: others.has(one.node.url) }));
  const verified = requested.flatMap(({ own }) => (own.kind === 'signed' ? [own] : []));
  const places = verified.map(({ place }) => place).sort((a, b) => a - b);
  const isStake = subnetId === PRIMARY_NETWORK_ID;
  const signers: Signers = { places, set, quorum: signing.quorum, isStake, height, isChecked: true, from };
  const unsigned = bytesToHex(envelope.unsigned);
  if (verified.length === 0) {
    return { unsigned, signing, signers, requested };
  }
  const { aggregateOf } = await import('../transactions/codec/warpSignature');
  const signature = aggregateOf(verified.map((one) => one.signature));
  const signed = bytesToHex(signedWarpBytes(envelope.unsigned, places, signature));
  return { unsigned, signed, signing, signers, requested };
}

function parseEnvelope({ network }: SourceClient, { message: given }: SignatureRequest): WarpEnvelope {
  const bytes = given === undefined ? undefined : hexToBytes(given);
  const envelope = bytes && readWarpEnvelope(bytes);
  if (envelope === undefined) {
    throw new WarpError('Nodes sign only messages that a chain has sent. Enter the unsigned Warp message or its ID.');
  }
  if (envelope.networkId !== network.networkId) {
    throw new WarpError(
      `This Warp message is of the network with ID ${envelope.networkId}; ${network.name} has ID ${network.networkId}. Choose its network.`,
    );
  }
  return envelope;
}

/** Nodes return signatures only for messages of EVM chains. */
function sourceChain({ network }: SourceClient, { sourceChainId }: WarpEnvelope): EvmChain {
  const blockchainId = encodeCb58(sourceChainId);
  if (blockchainId === PRIMARY_NETWORK_ID) {
    throw new WarpError(
      'Nodes do not give out signatures of P-Chain messages over RPC, only to other nodes. Use a data service or a signature aggregator.',
    );
  }
  const configured = network.chains.find((chain) => chain.blockchainId === blockchainId);
  return configured ?? { name: blockchainId, path: blockchainId, blockchainId };
}

async function resolveSigning(
  client: SourceClient,
  { signingSubnetId, quorumPercentage }: SignatureRequest,
  { sourceChainId }: WarpEnvelope,
  receiver: EvmChain | undefined,
): Promise<SigningSubnet> {
  const signing = await fetchSigningSubnet(client, sourceChainId, receiver);
  // Nodes accept cb58 only.
  const bytes = /^(?:0x)?[0-9a-f]{64}$/i.test(signingSubnetId ?? '') ? hexToBytes(signingSubnetId!) : undefined;
  const named = bytes === undefined ? signingSubnetId : encodeCb58(bytes);
  const subnetId = named ?? signing.subnetId;
  if (subnetId === undefined) {
    throw new WarpError(`Signing subnet unknown: ${(signing.problem ?? '').replace(/\.$/, '')}. Enter the subnet.`);
  }
  const quorum = quorumPercentage === undefined ? signing.quorum : BigInt(quorumPercentage);
  return { subnetId, quorum, note: named === undefined ? signing.note : undefined };
}

/**
 * The validator set at a given height, else at the P-Chain height of the destination chain's epoch, where it verifies
 * signers, rather than at the latest height. Where no node reports that epoch, the proposed set.
 */
async function fetchSetAt(
  client: SourceClient,
  subnetId: string,
  given = 0n,
  chain: EvmChain,
): Promise<ReportedSet & Pick<Signers, 'height'>> {
  if (given > 0n) {
    return { ...(await fetchSet(client, subnetId, given)), height: { height: given, by: 'given' } };
  }
  const height = valueOf(await fetchEpoch(client, chain))?.pChainHeight;
  try {
    return {
      ...(await fetchSet(client, subnetId, height)),
      height: height === undefined ? undefined : { height, by: 'epoch' },
    };
  } catch (error) {
    if (height === undefined || !(error instanceof WarpError)) {
      throw error;
    }
    return await fetchSet(client, subnetId, undefined);
  }
}

interface ReportedSet {
  readonly set: SignerSet;
  /** URLs of the nodes that report another set. */
  readonly others: ReadonlySet<string>;
  readonly from: readonly number[];
}

/** The set that most nodes report, the first one on a tie, and the nodes that report another. */
async function fetchSet(client: SourceClient, subnetID: string, height: bigint | undefined): Promise<ReportedSet> {
  const result = await client.everyNode('P-Chain', getValidatorsAt, { height: height ?? 'proposed', subnetID });
  const bySet = new Map<string, { value: ListedValidators; urls: string[]; from: number[] }>();
  for (const { node, result: answer } of result) {
    if (answer.ok) {
      const key = setKey(answer.value);
      const group = getOrMake(bySet, key, () => ({ value: answer.value, urls: [], from: [] }));
      group.urls.push(node.url);
      group.from.push(answer.from);
    }
  }
  const [largest, ...rest] = [...bySet.values()].sort((a, b) => b.urls.length - a.urls.length);
  if (largest === undefined) {
    const [error] = compact(result.map((one) => errorOf(one.result)));
    throw new WarpError(`Validator set unknown: ${unansweredWords(error)}`);
  }
  return { set: signerSetOf(largest.value), others: new Set(rest.flatMap(({ urls }) => urls)), from: largest.from };
}

function setKey(listed: ListedValidators): string {
  return Object.entries(listed)
    .map(([nodeId, { publicKey, weight }]) => `${nodeId} ${publicKey ?? ''} ${weight}`)
    .sort()
    .join('\n');
}

/** Whose validators signed, where that is known. */
export interface ExpectedSigners {
  /** cb58; absent: the subnet that signs messages of the source chain. */
  readonly subnetId?: string;
  /** P-Chain height; absent: the proposed height. */
  readonly height?: bigint;
}

/**
 * Decodes a signed Warp message, with its signers: the bits of its signature index the validators of the signing
 * subnet, which are queried from a node. Where that fails, signers stay indices and the sources show why.
 *
 * @param signed hex with 0x
 * @returns `undefined` where the bytes are not a signed Warp message
 */
export async function signedReport(
  client: SourceClient,
  signed: string,
  { subnetId, height }: ExpectedSigners,
): Promise<Report | undefined> {
  const { network, context } = client;
  const reading = readBytes(signed, bytesContextOf(network), { kind: 'warp' }).find(({ key }) => key === 'warp');
  const bytes = bytesFrom(signed);
  const envelope = bytes && readWarpEnvelope(bytes);
  if (reading === undefined || envelope?.signers === undefined) {
    return undefined;
  }
  const signing: SigningSubnet =
    subnetId === undefined
      ? await fetchSigningSubnet(client, envelope.sourceChainId, receiverOf(envelope, client))
      : { subnetId, quorum: defaultQuorum };
  const result = await fetchSigners(client, envelope, signing, {
    height: height === undefined ? undefined : { height, by: 'given' },
  });
  const signers = 'signers' in result ? result.signers : undefined;
  const unknown: Line = 'problem' in result ? [text(`unknown: ${result.problem}`)] : [];
  const report = reading.report();
  return {
    ...report,
    status: signers === undefined ? 'offline' : 'ok',
    network: network.name,
    facts: [
      ...(signers === undefined ? fact('signed', 'signed by', unknown, [], { brief: true }) : signerFacts(signers)),
      ...fact('signingSubnet', 'signing subnet', subnetLine(signing), []),
      ...fact('atHeight', 'validator set at', signers && validatorSetLine(signers), []),
      ...report.facts,
    ],
    sections: [...(signers === undefined ? [] : [signerSection(signers)]), ...report.sections],
    sources: context.log.all,
  };
}

/** Which nodes signed a message, and why each other did not. `undefined` where the bytes are not a Warp message. */
export function nodesReport(
  { network, context }: SourceClient,
  { signed, unsigned, signers, signing, requested }: NodeAggregation,
): Report | undefined {
  const readings = readBytes(signed ?? unsigned, bytesContextOf(network), { kind: 'warp' });
  const report = readings.find(({ key }) => key === 'warp')?.report();
  const isReached = reachesQuorum(signedWeight(signers.places, signers.set), signers.quorum);
  return (
    report && {
      ...report,
      title: isReached ? report.title : message`quorum not reached: ${report.title}`,
      status: 'ok',
      network: network.name,
      facts: [
        ...signerFacts(signers),
        ...fact('signingSubnet', 'signing subnet', subnetLine(signing), []),
        ...fact('atHeight', 'validator set at', validatorSetLine(signers), signers.from),
        ...report.facts,
      ],
      sections: [requestedNodesSection(requested), signerSection(signers), ...report.sections],
      sources: context.log.all,
    }
  );
}

function subnetLine({ subnetId, note }: SigningSubnet): Line {
  const subnet: Line = subnetId === undefined ? [] : [id(subnetId)];
  return note === undefined || subnetId === undefined ? subnet : message`${subnet}. ${text(note)}`;
}
