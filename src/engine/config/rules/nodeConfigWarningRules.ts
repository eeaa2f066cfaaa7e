import { rulesOf, type Rule } from './rule';

const config = 'graft/subnet-evm/plugin/evm/config/config.go';
const vm = 'graft/subnet-evm/plugin/evm/vm.go';
const miner = 'graft/subnet-evm/miner/worker.go';
const node = 'config/config.go';
const rewards = 'graft/subnet-evm/precompile/contracts/rewardmanager';

type MessageTemplate<Values extends readonly string[]> = (...values: Values) => string;

function warned<Values extends readonly string[]>(source: string, message: MessageTemplate<Values>): Rule<Values> {
  return { severity: 'warning', basis: 'seen', source, message };
}

function idle<Values extends readonly string[]>(source: string, message: MessageTemplate<Values>): Rule<Values> {
  return { severity: 'hint', basis: 'seen', source, message };
}

function likely<Values extends readonly string[]>(source: string, message: MessageTemplate<Values>): Rule<Values> {
  return { severity: 'warning', basis: 'inferred', source, message };
}

/** What nodes take in their configuration files and someone regrets, worst first, and what has no effect. */
export const nodeConfigWarningRules = rulesOf({
  feeRecipientZero: warned(
    miner,
    () => 'With the zero address this node never builds a block, even where fees are burned. Remove it.',
  ),
  prefetcherZero: warned(
    miner,
    () => 'With 0 or less this node hangs or crashes at the first block it builds. Remove it.',
  ),
  syncIntervalZero: warned(
    'graft/evm/sync/engine/server.go',
    () => 'With 0 the VM crashes when a peer asks for its state summary. Remove it.',
  ),
  ethApiUnknown: warned(
    'api/server',
    (name: string) => `There is no service "${name}": the chain runs without any RPC, and only the log tells.`,
  ),
  ethApiMeant: warned(
    'api/server',
    (name: string, nearest: string) =>
      `There is no service "${name}": the chain runs without any RPC, and only the log tells. Is ${nearest} meant?`,
  ),
  ethApisEmpty: warned(config, () => 'No RPC method is left. Leave eth-apis out to serve the default services.'),
  ethApisBlockchain: warned(
    config,
    () =>
      'Without internal-blockchain the node answers no eth_chainId, eth_getBalance, eth_call or eth_getBlockByNumber. Add it.',
  ),
  ethApisOther: idle(config, (names: string) => `The list replaces the default: ${names} are not served.`),
  ethApiOld: idle(vm, (old: string, name: string) => `${old} is the old name of ${name}.`),
  feeRecipientKey: warned(config, () => 'The VM does not know this key: fees are burned. Name it feeRecipient.'),
  feeRecipientBad: warned(
    vm,
    () => 'This is no EVM address: the node starts and burns the fees. It takes 40 hex digits after 0x.',
  ),
  unknownConfigKey: warned(config, (key: string) => `"${key}" is no key of this file and has no effect.`),
  misspeltConfigKey: warned(
    config,
    (key: string, nearest: string) => `"${key}" is no key of this file and has no effect. Is ${nearest} meant?`,
  ),
  nodeFlagInChainConfig: warned(
    node,
    (key: string) =>
      `${key} is a flag of the node: it belongs into the config.json of the node, and has no effect here.`,
  ),
  chainKeyInNodeConfig: likely(
    node,
    (key: string) => `${key} belongs into the config.json of a chain; the node ignores it here, by its source.`,
  ),
  genesisKeyInConfig: warned(config, (key: string) => `${key} belongs into the genesis: it has no effect here.`),
  configKeyTwice: warned(
    'Go encoding/json/decode.go',
    (key: string) => `${key} stands here more than once: the last one counts. Remove the others.`,
  ),
  configKeyCase: idle(
    'Go encoding/json/decode.go',
    (_key: string, name: string) => `The VM reads this as ${name}. Write it so, for other tools.`,
  ),
  bareDuration: warned(
    'spf13/cast ToDurationE',
    (written: string, key: string) =>
      `${written} without a unit is nanoseconds: write "${written}s" if ${key} means seconds.`,
  ),
  shortDuration: warned(vm, () => 'So short a limit ends every call with "context deadline exceeded".'),
  stateScheme: warned(vm, (word: string) => `"${word}" is no state scheme: the VM takes hash.`),
  firewoodStateSync: likely(
    vm,
    () => 'Some versions refuse state sync with Firewood, by their source. Set "state-sync-enabled": false.',
  ),
  batchLimitZero: warned(
    config,
    (key: string) => `With ${key} 0 batches have no limit at all, neither in requests nor in bytes.`,
  ),
  bodyLimitSmall: warned(vm, (bytes: string) => `Requests over ${bytes} bytes are refused: most calls are longer.`),
  gasCapSmall: warned(config, (gas: string) => `With ${gas} gas every eth_call fails: a call takes 21,000 at least.`),
  pruneWarp: warned(
    vm,
    () => 'At each start this node forgets the Warp messages it was asked to sign: undelivered ones may be lost.',
  ),
  skipUpgradeCheck: warned(
    'graft/subnet-evm/core/genesis.go',
    () => 'The node starts with an upgrade.json that does not fit its chain, and may fork off or crash. Remove it.',
  ),
  insecureUnlock: warned(vm, () => 'Whoever reaches the RPC can unlock keys of this node. Remove it.'),
  keysOverRpc: warned(vm, (name: string) => `${name} lets whoever reaches the RPC use keys of this node. Remove it.`),
  externalSigner: warned(vm, (url: string) => `The chain does not start unless a signer answers at ${url}.`),
  needsFile: idle(
    vm,
    (key: string, file: string) =>
      `The chain does not start unless the node finds the file ${file} of ${key}, from its own working folder.`,
  ),
  otherDatabase: warned(
    'graft/subnet-evm/plugin/evm/vm_database.go',
    () => 'The chain starts from genesis again: this is another database than the one it has.',
  ),
  databaseInMemory: warned(
    'graft/subnet-evm/plugin/evm/vm_database.go',
    () => 'memdb keeps nothing: the chain starts from genesis at each start.',
  ),
  offlinePruningOnce: warned(
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
    message: (key: string, other: string) => `${key} has no effect without ${other}, by its source.`,
  },
  stateSyncIdsOff: idle(vm, () => 'state-sync-ids has no effect without "state-sync-enabled": true.'),
  idleOnCChain: {
    severity: 'hint',
    basis: 'inferred',
    source: 'vms/saevm/cchain/config.md',
    message: (key: string) => `From v1.15.0 on the C-Chain ignores ${key}, by its source.`,
  },
  ethApisDeprecated: {
    severity: 'hint',
    basis: 'inferred',
    source: 'vms/saevm/cchain/deprecated.go',
    message: () => 'From v1.15.0 on the C-Chain wants apis in place of eth-apis, by its source.',
  },
  feesNotAllowed: warned(
    rewards,
    () => 'The chain allows no fee recipients: fees are burned, and this address gets none.',
  ),
  feesElsewhere: warned(
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
  airdropMissing: warned(
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
    message: (key: string) => `Mainnet and Fuji ignore ${key}, by the source of the node.`,
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
