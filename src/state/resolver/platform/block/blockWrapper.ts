import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { isNotFound } from '../../../../api/errors/errors';
import { bytesFrom } from '../../../../core/codec/bytesFrom';
import { decodeBytes } from '../../../../core/codec/decodeBytes';
import { nodeBytes, nodeNumber } from '../../../../core/codec/nodeValue';
import { encodeCb58 } from '../../../../core/ids/cb58';
import { NODE_ID_PREFIX } from '../../../../core/ids/nodeId';
import { getContainerByIndex } from '../../../../core/rpc/catalogue/containers';
import type { SourceClient } from '../../../sources/sourceClient';
import { sourcesOf } from '../../../../explain/sourcedResult';
import type { BlockWrapper } from '../../../../explain/platform/block/blockFinding';

/**
 * Asks a node that keeps an index; public ones keep none. The index has no genesis block, so the block at height 1 stands
 * at place 0.
 */
export async function blockWrapper(
  primary: SourceClient,
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
        { ...options, index: `${chain}/block`, isExpectedRefusal: isNotFound },
      );
    } catch (error) {
      if (isNotFound(error)) {
        return undefined;
      }
      throw error;
    }
  });
  return told.ok ? unwrapped(told.value, sourcesOf(told)) : undefined;
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
    proposer: signer?.length ? NODE_ID_PREFIX + encodeCb58(ripemd160(sha256(signer))) : undefined,
    pChainHeight: height === undefined ? undefined : nodeNumber(height, wrapper.bytes),
    acceptedAt: Number.isNaN(acceptedAt) ? undefined : acceptedAt,
    from,
  };
}
