import * as l10n from '@vscode/l10n';
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
  feeRecipientZero: regretted(miner, () =>
    l10n.t('With the zero address this node never builds a block, even where fees are burned. Remove it.'),
  ),
  prefetcherZero: regretted(miner, () =>
    l10n.t('With 0 or less this node hangs or crashes at the first block it builds. Remove it.'),
  ),
  syncIntervalZero: regretted('graft/evm/sync/engine/server.go', () =>
    l10n.t('With 0 the VM crashes when a peer asks for its state summary. Remove it.'),
  ),
  ethApiUnknown: regretted('api/server', (name: string) =>
    l10n.t('There is no service "{0}": the chain runs without any RPC, and only the log tells.', name),
  ),
  ethApiMeant: regretted('api/server', (name: string, nearest: string) =>
    l10n.t(
      'There is no service "{0}": the chain runs without any RPC, and only the log tells. Is {1} meant?',
      name,
      nearest,
    ),
  ),
  ethApisEmpty: regretted(config, () =>
    l10n.t('No RPC method is left. Leave eth-apis out to serve the default services.'),
  ),
  ethApisBlockchain: regretted(config, () =>
    l10n.t(
      'Without internal-blockchain the node answers no eth_chainId, eth_getBalance, eth_call or eth_getBlockByNumber. Add it.',
    ),
  ),
  ethApisOther: idle(config, (names: string) => l10n.t('The list replaces the default: {0} are not served.', names)),
  ethApiOld: idle(vm, (old: string, name: string) => l10n.t('{0} is the old name of {1}.', old, name)),
  feeRecipientKey: regretted(config, () =>
    l10n.t('The VM does not know this key: fees are burned. Name it feeRecipient.'),
  ),
  feeRecipientBad: regretted(vm, () =>
    l10n.t('This is no EVM address: the node starts and burns the fees. It takes 40 hex digits after 0x.'),
  ),
  unknownConfigKey: regretted(config, (key: string) => l10n.t('"{0}" is no key of this file and has no effect.', key)),
  misspeltConfigKey: regretted(config, (key: string, nearest: string) =>
    l10n.t('"{0}" is no key of this file and has no effect. Is {1} meant?', key, nearest),
  ),
  nodeFlagInChainConfig: regretted(node, (key: string) =>
    l10n.t('{0} is a flag of the node: it belongs into the config.json of the node, and has no effect here.', key),
  ),
  chainKeyInNodeConfig: likely(node, (key: string) =>
    l10n.t('{0} belongs into the config.json of a chain; the node ignores it here, by its source.', key),
  ),
  genesisKeyInConfig: regretted(config, (key: string) =>
    l10n.t('{0} belongs into the genesis: it has no effect here.', key),
  ),
  configKeyTwice: regretted('Go encoding/json/decode.go', (key: string) =>
    l10n.t('{0} stands here more than once: the last one counts. Remove the others.', key),
  ),
  configKeyCase: idle('Go encoding/json/decode.go', (key: string, name: string) =>
    l10n.t('The VM reads this as {1}. Write it so, for other tools.', key, name),
  ),
  bareDuration: regretted('spf13/cast ToDurationE', (written: string, key: string) =>
    l10n.t('{0} without a unit is nanoseconds: write "{0}s" if {1} means seconds.', written, key),
  ),
  shortDuration: regretted(vm, () => l10n.t('So short a limit ends every call with "context deadline exceeded".')),
  stateScheme: regretted(vm, (word: string) => l10n.t('"{0}" is no state scheme: the VM takes hash.', word)),
  firewoodStateSync: likely(vm, () =>
    l10n.t('Some versions refuse state sync with Firewood, by their source. Set "state-sync-enabled": false.'),
  ),
  batchLimitZero: regretted(config, (key: string) =>
    l10n.t('With {0} 0 batches have no limit at all, neither in requests nor in bytes.', key),
  ),
  bodyLimitSmall: regretted(vm, (bytes: string) =>
    l10n.t('Requests over {0} bytes are refused: most calls are longer.', bytes),
  ),
  gasCapSmall: regretted(config, (gas: string) =>
    l10n.t('With {0} gas every eth_call fails: a call takes 21,000 at least.', gas),
  ),
  pruneWarp: regretted(vm, () =>
    l10n.t('At each start this node forgets the Warp messages it was asked to sign: undelivered ones may be lost.'),
  ),
  skipUpgradeCheck: regretted('graft/subnet-evm/core/genesis.go', () =>
    l10n.t('The node starts with an upgrade.json that does not fit its chain, and may fork off or crash. Remove it.'),
  ),
  insecureUnlock: regretted(vm, () => l10n.t('Whoever reaches the RPC can unlock keys of this node. Remove it.')),
  keysOverRpc: regretted(vm, (name: string) =>
    l10n.t('{0} lets whoever reaches the RPC use keys of this node. Remove it.', name),
  ),
  externalSigner: regretted(vm, (url: string) =>
    l10n.t('The chain does not start unless a signer answers at {0}.', url),
  ),
  needsFile: idle(vm, (key: string, file: string) =>
    l10n.t(
      'The chain does not start unless the node finds the file {1} of {0}, from its own working folder.',
      key,
      file,
    ),
  ),
  otherDatabase: regretted('graft/subnet-evm/plugin/evm/vm_database.go', () =>
    l10n.t('The chain starts from genesis again: this is another database than the one it has.'),
  ),
  databaseInMemory: regretted('graft/subnet-evm/plugin/evm/vm_database.go', () =>
    l10n.t('memdb keeps nothing: the chain starts from genesis at each start.'),
  ),
  offlinePruningOnce: regretted('graft/subnet-evm/eth/backend.go', () =>
    l10n.t('The node prunes once and refuses the next start with it: remove it after one run.'),
  ),
  archiveForGood: idle('graft/subnet-evm/eth/backend.go', () =>
    l10n.t('All state is kept from now on. Going back needs allow-missing-tries or a fresh database.'),
  ),
  standaloneOnly: idle('graft/subnet-evm/plugin/evm/vm_database.go', (key: string) =>
    l10n.t('{0} has no effect with "use-standalone-database": false.', key),
  ),
  idleWithout: {
    severity: 'hint',
    basis: 'inferred',
    source: vm,
    says: (key: string, other: string) => l10n.t('{0} has no effect without {1}, by its source.', key, other),
  },
  stateSyncIdsOff: idle(vm, () => l10n.t('state-sync-ids has no effect without "state-sync-enabled": true.')),
  idleOnCChain: {
    severity: 'hint',
    basis: 'inferred',
    source: 'vms/saevm/cchain/config.md',
    says: (key: string) => l10n.t('From v1.15.0 on the C-Chain ignores {0}, by its source.', key),
  },
  ethApisDeprecated: {
    severity: 'hint',
    basis: 'inferred',
    source: 'vms/saevm/cchain/deprecated.go',
    says: () => l10n.t('From v1.15.0 on the C-Chain wants apis in place of eth-apis, by its source.'),
  },
  feesNotAllowed: regretted(rewards, () =>
    l10n.t('The chain allows no fee recipients: fees are burned, and this address gets none.'),
  ),
  feesElsewhere: regretted(rewards, (address: string) =>
    l10n.t('The reward manager sends all fees to {0}: this address gets none.', address),
  ),
  warpApiWithoutWarp: idle(vm, () => l10n.t('The chain has no warpConfig: there is nothing to sign.')),
  warpWithoutApi: idle(vm, () =>
    l10n.t('The chain has Warp. Tools that collect signatures over RPC need "warp-api-enabled": true.'),
  ),
  airdropFileUnused: idle('graft/subnet-evm/core/genesis.go', () =>
    l10n.t('The genesis has no airdropHash: the file is read and not used.'),
  ),
  airdropMissing: regretted('graft/subnet-evm/core/genesis.go', () =>
    l10n.t('The genesis has an airdropHash: the VM ends unless config.json of each node names the file in airdrop.'),
  ),
  minDelayOverInitial: likely('vms/evm/acp226', (target: string, initial: string) =>
    l10n.t(
      'The chain begins with {1} ms; a vote for {0} ms moves it slowly, by 200 units of excess per block at most, by its source.',
      target,
      initial,
    ),
  ),
  publicHttp: likely(node, (host: string) =>
    l10n.t(
      'The API listens on {0}: whoever reaches it may call the admin API, by the source of the node. Turn api-admin-enabled off.',
      host,
    ),
  ),
  httpHosts: likely(node, (host: string) =>
    l10n.t(
      'The API listens on {0}, but answers a DNS name with 403 "invalid host specified" unless http-allowed-hosts has it, by the source of the node.',
      host,
    ),
  ),
  idleOnPublicNetwork: {
    severity: 'hint',
    basis: 'inferred',
    source: node,
    says: (key: string) => l10n.t('Mainnet and Fuji ignore {0}, by the source of the node.', key),
  },
  flagKind: likely(node, (key: string, kind: string) =>
    l10n.t('{0} takes {1}; the node reads this as zero, by its source.', key, kind),
  ),
  contentReplacesFolder: likely(node, (content: string, folder: string) =>
    l10n.t('{0} replaces {1} as a whole: nothing of the folder is read, by its source.', content, folder),
  ),
  consensusParameters: likely('subnets/config.go', () =>
    l10n.t('consensusParameters is deprecated, by its source: name it snowParameters.'),
  ),
});
