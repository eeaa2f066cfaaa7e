import type { WarpRules } from '../report/deliveryChecks';
import { type ApiError, errorSentence, RpcError } from '../../errors';
import { type PrecompileKey, precompileState } from '../../precompiles';
import { encodeCb58, hexToBytes, nextTurn } from '../../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID, type NodeEndpoint } from '../../networks';
import {
  getChainConfig,
  validatedBy,
  getValidatorsAt,
  platformGetHeight as getHeight,
  getBlockSignature,
  getMessageSignature,
  getNodeID,
} from '../../rpc';
import { valueOf, type QueryResult } from '../../report';
import type { OwnSignature, SignatureNode, SignerSet, Signers } from '../signatures/signerSet';
import { reachesQuorum, signedPlaces, signedWeight, signerSetOf, defaultQuorum } from '../signatures/signerSet';
import { warpContent } from '../payload/warpContent';
import type { SourceClient } from '../../sources';
import type { WarpEnvelope } from '../../detection';

/** The subnet with the validators that sign a message for a receiver. */
export interface SigningSubnet {
  /** cb58; absent where it is unknown, with the reason in `problem`. */
  readonly subnetId?: string;
  readonly problem?: string;
  /** Percent of weight that must sign. */
  readonly quorum: bigint;
  /** A caveat, where the subnet or quorum is only the usual one. */
  readonly note?: string;
}

/**
 * A blockchain's messages are signed by its own validators. Messages of the P-Chain are signed by those of the
 * receiving chain; so are messages of the C- and X-Chain, unless the receiver requires the Primary Network. Source:
 * avalanchego vms/evm/…/warp, the wrapper of the validator state.
 * @param sourceChainId 32 bytes
 * @param receiver the receiving EVM chain, where it is known
 */
export async function fetchSigningSubnet(
  client: SourceClient,
  sourceChainId: Uint8Array,
  receiver: EvmChain | undefined,
): Promise<SigningSubnet> {
  const source = encodeCb58(sourceChainId);
  // Only the settings identify the C-Chain.
  const isCChain = client.network.chains.some(({ path, blockchainId }) => path === 'C' && blockchainId === source);
  const [subnetId, rules] = await Promise.all([
    isCChain ? PRIMARY_NETWORK_ID : subnetOf(client, source),
    receiver && !isPrimary(receiver) ? fetchWarpRules(client, receiver) : undefined,
  ]);
  const quorum = rules?.quorum ?? defaultQuorum;
  if (typeof subnetId !== 'string') {
    return { quorum, problem: subnetId.problem };
  }
  const isOfPChain = source === PRIMARY_NETWORK_ID;
  if (subnetId !== PRIMARY_NETWORK_ID) {
    return { quorum, subnetId };
  }
  if (receiver === undefined) {
    const problem =
      'P-Chain messages are signed by the validators of the destination L1, which the message does not name';
    const note = 'Assumed to be the Primary Network; an L1 may accept signatures of its own validators instead.';
    return isOfPChain ? { quorum, problem } : { quorum, subnetId, note };
  }
  if (isPrimary(receiver) || (!isOfPChain && rules?.demandsPrimary === true)) {
    return { quorum, subnetId };
  }
  const receiverSubnet = await subnetOf(client, receiver.blockchainId ?? receiver.path);
  if (typeof receiverSubnet === 'string' && (isOfPChain || rules !== undefined)) {
    return { quorum, subnetId: receiverSubnet };
  }
  const problem = `unknown whether ${receiver.name} requires signatures of the Primary Network or of its own validators`;
  return { quorum, problem };
}

/** Chains of the Primary Network are validated by it. */
function isPrimary({ path }: EvmChain): boolean {
  return path === 'C' || path === 'P';
}

/** The subnet that validates a blockchain, or why it is unknown. */
export async function subnetOf(
  client: SourceClient,
  blockchainId: string,
): Promise<string | { readonly problem: string }> {
  if (blockchainId === PRIMARY_NETWORK_ID) {
    return blockchainId;
  }
  const result = await client.node('P-Chain', validatedBy, { blockchainID: blockchainId });
  if (result.ok) {
    const { subnetID } = result.value;
    const { network, registry } = client.context;
    const chain = network.chains.find((one) => one.blockchainId === blockchainId);
    if (chain !== undefined && subnetID !== PRIMARY_NETWORK_ID) {
      registry.remember(network.name, [[subnetID, chain.name]]);
    }
    return subnetID;
  }
  return {
    problem: result.rejected
      ? `none of the queried nodes knows blockchain ${blockchainId}`
      : unansweredWords(result.error),
  };
}

