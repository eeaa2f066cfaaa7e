/** Which network or chain is behind a URL. */

export { type ChainProbe, type FoundRpc, findChain } from './findChain';
export { type NetworkProbe, findNetwork, findNetworkOfNodes } from './findNetwork';
