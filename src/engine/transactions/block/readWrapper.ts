import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { NODE_ID_PREFIX, bytesFrom, encodeCb58 } from '../../primitives';
import { codecIdsOf } from '../codec/codecIds';
import { decodeBytes } from '../codec/decodeBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { nodeBytes, nodeNumber } from '../codec/nodeValue';
import type { BlockWrapper } from './blockWrapper';

/** What an index holds of a block. */
export interface Container {
  readonly bytes: string;
  readonly timestamp: string;
}

/** The wrapper that a container is, and the block inside; undefined where it is something else. */
export function readWrapper(
  container: Container,
  from: readonly number[],
): { readonly wrapper: BlockWrapper; readonly block: Uint8Array } | undefined {
  const bytes = bytesFrom(container.bytes)?.bytes;
  const [decoded] = bytes === undefined ? [] : decodeBytes(bytes, { kind: 'proposerBlock' });
  const inner = decoded?.root.child('block');
  if (decoded === undefined || inner === undefined) {
    return undefined;
  }
  const { root } = decoded;
  const number = (node: DecodedNode | undefined) => node && nodeNumber(node, decoded.bytes);
  const seconds = (node: DecodedNode | undefined) => node && Number(nodeNumber(node, decoded.bytes)) * 1_000;
  const certificate = root.child('certificate');
  const signer = certificate && nodeBytes(certificate, decoded.bytes);
  const epoch = root.child('epoch');
  const acceptedAt = Date.parse(container.timestamp);
  const block = nodeBytes(inner, decoded.bytes);
  return {
    block,
    wrapper: {
      id: codecIdsOf(decoded)[0]!.cb58,
      blockId: encodeCb58(sha256(block)),
      proposer: signer?.length ? NODE_ID_PREFIX + encodeCb58(ripemd160(sha256(signer))) : undefined,
      pChainHeight: number(root.child('pChainHeight')),
      epoch: epoch && {
        number: number(epoch.child('number')) ?? 0n,
        pChainHeight: number(epoch.child('pChainHeight')) ?? 0n,
        startedAt: seconds(epoch.child('startTime')) ?? 0,
      },
      proposedAt: seconds(root.child('timestamp')),
      acceptedAt: Number.isNaN(acceptedAt) ? undefined : acceptedAt,
      from,
    },
  };
}
