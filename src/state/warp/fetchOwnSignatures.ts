import { setImmediate } from 'node:timers/promises';
import type { WarpEnvelope } from '../../core/detect/warpMessage';
import { warpContent } from '../../core/evm/warp/warpContent';
import { encodeCb58 } from '../../core/ids/cb58';
import { hexToBytes } from '../../core/ids/hex';
import type { EvmChain, NodeEndpoint } from '../../core/networks/network';
import { getNodeID } from '../../core/rpc/catalogue/info/node';
import { getBlockSignature, getMessageSignature } from '../../core/rpc/catalogue/warp';
import { type SourcedResult, valueOf } from '../../explain/sourcedResult';
import type { AskedNode, OwnSignature } from '../../explain/warp/ownSignatures';
import type { SignerSet } from '../../explain/warp/signerSet';
import type { SourceClient } from '../sources/sourceClient';

/** Keys that a signature is tried with where its node is not in the set; each takes 50 ms. */
const maxTried = 32;

/**
 * Asks each node for its own signature of a message, all at once, and proves each: a node's word for who it is counts
 * for nothing, only the key that the signature fits.
 *
 * @param messageId cb58
 * @throws the abort reason alone
 */
export async function fetchOwnSignatures(
  client: SourceClient,
  nodes: readonly NodeEndpoint[],
  chain: EvmChain,
  envelope: WarpEnvelope,
  messageId: string,
  set: SignerSet,
): Promise<readonly AskedNode[]> {
  const content = warpContent(envelope.payload);
  const told = await Promise.all(
    nodes.map(async (node) => {
      if (!client.context.options.allowed(node.url)) {
        return { node };
      }
      const at = { chain: chain.path };
      const [signature, identity] = await Promise.all([
        content.kind === 'hash'
          ? client.thisNode(node.url, chain.name, getBlockSignature, { blockID: cb58Of(content.hash) }, at)
          : client.thisNode(node.url, chain.name, getMessageSignature, { messageID: messageId }, at),
        client.thisNode(node.url, 'node', getNodeID, {}),
      ]);
      return { node, signature, identity };
    }),
  );
  const asked: AskedNode[] = [];
  const signedBy = new Map<number, string>();
  for (const { node, signature, identity } of told) {
    const who = valueOf(identity);
    const proven = await proof(envelope.unsigned, signature, who, set);
    const first = proven.kind === 'signed' ? signedBy.get(proven.place) : undefined;
    if (proven.kind === 'signed' && first === undefined) {
      signedBy.set(proven.place, node.name);
    }
    const own =
      proven.kind === 'signed' && first !== undefined
        ? ({ kind: 'again', place: proven.place, with: first } as const)
        : proven;
    asked.push({ node, nodeId: who?.nodeID, own, from: signature?.from ?? -1 });
    client.signal.throwIfAborted();
  }
  return asked;
}

/** Whose signature it is: that of the node's own key first, then of any other one of the set. */
async function proof(
  unsigned: Uint8Array,
  told: SourcedResult<string> | undefined,
  who: { readonly nodeID: string; readonly nodePOP?: { readonly publicKey: string } } | undefined,
  { canonical }: SignerSet,
): Promise<OwnSignature> {
  if (told === undefined) {
    return { kind: 'notAllowed' };
  }
  if (!told.ok) {
    return { kind: 'failed', error: told.error };
  }
  const signature = hexToBytes(told.value);
  if (signature === undefined) {
    return { kind: 'wrong' };
  }
  const { isSignedBy } = await import('../../core/codec/warpSignature');
  const own = canonical.findIndex(({ nodeIds }) => who !== undefined && nodeIds.includes(who.nodeID));
  const places = canonical.map((_, place) => place).filter((place) => place !== own);
  for (const place of own < 0 ? places.slice(0, maxTried) : [own, ...places.slice(0, maxTried)]) {
    const key = canonical[place]?.publicKey;
    if (key !== undefined && isSignedBy(unsigned, signature, [key])) {
      return { kind: 'signed', place, signature };
    }
    await setImmediate();
  }
  const ownKey = own < 0 ? hexToBytes(who?.nodePOP?.publicKey ?? '') : undefined;
  return ownKey?.length === 48 && isSignedBy(unsigned, signature, [ownKey]) ? { kind: 'stranger' } : { kind: 'wrong' };
}

function cb58Of(hash: string): string {
  return encodeCb58(hexToBytes(hash) ?? new Uint8Array());
}
