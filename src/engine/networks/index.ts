/** Networks, their chains, nodes and explorers, as built in, configured or found. */

export { builtInNetworks, isPublic } from './builtInNetworks';
export { knownEvmChain } from './evmChains';
export { type ExplorerKind, type ExplorerPlace, explorerName, explorerUrl } from './explorers';
export {
  type FoundEvm,
  type FoundNetwork,
  type FoundNode,
  chainEntry,
  isNetworkName,
  leftOutWords,
  networkEntry,
  networkHrp,
  suggestedName,
} from './foundNetwork';
export { type Allowance, Allowances } from './io/allowances';
export { ChainRegistry } from './io/chainRegistry';
export { unknownNetwork, untrustedNetwork } from './io/missingNetwork';
export { type Networks, readNetworks } from './io/networks';
export { type L1Manager, managedBy, managerName } from './l1Manager';
export { type LocalNetwork, namedNodes, networkFolder, processUrl } from './localNetworks';
export { type NamedUrls, hostKey, hostLabel, isLoopback, namedHost } from './namedHost';
export { type EvmChain, type MissingNetwork, type Network, type NodeEndpoint, isEvmOnly } from './network';
export { nearestName, networkNames, networkSetting, networksSetting, requestedName } from './networkNames';
export { networkOfText } from './networkOfText';
export { withOwnNames } from './ownNames';
export {
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
export { type RegisteredBlockchain, RegisteredBlockchains } from './registeredBlockchains';
export { type RegisteredChain, RegisteredChains } from './registeredChains';
export type { SettingProblem } from './settingProblem';
export { isSettingsText } from './settingsFile';
export { beginsWhenAccepted, delegationFee, epochLeft, epochSeconds, requiredUptime } from './stakingRules';
export { type TypedUrl, type UrlProblem, likelyUrls, mayHoldKey, readTypedUrl } from './typedUrl';
export { walletChain } from './walletChain';
