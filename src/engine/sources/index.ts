/** Which node or service is asked, with hedged requests and what is known of each endpoint. */

export { requestAllWithGrace } from './allWithGrace';
export { type PrimaryBlock, blockOfContainer, ownTime } from './blockOfContainer';
export { type BlockchainAnswers, type CreatedChain, type RequestedCreation, createdChain } from './blockchainAnswers';
export { ChainDiscovery } from './chainDiscovery';
export { hasChain, hasChainsToFind, namesNoL1 } from './chainsToFind';
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
export { type SourceDeps, SourceLog, createSourceClient } from './createSourceClient';
export { EndpointStats } from './endpointStats';
export { EvmNode } from './evmNode';
export { fetchEvmChains, fetchL1Managers } from './fetchEvmChains';
export { type FirstFound, firstFound } from './firstFound';
export type { FindOptions, LookupContext } from './lookupContext';
export { chainSources, dataNetworkOf, networkUrls, onlyNode, platformUrls, socketUrl, urlsOf } from './networkSources';
export { NodeIds, type SavedNodeIds } from './nodeIds';
export { type OtherNode, queryNodesElsewhere, queryOtherNodes } from './otherNodes';
export { type Probed, probe } from './probe';
export { QueryError, answeredBy, problemOf } from './queryError';
export type { EvmQuestion, NodeQuestion, NodeResult, QueryOptions } from './questions';
export { type NodeBytesRead, readNodeBytes } from './readNodeBytes';
export { SourceClient } from './sourceClient';
export { TokenMetadataCache } from './tokenMetadataCache';
