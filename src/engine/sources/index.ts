/** Which node or service is asked, with hedged requests and what is known of each endpoint. */

export { type PrimaryBlock, blockOfContainer, ownTime } from './blockOfContainer';
export { type BlockchainAnswers, type CreatedChain, type RequestedCreation, createdChain } from './blockchainAnswers';
export { ChainDiscovery, hasChain, hasChainsToFind, namesNoL1 } from './chainDiscovery';
export { fetchChainNames, knownNames, subnetNames } from './chainNames';
export {
  configuredSubnets,
  fetchChainValidators,
  fetchChainView,
  fetchCreatedChain,
  fetchIndexedBlockchains,
  fetchIndexedChains,
  fetchPrimaryChains,
  fetchPrimaryRole,
} from './chainQuestions';
export { type ConfiguredNetworks, type NetworkSettings, configuredNetworks } from './configuredNetworks';
export { type SourceDeps, createSourceClient, SourceLog } from './createSourceClient';
export { EvmNode } from './evmNode';
export { fetchEvmChains, fetchL1Managers } from './fetchEvmChains';
export { type FirstFound, firstFound } from './firstFound';
export type { FindOptions, LookupContext } from './lookupContext';
export { chainSources, dataNetworkOf, networkUrls, onlyNode, platformUrls, socketUrl, urlsOf } from './networkSources';
export { EndpointStats } from './endpointStats';
export { NodeIds, type SavedNodeIds } from './nodeIds';
export { type OtherNode, queryNodesElsewhere, queryOtherNodes } from './otherNodes';
export { type Probed, probe } from './probe';
export type { EvmQuestion, NodeQuestion, NodeResult, QueryOptions } from './questions';
export { type NodeBytesRead, readNodeBytes } from './readNodeBytes';
export { requestAllWithGrace } from './allWithGrace';
export { SourceClient } from './sourceClient';
export { TokenMetadataCache } from './tokenMetadataCache';
