/** Networks, their chains, nodes and explorers, as built in, configured or found. */

export {
  builtInNetworks,
  isPublic,
  knownEvmChain,
  publishedUpgrade,
  isRecordedUrl,
  recordedNetwork,
  recordedTransaction,
  recordedWords,
  displayTime,
} from './builtInNetworks';
export {
  type ExplorerKind,
  type ExplorerPlace,
  type NamedService,
  explorerName,
  explorerUrl,
  serviceUrlOf,
  verifiedServicesOf,
  verifiedUrls,
  walletChain,
} from './explorers';
export {
  type FoundEvm,
  type FoundNetwork,
  type FoundNode,
  chainEntry,
  isNetworkName,
  skippedChainsText,
  networkEntry,
  networkHrp,
  suggestedName,
  type LocalNetwork,
  namedNodes,
  networkFolder,
  processUrl,
  type TypedUrl,
  type UrlProblem,
  likelyUrls,
  mayHoldKey,
  readTypedUrl,
} from './foundNetwork';
export { type Allowance, Allowances } from './io/allowances';
export { ChainRegistry } from './io/chainRegistry';
export { networkIn, unknownNetwork, untrustedNetwork, type Networks, readNetworks } from './io/networks';
export { type NamedUrls, hostKey, hostLabel, isLoopback, namedHost } from './namedHost';
export {
  type EvmChain,
  type MissingNetwork,
  type NameOf,
  namesOn,
  type Network,
  type NodeEndpoint,
  isEvmOnly,
  withUniqueNames,
  type SettingProblem,
  etherscanKey,
  type VerifiedServiceName,
} from './network';
export {
  recordedName,
  nearestName,
  networkNames,
  networkSetting,
  networksSetting,
  requestedName,
  isSettingsText,
  networkOfText,
} from './networkNames';
export {
  type L1Manager,
  managedBy,
  managerName,
  PRIMARY_NETWORK_ID,
  addressChains,
  addressOn,
  chainName,
  chainOfAddress,
  chainOfId,
  chainTitle,
  indexChain,
  primaryChainNames,
} from './primaryNetwork';
export {
  type RegisteredBlockchain,
  RegisteredBlockchains,
  type RegisteredChain,
  RegisteredChains,
} from './registeredChains';
export { startsOnAcceptance, delegationFee, epochLeft, epochSeconds, requiredUptime } from './stakingRules';