export function unansweredWords(error: ApiError | undefined): string {
  return error === undefined ? 'no allowed node' : errorSentence(error);
}

/** Current Warp configuration of an L1; `undefined` where no node answered. The C-Chain has none. */
export async function fetchWarpRules(client: SourceClient, chain: EvmChain): Promise<WarpRules | undefined> {
  const result = await client.chainCall(chain.name, getChainConfig, {}, { chain: chain.path });
  const config = valueOf(result);
  if (config === undefined) {
    return undefined;
  }
  const stateOf = (key: PrecompileKey) => precompileState(config, key, client.context.now());
  const warp = stateOf('warpConfig');
  const quorum = warp?.config?.quorumNumerator ?? 0;
  return {
    quorum: quorum === 0 ? defaultQuorum : BigInt(quorum),
    demandsPrimary: warp?.config?.requirePrimaryNetworkSigners === true,
    isOn: warp?.latest?.isOn === true,
    hasTxAllowList: stateOf('txAllowListConfig')?.latest?.isOn === true,
    from: result.from,
  };
}

/** Maximum public keys aggregated: more would block other work. */
const maxChecked = 128;

/** Distances below the latest height at which sets are tried. */
const stepsBack: readonly bigint[] = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 8n, 12n, 16n, 32n, 64n, 256n, 1_024n];

/**
 * The validators that signed, or why they are unknown. Signer bits index into a validator set, and sets change: the
 * right set is one whose keys match the signature and, for an accepted message, have enough weight. Where the height is
 * uncertain, earlier ones are tried.
 *
 * @param counted `height` of the P-Chain; absent: the height that a block proposed now would use
 */
export async function fetchSigners(
  client: SourceClient,
  envelope: WarpEnvelope,
  { subnetId, problem, quorum }: SigningSubnet,
  { height, isAccepted = false }: Pick<Signers, 'height' | 'isAccepted'>,
): Promise<{ readonly signers: Signers } | { readonly problem: string }> {
  if (subnetId === undefined) {
    return { problem: problem ?? '' };
  }
  const places = envelope.signers && signedPlaces(envelope.signers);
  if (places === undefined || places.length === 0) {
    return { problem: 'its signer bits are invalid' };
  }
  const sets = new SignerSets(client, envelope, places);
  const isExact = height !== undefined && height.by !== 'latest';
  const first = await sets.at(subnetId, height?.height ?? 'proposed');
  if ('problem' in first && (isExact || height === undefined)) {
    return first;
  }
  const isStake = subnetId === PRIMARY_NETWORK_ID;
  const signersIn = (set: SignerSet, from: number, at = height): { readonly signers: Signers } => ({
    signers: { places, quorum, isStake, set, from: [from], height: at, isAccepted, isChecked: !sets.areMany },
  });
  const isEnough = (set: SignerSet): boolean => !isAccepted || reachesQuorum(signedWeight(places, set), quorum);
  let fitting = 'set' in first && first.fits ? signersIn(first.set, first.from) : undefined;
  if (isExact || (fitting !== undefined && isEnough(fitting.signers.set))) {
    return fitting ?? { problem: `the signature does not match the validator set at height ${height!.height}` };
  }
  for (const earlier of await earlierHeights(client, subnetId, height?.height)) {
    const tried = await sets.at(subnetId, earlier);
    if ('set' in tried && tried.fits) {
      const found = signersIn(tried.set, tried.from, { height: earlier, by: 'latest' });
      if (isEnough(tried.set)) {
        return found;
      }
      fitting ??= found;
    }
  }
  return (
    fitting ?? {
      problem:
        'the signature matches neither the current validator set nor those of recent heights: the set has changed since, or the signature is invalid',
    }
  );
}

