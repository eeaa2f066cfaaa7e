import type { WarpEnvelope } from '../../../detection/warpMessage';
import { warpContent } from '../../payload/warpContent';
import { encodeCb58 } from '../../../primitives/ids/cb58';
import { hexToBytes } from '../../../primitives/ids/hex';
import type { EvmChain } from '../../../networks/network';
import type { SourceClient } from '../../../sources/sourceClient';

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
