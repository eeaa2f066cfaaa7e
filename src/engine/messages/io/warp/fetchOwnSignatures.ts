import { setImmediate } from 'node:timers/promises';
import { RpcError } from '../../../errors';
import type { WarpEnvelope } from '../../../detection';
import { warpContent } from '../../payload/warpContent';
import { encodeCb58, hexToBytes } from '../../../primitives';
import type { EvmChain, NodeEndpoint } from '../../../networks';
import { getBlockSignature, getMessageSignature, getNodeID } from '../../../rpc';
import { type QueryResult, valueOf } from '../../../report';
import type { SignatureNode, OwnSignature } from '../../signatures/ownSignatures';
import type { SignerSet } from '../../signatures/signerSet';
import type { SourceClient } from '../../../sources';

/** Sets in which a key is found faster by trying than by asking nodes who they are. */
const fewKeys = 8;

/** Keys that a signature is tried with where its node is not in the set; each takes 50 ms. */
const maxTried = 32;

/**
 * Asks each node for its own signature of a message, all at once, and proves each: a node's word for who it is counts
 * for nothing, only the key that the signature fits.
 *
 * @param messageId cb58
 * @param identities `needed`: who a node is is not asked where the signature tells it
 * @throws the abort reason alone
 */
export async function fetchOwnSignatures(
  client: SourceClient,
  nodes: readonly NodeEndpoint[],
  chain: EvmChain,
  envelope: WarpEnvelope,
  messageId: string,
  set: SignerSet,
  identities: 'all' | 'needed' = 'all',
): Promise<readonly SignatureNode[]> {
  const identityOf = (url: string) => client.thisNode(url, 'node', getNodeID, {});
  const isRequested = identities === 'all' || set.canonical.length > fewKeys;
  const content = warpContent(envelope.payload);
  const result = await Promise.all(
    nodes.map(async (node) => {
      if (!client.context.options.allowed(node.url)) {
        return { node };
      }
      const at = { chain: chain.path };
      const [signature, early] = await Promise.all([
        content.kind === 'hash'
          ? client.thisNode(node.url, chain.name, getBlockSignature, { blockID: cb58Of(content.hash) }, at)
          : client.thisNode(node.url, chain.name, getMessageSignature, { messageID: messageId }, at),
        isRequested ? identityOf(node.url) : undefined,
      ]);
      // One that refuses may be a validator which lacks the message.
      const isRefusing = !signature.ok && signature.error instanceof RpcError;
      return { node, signature, identity: early ?? (isRefusing ? await identityOf(node.url) : undefined) };
    }),
  );
  const requested: SignatureNode[] = [];
  const signedBy = new Map<number, string>();
  for (const { node, signature, identity } of result) {
    const known = valueOf(identity);
    const nodeId = known?.nodeID ?? client.nodeIdOf(node);
    const tried = await proof(envelope.unsigned, signature, { nodeID: nodeId, nodePOP: known?.nodePOP }, set, signedBy);
    const isOpen = tried.kind === 'wrong' && !isRequested;
    const who = isOpen ? valueOf(await identityOf(node.url)) : known;
    const proven = isOpen ? await ownProof(envelope.unsigned, signature, who) : tried;
    const first = proven.kind === 'signed' ? signedBy.get(proven.place) : undefined;
    if (proven.kind === 'signed' && first === undefined) {
      signedBy.set(proven.place, node.name);
    }
    const own =
      proven.kind === 'signed' && first !== undefined
        ? ({ kind: 'again', place: proven.place, with: first } as const)
        : proven;
    const bySet = proven.kind === 'signed' ? set.canonical[proven.place]?.nodeIds : undefined;
    const itself = who?.nodeID ?? nodeId ?? (bySet?.length === 1 ? bySet[0] : undefined);
    requested.push({ node, nodeId: itself, own, from: signature?.from ?? -1 });
    client.signal.throwIfAborted();
  }
  return requested;
}

interface NodeIdentity {
  readonly nodeID?: string;
  readonly nodePOP?: { readonly publicKey: string };
}

/** Whose signature it is: that of the node's own key first, then of one that no other node has, then of any. */
async function proof(
  unsigned: Uint8Array,
  result: QueryResult<string> | undefined,
  who: NodeIdentity,
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
  const { isSignedBy } = await import('../../../transactions/codec/warpSignature');
  const own = canonical.findIndex(({ nodeIds }) => who.nodeID !== undefined && nodeIds.includes(who.nodeID));
  const places = canonical.map((_, place) => place).filter((place) => place !== own);
  const others = places.sort((a, b) => Number(found.has(a)) - Number(found.has(b)) || a - b).slice(0, maxTried);
  for (const place of own < 0 ? others : [own, ...others]) {
    const key = canonical[place]?.publicKey;
    if (key !== undefined && isSignedBy(unsigned, signature, [key])) {
      return { kind: 'signed', place, signature };
    }
    await setImmediate();
  }
  return own < 0 ? ownProof(unsigned, result, who) : { kind: 'wrong' };
}

/** Of a node that is none of the set. */
async function ownProof(
  unsigned: Uint8Array,
  result: QueryResult<string> | undefined,
  who: NodeIdentity | undefined,
): Promise<OwnSignature> {
  const { isSignedBy } = await import('../../../transactions/codec/warpSignature');
  const key = hexToBytes(who?.nodePOP?.publicKey ?? '');
  const signature = hexToBytes(valueOf(result) ?? '');
  return key?.length === 48 && signature !== undefined && isSignedBy(unsigned, signature, [key])
    ? { kind: 'stranger' }
    : { kind: 'wrong' };
}

function cb58Of(hash: string): string {
  return encodeCb58(hexToBytes(hash) ?? new Uint8Array());
}

/** Where a chain is asked elsewhere than at the network's nodes, that is a node too. */
export function signingNodes({ network }: SourceClient, { name, rpcUrl }: EvmChain): readonly NodeEndpoint[] {
  const elsewhere = rpcUrl === undefined ? undefined : /^(.+)\/ext\/bc\/[^/]+\/rpc$/.exec(rpcUrl)?.[1];
  return elsewhere === undefined ? network.nodes : [{ name, url: elsewhere }];
}
