/** Discovery of the network or chain behind a URL. */

export { type FoundRpc, findChain } from './findChain';
export { type Probe, findNetwork, findNetworkOfNodes } from './findNetwork';