/** @param below defaults to the P-Chain's latest height */
async function earlierHeights(
  client: SourceClient,
  subnetID: string,
  below: bigint | undefined,
): Promise<readonly bigint[]> {
  const last = below ?? valueOf(await client.node('P-Chain', getHeight, {}))?.height ?? -1n;
  const heights = stepsBack.filter((step) => step <= last).map((step) => last - step);
  // In parallel; the sets are compared one after another later.
  await Promise.all(heights.map((height) => client.node('P-Chain', getValidatorsAt, { height, subnetID })));
  return heights;
}

/** Matches validator sets with a signature; equal sets are tried once. */
export class SignerSets {
  private readonly tried = new Map<string, boolean>();

  constructor(
    private readonly client: SourceClient,
    private readonly envelope: WarpEnvelope,
    private readonly places: readonly number[],
  ) {}

  /** Too many signers to aggregate their keys. */
  get areMany(): boolean {
    return this.places.length > maxChecked;
  }

  async at(
    subnetID: string,
    height: bigint | 'proposed',
  ): Promise<
    { readonly set: SignerSet; readonly fits: boolean; readonly from: number } | { readonly problem: string }
  > {
    const result = await this.client.node('P-Chain', getValidatorsAt, { height, subnetID });
    if (!result.ok) {
      return { problem: unansweredWords(result.error) };
    }
    const set = signerSetOf(result.value);
    return { set, fits: this.areMany || (await this.fits(set)), from: result.from };
  }

  async fitsAt(subnetId: string, height: bigint): Promise<boolean> {
    const tried = await this.at(subnetId, height);
    return 'set' in tried && tried.fits;
  }

  /** Whether the aggregated keys at the signer indexes match the signature. */
  private async fits({ canonical }: SignerSet): Promise<boolean> {
    const key = canonical.map(({ publicKey }) => publicKey.join()).join(';');
    const known = this.tried.get(key);
    if (known !== undefined) {
      return known;
    }
    const { unsigned, signature } = this.envelope;
    const keys = this.places.flatMap((place) => canonical[place]?.publicKey ?? []);
    const { isSignedBy } = await import('../../transactions/codec/warpSignature');
    const fits = signature !== undefined && keys.length === this.places.length && isSignedBy(unsigned, signature, keys);
    this.tried.set(key, fits);
    return fits;
  }
}

/** The destination chain, which an ICM message names. */
export function receiverOf({ payload }: WarpEnvelope, { network }: SourceClient): EvmChain | undefined {
  const content = warpContent(payload);
  if (content.kind !== 'call' || content.content.kind !== 'teleporter') {
    return undefined;
  }
  const blockchainId = encodeCb58(hexToBytes(content.content.message.destinationChain)!);
  const configured = network.chains.find((chain) => chain.blockchainId === blockchainId);
  return configured ?? { name: blockchainId, path: blockchainId, blockchainId };
}

/** In sets up to this size, trying keys is faster than requesting node identities. */
const fewKeys = 8;

/** Maximum keys tried for a signature of a node outside the set, at 50 ms each. */
const maxTried = 32;

/**
 * Requests each node's own signature of a message in parallel and verifies it: a node's claimed identity counts for
 * nothing, only the key that matches the signature does.
 * @param messageId cb58
 * @param identities `needed`: identities are not requested where the signature determines them
 */
