/** Which node or service is asked, with hedged requests and what is known of each endpoint. */

export { requestAllWithGrace, type FirstFound, firstFound } from './hedgedRequest';
export { type PrimaryBlock, blockOfContainer, ownTime, type NodeBytesRead, readNodeBytes } from './primaryBytes';
export { ChainDiscovery } from './chainDiscovery';
export { fetchChainNames, knownNames, subnetNames } from './chainNames';
export {
  type BlockchainAnswers,
  type CreatedChain,
  type RequestedCreation,
  createdChain,
  configuredSubnets,
  fetchChainValidators,
  fetchChainView,
  fetchCreatedChain,
  fetchIndexedBlockchains,
  fetchIndexedChains,
  fetchPrimaryChains,
  fetchPrimaryRole,
} from './chainQuestions';
export { type SourceDeps, SourceClient, createSourceClient } from './sourceClient';
export { SourceLog } from './sourceStates';
export { EndpointStats, NodeIds, type SavedNodeIds } from './endpointStats';
export { EvmNode } from './evmNode';
export {
  type FindOptions,
  type LookupContext,
  type EvmQuestion,
  type NodeQuestion,
  type NodeResult,
  type QueryOptions,
  QueryError,
  answeredBy,
  problemOf,
} from './lookupContext';
export {
  type ConfiguredNetworks,
  type NetworkSettings,
  configuredNetworks,
  hasChain,
  hasChainsToFind,
  namesNoL1,
  chainSources,
  dataNetworkOf,
  networkUrls,
  onlyNode,
  platformUrls,
  socketUrl,
  urlsOf,
} from './networkSources';
export { fetchEvmChains, fetchL1Managers, type OtherNode, queryNodesElsewhere, queryOtherNodes } from './otherNodes';
export { type Probed, probe } from './probe';
export { TokenMetadataCache } from './tokenMetadataCache';
