import { sha256 } from '@noble/hashes/sha2.js';
import { readWarpEnvelope, type WarpEnvelope } from '../../detection';
import { hexToBytes, encodeCb58 } from '../../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../networks';
import type {
  DeliveryStep,
  MessageTrace,
  NodeSignature,
  Read,
  SigningTrace,
  TraceEndpoint,
} from '../report/messageTrace';
import {
  type SignatureNode,
  type SignerSet,
  signerSetOf,
  reachesQuorum,
  signedPlaces,
  signedWeight,
  subnetSpan,
} from '../signatures/signerSet';
import { type SourceClient, knownNames } from '../../sources';
import { RpcError, isNotFound } from '../../errors';
import { getValidatorsAt, peers } from '../../rpc';
import { valueOf } from '../../report';
import { delivered } from '../report/messageTimeline';
import type { RejectedSignature } from '../report/failureWords';
import {
  type SigningSubnet,
  fetchOwnSignatures,
  fetchSigners,
  fetchSigningSubnet,
  signingNodes,
  unansweredWords,
  SignerSets,
  subnetOf,
} from './warpSigners';
import type { TraceClient } from './traceClient';
import { type VerifyingBlock, fetchValidatorSetHeight, fetchEpoch } from './countedHeight';

/** Who signed a delivered message, or who can sign an undelivered one. */
export async function fetchSigning(run: TraceClient, trace: MessageTrace): Promise<Read<SigningTrace>> {
  const { source } = run;
  const delivery = delivered(trace);
  const bytes = hexToBytes(delivery?.signed ?? trace.unsigned ?? '');
  const envelope = bytes && readWarpEnvelope(bytes);
  if (!source.hasNode || envelope === undefined) {
    return { ok: false, problem: { kind: 'notAsked' } };
  }
  const receiver = trace.destination && chainAt(trace.destination);
  const signing = await fetchSigningSubnet(source, envelope.sourceChainId, receiver);
  const { subnetId = '', quorum, problem } = signing;
  const found =
    delivery === undefined
      ? await fetchSigningCapacity(source, trace, envelope, signing, receiver)
      : receiver === undefined
        ? { problem }
        : await fetchDeliverySigners(run, delivery, signing, receiver);
  return { ok: true, value: { subnetId, quorum, ...found } };
}

/** Signers of a delivered message, at the P-Chain height used by its block. */
async function fetchDeliverySigners(
  run: TraceClient,
  delivery: DeliveryStep,
  signing: SigningSubnet,
  receiver: EvmChain,
): Promise<Pick<SigningTrace, 'signers' | 'height' | 'problem'>> {
  const signed = hexToBytes(delivery.signed ?? '');
  const envelope = signed && readWarpEnvelope(signed);
  if (envelope?.signers === undefined) {
    return { problem: `the access list of ${delivery.transaction} is unknown` };
  }
  const height = await fetchValidatorSetHeight(run.source, blockOf(run, receiver, delivery));
  const result = await fetchSigners(run.source, envelope, signing, { height, isAccepted: true });
  return 'problem' in result ? { ...result, height } : { signers: result.signers, height: result.signers.height };
}

function blockOf({ cache }: TraceClient, chain: EvmChain, { block, transaction, at }: DeliveryStep): VerifyingBlock {
  const id = cache.block(chain, block)?.hash ?? cache.receipts.get(transaction)?.blockHash;
  return { chain, number: block, id, at };
}

/**
 * Who can sign a message now: requests the configured nodes' own signatures and verifies them, and the connected
 * validators from a node.
 *
 * @param receiver absent where the message does not name it
 */
async function fetchSigningCapacity(
  client: SourceClient,
  { source }: MessageTrace,
  envelope: WarpEnvelope,
  { subnetId, problem }: SigningSubnet,
  receiver: EvmChain | undefined,
): Promise<Pick<SigningTrace, 'able' | 'height' | 'problem'>> {
  if (subnetId === undefined) {
    return { problem };
  }
  const epoch = receiver && valueOf(await fetchEpoch(client, receiver));
  const height = epoch?.pChainHeight ?? 'proposed';
  const result = await client.node('P-Chain', getValidatorsAt, { height, subnetID: subnetId });
  if (!result.ok) {
    return { problem: unansweredWords(result.error) };
  }
  const set = signerSetOf(result.value);
  const chain = chainAt(source);
  const messageId = encodeCb58(sha256(envelope.unsigned));
  const requested =
    source.blockchainId === PRIMARY_NETWORK_ID
      ? []
      : await fetchOwnSignatures(client, signingNodes(client, chain), chain, envelope, messageId, set, 'needed');
  const places = new Set(requested.flatMap(({ own }) => (own.kind === 'signed' ? [own.place] : [])));
  return {
    height: epoch && { height: epoch.pChainHeight, by: 'epoch' },
    able: {
      nodes: requested.map((one) => signatureOf(one, set)),
      signed: weightOf(set, (_, place) => places.has(place)),
      connected: await fetchConnected(client, set, requested),
      total: set.total,
      keyless: set.total - weightOf(set, () => true),
    },
  };
}

function weightOf({ canonical }: SignerSet, counts: (nodeIds: readonly string[], place: number) => boolean): bigint {
  return canonical.reduce((sum, { nodeIds, weight }, place) => sum + (counts(nodeIds, place) ? weight : 0n), 0n);
}

