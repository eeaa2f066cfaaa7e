import type { WarpEnvelope } from '../../../detection';
import { warpContent } from '../../payload/warpContent';
import { encodeCb58, hexToBytes } from '../../../primitives';
import type { EvmChain } from '../../../networks';
import type { SourceClient } from '../../../sources';

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
