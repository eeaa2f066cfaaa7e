import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { isNotFound } from '../../../../api/isNotFound';
import { bytesFrom } from '../../../../core/codec/bytesFrom';
import { decodeBytes } from '../../../../core/codec/decodeBytes';
import { nodeBytes, nodeNumber } from '../../../../core/codec/nodeValue';
import { encodeCb58 } from '../../../../core/ids/cb58';
import { NODE_ID_PREFIX } from '../../../../core/ids/nodeId';
import { getContainerByIndex } from '../../../../core/rpc/catalogue/index';
import type { Primary } from '../primary';
import { toldBy } from '../toldBy';

/** What is around a block: who proposed it, and when this node accepted it. */
export interface BlockWrapper {
  /** cb58 of the block inside. */
  readonly blockId: string;
  /** Absent: nobody signed it, as in a time when no validator had its turn. */
  readonly proposer?: string;
  /** P-Chain height whose validators had their turn. */
  readonly pChainHeight?: bigint;
  /** Milliseconds since the epoch. */
  readonly acceptedAt?: number;
  readonly from: readonly number[];
}

/**
 * Asks a node that keeps an index; public ones keep none. The index has no genesis block, so the block at height 1 stands
 * at place 0.
 */
export async function blockWrapper(
  primary: Primary,
  chain: 'P' | 'X',
  height: bigint,
): Promise<BlockWrapper | undefined> {
  if (height === 0n) {
    return undefined;
  }
  const place = String(height - 1n);
  const told = await primary.nodeQuestion(`${chain}-Chain`, `container ${chain} ${place}`, async (client, options) => {
    try {
      return await client.call(
        getContainerByIndex,
        { index: place, encoding: 'hex' },
        { ...options, index: `${chain}/block`, isDenial: isNotFound },
      );
    } catch (error) {
      if (isNotFound(error)) {
        return undefined;
      }
      throw error;
    }
  });
  return told.ok ? unwrapped(told.value, toldBy(told)) : undefined;
}

function unwrapped(
  container: { readonly bytes: string; readonly timestamp: string },
  from: readonly number[],
): BlockWrapper | undefined {
  const bytes = bytesFrom(container.bytes)?.bytes;
  const [wrapper] = bytes === undefined ? [] : decodeBytes(bytes, { kind: 'proposerBlock' });
  const block = wrapper?.root.child('block');
  if (wrapper === undefined || block === undefined) {
    return undefined;
  }
  const certificate = wrapper.root.child('certificate');
  const signer = certificate && nodeBytes(certificate, wrapper.bytes);
  const height = wrapper.root.child('pChainHeight');
  const acceptedAt = Date.parse(container.timestamp);
  return {
    blockId: encodeCb58(sha256(nodeBytes(block, wrapper.bytes))),
    ...(signer?.length ? { proposer: NODE_ID_PREFIX + encodeCb58(ripemd160(sha256(signer))) } : {}),
    ...(height === undefined ? {} : { pChainHeight: nodeNumber(height, wrapper.bytes) }),
    ...(Number.isNaN(acceptedAt) ? {} : { acceptedAt }),
    from,
  };
}
