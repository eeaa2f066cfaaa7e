import type { WarpEnvelope } from '../../core/detect/warpMessage';
import { warpContent } from '../../core/evm/warp/warpContent';
import { encodeCb58 } from '../../core/ids/cb58';
import { hexToBytes } from '../../core/ids/hex';
import type { EvmChain } from '../../core/networks/network';
import type { SourceClient } from '../sources/sourceClient';

/** A Teleporter message says which chain it is for. */
export function receiverOf({ payload }: WarpEnvelope, { network }: SourceClient): EvmChain | undefined {
  const content = warpContent(payload);
  if (content.kind !== 'call' || content.content.kind !== 'teleporter') {
    return undefined;
  }
  const blockchainId = encodeCb58(hexToBytes(content.content.message.destinationChain)!);
  const configured = network.chains.find((chain) => chain.blockchainId === blockchainId);
  return configured ?? { name: blockchainId, path: blockchainId, blockchainId };
}