export async function fetchOwnSignatures(
  client: SourceClient,
  nodes: readonly NodeEndpoint[],
  chain: EvmChain,
  { unsigned, payload }: WarpEnvelope,
  messageId: string,
  set: SignerSet,
  identities: 'all' | 'needed' = 'all',
): Promise<readonly SignatureNode[]> {
  const identityOf = (url: string) => client.thisNode(url, 'node', getNodeID, {});
  const isRequested = identities === 'all' || set.canonical.length > fewKeys;
  const content = warpContent(payload);
  const result = await Promise.all(
    nodes.map(async (node) => {
      const { url } = node;
      if (!client.context.options.allowed(url)) {
        return { node };
      }
      const at = { chain: chain.path };
      const [signature, early] = await Promise.all([
        content.kind === 'hash'
          ? client.thisNode(url, chain.name, getBlockSignature, { blockID: cb58Of(content.hash) }, at)
          : client.thisNode(url, chain.name, getMessageSignature, { messageID: messageId }, at),
        isRequested ? identityOf(url) : undefined,
      ]);
      // A node that returns an error may be a validator that lacks the message.
      const isRpcError = !signature.ok && signature.error instanceof RpcError;
      return { node, signature, identity: early ?? (isRpcError ? await identityOf(url) : undefined) };
    }),
  );
  const requested: SignatureNode[] = [];
  const signedBy = new Map<number, string>();
  for (const { node, signature, identity } of result) {
    const known = valueOf(identity);
    const nodeId = known?.nodeID ?? client.nodeIdOf(node);
    const tried = await proveSignature(unsigned, signature, { nodeID: nodeId, nodePOP: known?.nodePOP }, set, signedBy);
    const needsIdentity = tried.kind === 'wrong' && !isRequested;
    const nodeIdentity = needsIdentity ? valueOf(await identityOf(node.url)) : known;
    let own = needsIdentity ? await proveWithOwnKey(unsigned, signature, nodeIdentity) : tried;
    let setNodeIds: readonly string[] = [];
    if (own.kind === 'signed') {
      const first = signedBy.get(own.place);
      setNodeIds = set.canonical[own.place]?.nodeIds ?? [];
      signedBy.set(own.place, first ?? node.name);
      own = first === undefined ? own : { kind: 'again', place: own.place, with: first };
    }
    const resolvedId = nodeIdentity?.nodeID ?? nodeId ?? (setNodeIds.length === 1 ? setNodeIds[0] : undefined);
    requested.push({ node, nodeId: resolvedId, own, from: signature?.from ?? -1 });
    client.signal.throwIfAborted();
  }
  return requested;
}

interface NodeIdentity {
  readonly nodeID?: string;
  readonly nodePOP?: { readonly publicKey: string };
}

/** Finds the signing key: the node's own first, then keys that no other node has used, then any. */
async function proveSignature(
  unsigned: Uint8Array,
  result: QueryResult<string> | undefined,
  identity: NodeIdentity,
  { canonical }: SignerSet,
  found: ReadonlyMap<number, string>,
): Promise<OwnSignature> {
  if (result === undefined) {
    return { kind: 'notAllowed' };
  }
  if (!result.ok) {
    return { kind: 'failed', error: result.error };
  }
  const signature = hexToBytes(result.value);
  if (signature === undefined) {
    return { kind: 'wrong' };
  }
  const { isSignedBy } = await import('../../transactions/codec/warpSignature');
  const own = canonical.findIndex(({ nodeIds }) => identity.nodeID !== undefined && nodeIds.includes(identity.nodeID));
  const places = canonical.map((_, place) => place).filter((place) => place !== own);
  const others = places.sort((a, b) => Number(found.has(a)) - Number(found.has(b)) || a - b).slice(0, maxTried);
  for (const place of own < 0 ? others : [own, ...others]) {
    const key = canonical[place]?.publicKey;
    if (key !== undefined && isSignedBy(unsigned, signature, [key])) {
      return { kind: 'signed', place, signature };
    }
    await nextTurn();
  }
  return own < 0 ? proveWithOwnKey(unsigned, result, identity) : { kind: 'wrong' };
}

async function proveWithOwnKey(
  unsigned: Uint8Array,
  result: QueryResult<string> | undefined,
  identity: NodeIdentity | undefined,
): Promise<OwnSignature> {
  const { isSignedBy } = await import('../../transactions/codec/warpSignature');
  const key = hexToBytes(identity?.nodePOP?.publicKey ?? '');
  const signature = hexToBytes(valueOf(result) ?? '');
  return key?.length === 48 && signature !== undefined && isSignedBy(unsigned, signature, [key])
    ? { kind: 'stranger' }
    : { kind: 'wrong' };
}

function cb58Of(hash: string): string {
  return encodeCb58(hexToBytes(hash) ?? new Uint8Array());
}

/** The network's nodes, or the node behind the chain's own RPC URL. */
export function signingNodes({ network }: SourceClient, { name, rpcUrl }: EvmChain): readonly NodeEndpoint[] {
  const elsewhere = rpcUrl === undefined ? undefined : /^(.+)\/ext\/bc\/[^/]+\/rpc$/.exec(rpcUrl)?.[1];
  return elsewhere === undefined ? network.nodes : [{ name, url: elsewhere }];
}