/**
 * Connected weight by the peers of a validator, or of any node where no validator is configured.
 * @returns `undefined` where no node answered
 */
async function fetchConnected(
  client: SourceClient,
  set: SignerSet,
  requested: readonly SignatureNode[],
): Promise<bigint | undefined> {
  const validator =
    requested.find(({ own }) => own.kind === 'signed') ??
    requested.find(({ nodeId = '' }) => set.canonical.some(({ nodeIds }) => nodeIds.includes(nodeId)));
  const result =
    validator === undefined
      ? await client.node('node', peers, {})
      : await client.thisNode(validator.node.url, 'node', peers, {});
  if (!result.ok) {
    return undefined;
  }
  const connectedIds = new Set([
    ...result.value.peers.map(({ nodeID }) => nodeID),
    ...requested.flatMap((one) => (one === validator || one.own.kind === 'signed' ? (one.nodeId ?? []) : [])),
  ]);
  return weightOf(set, (nodeIds) => nodeIds.some((nodeId) => connectedIds.has(nodeId)));
}

const outcomes = {
  signed: 'signed',
  again: 'signed',
  stranger: 'stranger',
  notAllowed: 'notAsked',
  wrong: 'refused',
} as const;

function signatureOf({ node, nodeId, own }: SignatureNode, { canonical }: SignerSet): NodeSignature {
  const common = { node: node.name, nodeId };
  if (own.kind !== 'failed') {
    const outcome = outcomes[own.kind];
    return own.kind === 'signed'
      ? { ...common, weight: canonical[own.place]?.weight, outcome }
      : { ...common, outcome };
  }
  const { error } = own;
  // A node that does not track the subnet serves none of its chains: nothing to repair there.
  if (isNotFound(error)) {
    return { ...common, outcome: 'absent' };
  }
  return {
    ...common,
    weight: canonical.find(({ nodeIds }) => nodeId !== undefined && nodeIds.includes(nodeId))?.weight,
    outcome: error instanceof RpcError ? 'refused' : 'away',
    error,
  };
}

/** For a chain missing from the settings, the blockchain ID serves as name and path. */
function chainAt({ chain, blockchainId }: TraceEndpoint): EvmChain {
  return chain ?? { name: blockchainId, path: blockchainId, blockchainId };
}

/** Distances below the block's P-Chain height at which sets are tried. */
const stepsBack: readonly bigint[] = [1n, 2n, 4n, 8n, 16n, 32n, 64n, 256n];

/**
 * Why the signature of a delivery was not accepted: its bits belong to another subnet's set or another height, the
 * weight is too low, or it is invalid.
 */
export async function fetchRejectedSignature(
  run: TraceClient,
  step: DeliveryStep,
  receiver: EvmChain,
): Promise<RejectedSignature> {
  const signed = hexToBytes(step.signed ?? '');
  const envelope = signed && readWarpEnvelope(signed);
  const places = envelope?.signers && signedPlaces(envelope.signers);
  if (envelope === undefined || places === undefined || places.length === 0) {
    return { kind: 'broken' };
  }
  const signing = await fetchSigningSubnet(run.source, envelope.sourceChainId, receiver);
  const height = await fetchValidatorSetHeight(run.source, blockOf(run, receiver, step));
  if (signing.subnetId === undefined || height === undefined) {
    return { kind: 'unknown', problem: signing.problem ?? 'no node returned the P-Chain height of its block' };
  }
  const sets = new SignerSets(run.source, envelope, places);
  const own = await sets.at(signing.subnetId, height.height);
  if ('problem' in own) {
    return { kind: 'unknown', problem: own.problem };
  }
  if (own.fits) {
    const weight = signedWeight(places, own.set);
    return reachesQuorum(weight, signing.quorum)
      ? { kind: 'valid' }
      : { kind: 'tooLittle', weight: weight.weight, total: weight.total, quorum: signing.quorum };
  }
  const others = [
    PRIMARY_NETWORK_ID,
    receiver.path === 'C' ? undefined : await subnetOf(run.source, receiver.blockchainId ?? receiver.path),
  ];
  for (const other of others) {
    if (typeof other === 'string' && other !== signing.subnetId && (await sets.fitsAt(other, height.height))) {
      const names = knownNames(run.source.context);
      return { kind: 'otherSet', signedBy: subnetSpan(other, names), counts: subnetSpan(signing.subnetId, names) };
    }
  }
  const found = await earlierHeight(sets, signing.subnetId, height.height);
  return found === undefined
    ? { kind: 'broken' }
    : { kind: 'otherHeight', height: found, counted: height.by === 'latest' ? undefined : height.height };
}

/** The last height below `before` with a set that matches the signature. */
async function earlierHeight(sets: SignerSets, subnetId: string, before: bigint): Promise<bigint | undefined> {
  let mismatch = before;
  for (const distance of stepsBack) {
    let match = before - distance;
    if (match < 0n) {
      return undefined;
    }
    if (await sets.fitsAt(subnetId, match)) {
      while (mismatch - match > 1n) {
        const middle = (match + mismatch) / 2n;
        if (await sets.fitsAt(subnetId, middle)) {
          match = middle;
        } else {
          mismatch = middle;
        }
      }
      return match;
    }
    mismatch = match;
  }
  return undefined;
}
