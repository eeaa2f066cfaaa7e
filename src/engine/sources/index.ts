/** Queries the nodes and services of a network with hedged requests, tracking the behavior of each endpoint. */

export { ChainDiscovery } from './chainDiscovery';
export {
  type BlockchainResults,
  type CreatedChain,
  type RequestedCreation,
  fetchChainNames,
  knownNames,
  subnetNames,
  configuredSubnets,
  createdChain,
  fetchChainValidators,
  fetchCreatedChain,
  fetchIndexedBlockchains,
  fetchIndexedChains,
  fetchPrimaryChains,
  fetchPrimaryRole,
} from './chainQueries';
export { EndpointStats, NodeIds, type SavedNodeIds } from './endpointStats';
export { evmResult, evmCall, evmCalls, evmValue } from './evmCalls';
export { EvmNode } from './evmNode';
export { type FirstFound, firstFound, requestAllWithGrace } from './hedgedRequest';
export {
  type EvmQuery,
  type FindOptions,
  type LookupContext,
  type NodeQuery,
  type NodeResult,
  QueryError,
  type QueryOptions,
  type RequestOptions,
  answeredBy,
  problemOf,
} from './lookupContext';
export {
  type ConfiguredNetworks,
  type NetworkSettings,
  chainSources,
  configuredNetworks,
  dataNetworkOf,
  hasChain,
  hasChainsToFind,
  namesNoL1,
  namedUrls,
  networkUrls,
  onlyNode,
  platformUrls,
  socketUrl,
  urlsOf,
} from './networkSources';
export { type OtherNode, fetchEvmChains, fetchL1Managers, queryNodesElsewhere, queryOtherNodes } from './otherNodes';
export {
  type NodeBytesRead,
  type PrimaryBlock,
  blockOfContainer,
  fetchWrapped,
  ownTime,
  readNodeBytes,
} from './primaryBytes';
export { type Probed, probe } from './probe';
export { SourceClient, type SourceDeps, createSourceClient } from './sourceClient';
export { SourceLog } from './sourceStates';
export { TokenMetadataCache } from './tokenMetadataCache';
