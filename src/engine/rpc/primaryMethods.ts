import * as avm from './methods/avm/chain';
import * as platform from './methods/platform/blocks';

/** The methods for blocks that the P- and the X-Chain share, each with its own prefix. */
export const primaryMethods = {
  P: { getBlock: platform.getBlock, getBlockByHeight: platform.getBlockByHeight, getHeight: platform.getHeight },
  X: { getBlock: avm.getBlock, getBlockByHeight: avm.getBlockByHeight, getHeight: avm.getHeight },
} as const;
