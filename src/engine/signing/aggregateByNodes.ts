import { sha256 } from '@noble/hashes/sha2.js';
import type { SignatureRequest } from '../net';
import { signedWarpBytes } from '../transactions';
import { type WarpEnvelope, readWarpEnvelope } from '../detection';
import { bytesToHex, encodeCb58, hexToBytes } from '../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../networks';
import { getCurrentEpoch, getValidatorsAt } from '../rpc';
import { valueOf } from '../report';
import {
  type ListedValidators,
  type SignatureNode,
  type SignerSet,
  type Signers,
  type SigningSubnet,
  WarpError,
  fetchOwnSignatures,
  fetchSigningSubnet,
  receiverOf,
  signerSetOf,
  signingNodes,
  unansweredWords,
} from '../messages';
import type { SourceClient } from '../sources';

/** What the configured nodes gave of a message's signatures. */
export interface NodeAggregation {
  /** Hex with 0x of the unsigned message. */
  readonly unsigned: string;
  /** Hex with 0x; absent: no validator's signature came. It may have less than the quorum. */
  readonly signed?: string;
  readonly signing: SigningSubnet;
  readonly signers: Signers;
  readonly requested: readonly SignatureNode[];
}

/**
 * Asks each of the network's nodes for its own signature of a message, and sums here those that are proven: a node that
 * is asked to aggregate may hang for good (docs/facts/json-rpc.md), and what it gives back may be less than was asked
 * for.
 * @throws {WarpError} where it is not known what is to be signed or by whom, the abort reason
 */
export async function aggregateByNodes(client: SourceClient, request: SignatureRequest): Promise<NodeAggregation> {
  const envelope = toSign(client, request);
  const chain = sourceChain(client, envelope);
  const receiver = receiverOf(envelope, client);
  const signing = await signingOf(client, request, envelope, receiver);
  const subnetId = signing.subnetId ?? '';
  const { set, others, from, height } = await fetchSetAt(client, subnetId, request.pChainHeight, receiver ?? chain);
  const messageId = encodeCb58(sha256(envelope.unsigned));
  const nodes = signingNodes(client, chain);
  const given = await fetchOwnSignatures(client, nodes, chain, envelope, messageId, set);
  const requested = given.map((one) => ({ ...one, hasOtherSet: others.has(one.node.url) }));
  const proven = requested.flatMap(({ own }) => (own.kind === 'signed' ? [own] : []));
  const places = proven.map(({ place }) => place).sort((a, b) => a - b);
  const isStake = subnetId === PRIMARY_NETWORK_ID;
  const signers: Signers = { places, set, quorum: signing.quorum, isStake, height, isChecked: true, from };
  const unsigned = bytesToHex(envelope.unsigned);
  if (proven.length === 0) {
    return { unsigned, signing, signers, requested };
  }
  const { aggregateOf } = await import('../transactions/codec/warpSignature');
  const signature = aggregateOf(proven.map((one) => one.signature));
  const signed = bytesToHex(signedWarpBytes(envelope.unsigned, places, signature));
  return { unsigned, signed, signing, signers, requested };
}

function toSign({ network }: SourceClient, { message }: SignatureRequest): WarpEnvelope {
  const bytes = message === undefined ? undefined : hexToBytes(message);
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

/** A node tells its signature for chains with an EVM alone. */
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

async function signingOf(
  client: SourceClient,
  { signingSubnetId, quorumPercentage }: SignatureRequest,
  { sourceChainId }: WarpEnvelope,
  receiver: EvmChain | undefined,
): Promise<SigningSubnet> {
  const signing = await fetchSigningSubnet(client, sourceChainId, receiver);
  const named = signingSubnetId === undefined ? undefined : inCb58(signingSubnetId);
  if (named === undefined && signing.subnetId === undefined) {
    throw new WarpError(`Signing subnet unknown: ${signing.problem ?? ''}. Enter it.`);
  }
  return {
    subnetId: named ?? signing.subnetId,
    quorum: quorumPercentage === undefined ? signing.quorum : BigInt(quorumPercentage),
    note: named === undefined ? signing.note : undefined,
  };
}

/** Nodes take no hex. */
function inCb58(subnetId: string): string {
  const bytes = /^(?:0x)?[0-9a-f]{64}$/i.test(subnetId) ? hexToBytes(subnetId) : undefined;
  return bytes === undefined ? subnetId : encodeCb58(bytes);
}

/**
 * The set at a height that was named, or where the receiver counts the signers: at the height of its epoch, not at the
 * last one. Where no node tells that, the proposed one.
 */
async function fetchSetAt(
  client: SourceClient,
  subnetId: string,
  given: bigint | undefined,
  { name, path }: EvmChain,
): Promise<ReportedSet & { readonly height?: bigint }> {
  if (given !== undefined && given > 0n) {
    return { ...(await fetchSet(client, subnetId, given)), height: given };
  }
  const epoch = await client.chainQuestion(name, `${getCurrentEpoch.name} ${path}`, (node, options) =>
    node.call(getCurrentEpoch, {}, { ...options, chain: path }),
  );
  const height = valueOf(epoch)?.pChainHeight;
  try {
    return { ...(await fetchSet(client, subnetId, height)), height };
  } catch (error) {
    if (height === undefined || !(error instanceof WarpError)) {
      throw error;
    }
    return await fetchSet(client, subnetId, undefined);
  }
}

interface ReportedSet {
  readonly set: SignerSet;
  /** URLs of the nodes that report another one. */
  readonly others: ReadonlySet<string>;
  readonly from: readonly number[];
}

/** The set that most nodes report, the first of them where as many report another; and who reports another one. */
async function fetchSet(client: SourceClient, subnetID: string, height: bigint | undefined): Promise<ReportedSet> {
  const result = await client.everyNode('P-Chain', getValidatorsAt, { height: height ?? 'proposed', subnetID });
  const bySet = new Map<string, { value: ListedValidators; urls: string[]; from: number[] }>();
  for (const { node, result: answer } of result) {
    if (answer.ok) {
      const key = setKey(answer.value);
      const same = bySet.get(key) ?? { value: answer.value, urls: [], from: [] };
      same.urls.push(node.url);
      same.from.push(answer.from);
      bySet.set(key, same);
    }
  }
  const [most, ...rest] = [...bySet.values()].sort((a, b) => b.urls.length - a.urls.length);
  if (most === undefined) {
    const failed = result.map((one) => one.result).find((answer) => !answer.ok && answer.error !== undefined);
    const error = failed?.ok === false ? failed.error : undefined;
    throw new WarpError(`Validator set unknown: ${unansweredWords(error)}`);
  }
  return { set: signerSetOf(most.value), others: new Set(rest.flatMap(({ urls }) => urls)), from: most.from };
}

function setKey(listed: ListedValidators): string {
  return Object.entries(listed)
    .map(([nodeId, { publicKey, weight }]) => `${nodeId} ${publicKey ?? ''} ${weight}`)
    .sort()
    .join('\n');
}
