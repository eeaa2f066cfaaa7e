/** Which network or chain is behind a URL. */

export { type FoundRpc, findChain } from './findChain';
export { type Probe, findNetwork, findNetworkOfNodes } from './findNetwork';
