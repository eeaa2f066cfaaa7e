import { rulesOf, type Rule } from './rule';

const config = 'graft/subnet-evm/plugin/evm/config/config.go';
const vm = 'graft/subnet-evm/plugin/evm/vm.go';
const miner = 'graft/subnet-evm/miner/worker.go';
const node = 'config/config.go';
const rewards = 'graft/subnet-evm/precompile/contracts/rewardmanager';

type Says<Values extends readonly string[]> = (...values: Values) => string;

function regretted<Values extends readonly string[]>(source: string, says: Says<Values>): Rule<Values> {
  return { severity: 'warning', basis: 'seen', source, says };
}

function idle<Values extends readonly string[]>(source: string, says: Says<Values>): Rule<Values> {
  return { severity: 'hint', basis: 'seen', source, says };
}

function likely<Values extends readonly string[]>(source: string, says: Says<Values>): Rule<Values> {
  return { severity: 'warning', basis: 'inferred', source, says };
}

/** What nodes take in their configuration files and someone regrets, worst first, and what has no effect. */
export const nodeConfigRegretRules = rulesOf({
  feeRecipientZero: regretted(
    miner,
    () => 'With the zero address this node never builds a block, even where fees are burned. Remove it.',
  ),
  prefetcherZero: regretted(
    miner,
    () => 'With 0 or less this node hangs or crashes at the first block it builds. Remove it.',
  ),
  syncIntervalZero: regretted(
    'graft/evm/sync/engine/server.go',
    () => 'With 0 the VM crashes when a peer asks for its state summary. Remove it.',
  ),
  ethApiUnknown: regretted(
    'api/server',
    (name: string) => `There is no service "${name}": the chain runs without any RPC, and only the log tells.`,
  ),
  ethApiMeant: regretted(
    'api/server',
    (name: string, nearest: string) =>
      `There is no service "${name}": the chain runs without any RPC, and only the log tells. Is ${nearest} meant?`,
  ),
  ethApisEmpty: regretted(config, () => 'No RPC method is left. Leave eth-apis out to serve the default services.'),
  ethApisBlockchain: regretted(
    config,
    () =>
      'Without internal-blockchain the node answers no eth_chainId, eth_getBalance, eth_call or eth_getBlockByNumber. Add it.',
  ),
  ethApisOther: idle(config, (names: string) => `The list replaces the default: ${names} are not served.`),
  ethApiOld: idle(vm, (old: string, name: string) => `${old} is the old name of ${name}.`),
  feeRecipientKey: regretted(config, () => 'The VM does not know this key: fees are burned. Name it feeRecipient.'),
  feeRecipientBad: regretted(
    vm,
    () => 'This is no EVM address: the node starts and burns the fees. It takes 40 hex digits after 0x.',
  ),
  unknownConfigKey: regretted(config, (key: string) => `"${key}" is no key of this file and has no effect.`),
  misspeltConfigKey: regretted(
    config,
    (key: string, nearest: string) => `"${key}" is no key of this file and has no effect. Is ${nearest} meant?`,
  ),
  nodeFlagInChainConfig: regretted(
    node,
    (key: string) =>
      `${key} is a flag of the node: it belongs into the config.json of the node, and has no effect here.`,
  ),
  chainKeyInNodeConfig: likely(
    node,
    (key: string) => `${key} belongs into the config.json of a chain; the node ignores it here, by its source.`,
  ),
  genesisKeyInConfig: regretted(config, (key: string) => `${key} belongs into the genesis: it has no effect here.`),
  configKeyTwice: regretted(
    'Go encoding/json/decode.go',
    (key: string) => `${key} stands here more than once: the last one counts. Remove the others.`,
  ),
  configKeyCase: idle(
    'Go encoding/json/decode.go',
    (_key: string, name: string) => `The VM reads this as ${name}. Write it so, for other tools.`,
  ),
  bareDuration: regretted(
    'spf13/cast ToDurationE',
    (written: string, key: string) =>
      `${written} without a unit is nanoseconds: write "${written}s" if ${key} means seconds.`,
  ),
  shortDuration: regretted(vm, () => 'So short a limit ends every call with "context deadline exceeded".'),
  stateScheme: regretted(vm, (word: string) => `"${word}" is no state scheme: the VM takes hash.`),
  firewoodStateSync: likely(
    vm,
    () => 'Some versions refuse state sync with Firewood, by their source. Set "state-sync-enabled": false.',
  ),
  batchLimitZero: regretted(
    config,
    (key: string) => `With ${key} 0 batches have no limit at all, neither in requests nor in bytes.`,
  ),
  bodyLimitSmall: regretted(vm, (bytes: string) => `Requests over ${bytes} bytes are refused: most calls are longer.`),
  gasCapSmall: regretted(
    config,
    (gas: string) => `With ${gas} gas every eth_call fails: a call takes 21,000 at least.`,
  ),
  pruneWarp: regretted(
    vm,
    () => 'At each start this node forgets the Warp messages it was asked to sign: undelivered ones may be lost.',
  ),
  skipUpgradeCheck: regretted(
    'graft/subnet-evm/core/genesis.go',
    () => 'The node starts with an upgrade.json that does not fit its chain, and may fork off or crash. Remove it.',
  ),
  insecureUnlock: regretted(vm, () => 'Whoever reaches the RPC can unlock keys of this node. Remove it.'),
  keysOverRpc: regretted(
    vm,
    (name: string) => `${name} lets whoever reaches the RPC use keys of this node. Remove it.`,
  ),
  externalSigner: regretted(vm, (url: string) => `The chain does not start unless a signer answers at ${url}.`),
  needsFile: idle(
    vm,
    (key: string, file: string) =>
      `The chain does not start unless the node finds the file ${file} of ${key}, from its own working folder.`,
  ),
  otherDatabase: regretted(
    'graft/subnet-evm/plugin/evm/vm_database.go',
    () => 'The chain starts from genesis again: this is another database than the one it has.',
  ),
  databaseInMemory: regretted(
    'graft/subnet-evm/plugin/evm/vm_database.go',
    () => 'memdb keeps nothing: the chain starts from genesis at each start.',
  ),
  offlinePruningOnce: regretted(
    'graft/subnet-evm/eth/backend.go',
    () => 'The node prunes once and refuses the next start with it: remove it after one run.',
  ),
  archiveForGood: idle(
    'graft/subnet-evm/eth/backend.go',
    () => 'All state is kept from now on. Going back needs allow-missing-tries or a fresh database.',
  ),
  standaloneOnly: idle(
    'graft/subnet-evm/plugin/evm/vm_database.go',
    (key: string) => `${key} has no effect with "use-standalone-database": false.`,
  ),
  idleWithout: {
    severity: 'hint',
    basis: 'inferred',
    source: vm,
    says: (key: string, other: string) => `${key} has no effect without ${other}, by its source.`,
  },
  stateSyncIdsOff: idle(vm, () => 'state-sync-ids has no effect without "state-sync-enabled": true.'),
  idleOnCChain: {
    severity: 'hint',
    basis: 'inferred',
    source: 'vms/saevm/cchain/config.md',
    says: (key: string) => `From v1.15.0 on the C-Chain ignores ${key}, by its source.`,
  },
  ethApisDeprecated: {
    severity: 'hint',
    basis: 'inferred',
    source: 'vms/saevm/cchain/deprecated.go',
    says: () => 'From v1.15.0 on the C-Chain wants apis in place of eth-apis, by its source.',
  },
  feesNotAllowed: regretted(
    rewards,
    () => 'The chain allows no fee recipients: fees are burned, and this address gets none.',
  ),
  feesElsewhere: regretted(
    rewards,
    (address: string) => `The reward manager sends all fees to ${address}: this address gets none.`,
  ),
  warpApiWithoutWarp: idle(vm, () => 'The chain has no warpConfig: there is nothing to sign.'),
  warpWithoutApi: idle(
    vm,
    () => 'The chain has Warp. Tools that collect signatures over RPC need "warp-api-enabled": true.',
  ),
  airdropFileUnused: idle(
    'graft/subnet-evm/core/genesis.go',
    () => 'The genesis has no airdropHash: the file is read and not used.',
  ),
  airdropMissing: regretted(
    'graft/subnet-evm/core/genesis.go',
    () => 'The genesis has an airdropHash: the VM ends unless config.json of each node names the file in airdrop.',
  ),
  minDelayOverInitial: likely(
    'vms/evm/acp226',
    (target: string, initial: string) =>
      `The chain begins with ${initial} ms; a vote for ${target} ms moves it slowly, by 200 units of excess per block at most, by its source.`,
  ),
  publicHttp: likely(
    node,
    (host: string) =>
      `The API listens on ${host}: whoever reaches it may call the admin API, by the source of the node. Turn api-admin-enabled off.`,
  ),
  httpHosts: likely(
    node,
    (host: string) =>
      `The API listens on ${host}, but answers a DNS name with 403 "invalid host specified" unless http-allowed-hosts has it, by the source of the node.`,
  ),
  idleOnPublicNetwork: {
    severity: 'hint',
    basis: 'inferred',
    source: node,
    says: (key: string) => `Mainnet and Fuji ignore ${key}, by the source of the node.`,
  },
  flagKind: likely(
    node,
    (key: string, kind: string) => `${key} takes ${kind}; the node reads this as zero, by its source.`,
  ),
  contentReplacesFolder: likely(
    node,
    (content: string, folder: string) =>
      `${content} replaces ${folder} as a whole: nothing of the folder is read, by its source.`,
  ),
  consensusParameters: likely(
    'subnets/config.go',
    () => 'consensusParameters is deprecated, by its source: name it snowParameters.',
  ),
});
