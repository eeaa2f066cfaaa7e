import { rulesOf, type Rule } from './rule';

const config = 'graft/subnet-evm/plugin/evm/config/config.go';
const vm = 'graft/subnet-evm/plugin/evm/vm.go';
const database = 'graft/subnet-evm/plugin/evm/vm_database.go';
const coreth = 'graft/coreth/plugin/evm/config/config.go';
const node = 'config/config.go';
const subnet = 'subnets/config.go';
const snowball = 'snow/consensus/snowball/parameters.go';

/** The chain or the node does not start, as seen on the real one. */
function rejected<Values extends readonly string[]>(
  source: string,
  message: (...values: Values) => string,
): Rule<Values> {
  return { severity: 'error', basis: 'seen', source, message };
}

/** The same, read in the source alone. */
function surelyRefused<Values extends readonly string[]>(
  source: string,
  message: (...values: Values) => string,
): Rule<Values> {
  return { severity: 'error', basis: 'inferred', source, message };
}

/** Configuration files of nodes that keep a chain, or the node itself, from starting. */
export const nodeConfigRules = rulesOf({
  populateWithPruning: rejected(
    config,
    () =>
      'populate-missing-tries needs "pruning-enabled": false and no offline pruning; 0 does not turn it off. Remove it.',
  ),
  populateWithoutReaders: rejected(config, () => 'populate-missing-tries-parallelism must be at least 1.'),
  offlinePruningOfArchive: rejected(
    config,
    () => 'An archive node cannot prune: remove offline-pruning-enabled, or "pruning-enabled": false.',
  ),
  commitIntervalZero: rejected(config, () => 'commit-interval must not be 0 while the node prunes.'),
  stateHistoryZero: rejected(config, () => 'state-history must not be 0 while the node prunes.'),
  gossipShare: rejected(config, () => 'push-gossip-percent-stake is a share from 0 to 1: 90 % is 0.9.'),
  chainLogLevel: rejected(
    vm,
    (level: string) => `The chain knows no log level "${level}". It takes trace, debug, info, warn, error and crit.`,
  ),
  databaseType: rejected(
    database,
    (type: string) => `There is no database "${type}". The chain takes pebbledb, leveldb and memdb.`,
  ),
  databaseConfig: rejected(database, () => 'database-config takes JSON as base64, and this is no base64.'),
  databaseConfigJson: surelyRefused(
    database,
    () => 'database-config takes a JSON object as base64, by its source; these bytes are none.',
  ),
  firewoodSnapshot: rejected(vm, () => 'Firewood needs "snapshot-cache": 0.'),
  firewoodPruning: rejected(vm, () => 'Firewood has no offline pruning: remove offline-pruning-enabled.'),
  firewoodPopulate: rejected(vm, () => 'Firewood makes no missing state again: remove populate-missing-tries.'),
  pathScheme: rejected(vm, () => 'The VM does not support the path scheme. Take hash, or leave state-scheme out.'),
  stateSchemeChanged: rejected(
    'graft/evm/core/rawdb',
    () => 'The database of this chain has the hash scheme. Firewood needs a fresh database.',
  ),
  offChainMessage: rejected(
    'graft/subnet-evm/warp/backend.go',
    (index: string) =>
      `Item ${index} is no unsigned Warp message. It takes the bytes of one, with an AddressedCall in it.`,
  ),
  offChainNetwork: surelyRefused(
    'graft/subnet-evm/warp/backend.go',
    (index: string, has: string, wants: string) =>
      `The Warp message of item ${index} is of network ${has}, this chain is on network ${wants}: refused, by its source.`,
  ),
  offChainPayload: surelyRefused(
    'graft/subnet-evm/warp/backend.go',
    (index: string) => `The Warp message of item ${index} holds no AddressedCall: refused, by its source.`,
  ),
  acceptedQueueNegative: rejected(
    'graft/subnet-evm/core/blockchain.go',
    () => 'accepted-queue-limit must not be negative: the process of the VM ends.',
  ),
  wasArchive: rejected(
    'graft/subnet-evm/eth/backend.go',
    () =>
      'This node kept all state until now. To prune, add "allow-missing-tries": true, or start with a fresh database.',
  ),
  populateAboveLast: surelyRefused(
    'graft/subnet-evm/core/blockchain.go',
    (start: string, last: string) =>
      `The chain has no block ${start} yet, its last one is ${last}: the VM refuses to start, by its source.`,
  ),
  profilerFrequency: surelyRefused(
    'utils/profiler/continuous.go',
    () => 'continuous-profiler-frequency must be more than 0: else the process of the VM ends, by its source.',
  ),
  offlinePruningTwice: rejected(
    'graft/subnet-evm/eth/backend.go',
    () => 'The node pruned at its last start. Remove offline-pruning-enabled and start it once without.',
  ),
  stateSyncId: rejected(
    vm,
    (id: string) => `"${id}" is no NodeID. state-sync-ids takes NodeIDs separated by commas, without blanks.`,
  ),
  gossipNegative: rejected(
    'network/p2p/gossip/gossip.go',
    (key: string) => `${key} must not be negative: the chain stops when it has caught up.`,
  ),
  cChainInterval: surelyRefused(
    coreth,
    (key: string, value: string) =>
      `On Mainnet and Fuji the C-Chain takes no ${key} but ${value}, by its source: leave it out.`,
  ),
  cChainApi: surelyRefused(
    'vms/saevm/cchain/config.md',
    (name: string) => `The C-Chain knows no API "${name}" and refuses the file, by its source.`,
  ),
  subnetAllowedNodes: surelyRefused(
    subnet,
    () => 'allowedNodes needs "validatorOnly": true. The node does not start, by its source.',
  ),
  subnetNodeId: surelyRefused(subnet, (id: string) => `"${id}" is no NodeID. The node does not start, by its source.`),
  subnetConsensus: surelyRefused(
    subnet,
    () => 'Only one of snowParameters, simplexParameters and consensusParameters may stand here, by its source.',
  ),
  snowParameters: surelyRefused(
    snowball,
    (condition: string) => `The node does not start, by its source: ${condition} must hold.`,
  ),
  trackPrimaryNetwork: surelyRefused(
    node,
    () => 'track-subnets must not name the primary network, which each node tracks: refused, by its source.',
  ),
  trackSubnetId: surelyRefused(
    node,
    (id: string) => `"${id}" is no subnet ID. track-subnets takes IDs separated by commas, by its source.`,
  ),
  sybilProtection: surelyRefused(
    node,
    () => 'Mainnet and Fuji refuse "sybil-protection-enabled": false, by the source of the node.',
  ),
  nodeLogLevel: surelyRefused(
    'utils/logging/level.go',
    (level: string) =>
      `The node knows no log level "${level}", by its source. It takes off, fatal, error, warn, info, trace, debug and verbo.`,
  ),
  configContent: rejected(
    node,
    (key: string) => `${key} takes base64 of a JSON object, and in that each value as base64 too.`,
  ),
});
