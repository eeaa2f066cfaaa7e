import type { EvmChain } from '../../../networks';
import type { TraceEndpoint } from '../../report/messageTrail';

/** A chain that the settings do not name, by what nodes that run it call it. */
export function chainAtHeight({ chain, blockchainId }: TraceEndpoint): EvmChain {
  return chain ?? { name: blockchainId, path: blockchainId, blockchainId };
}
