import * as l10n from '@vscode/l10n';
import { rulesOf, type Rule } from './rule';

const config = 'graft/subnet-evm/plugin/evm/config/config.go';
const vm = 'graft/subnet-evm/plugin/evm/vm.go';
const database = 'graft/subnet-evm/plugin/evm/vm_database.go';
const coreth = 'graft/coreth/plugin/evm/config/config.go';
const node = 'config/config.go';
const subnet = 'subnets/config.go';
const snowball = 'snow/consensus/snowball/parameters.go';

/** The chain or the node does not start, as seen on the real one. */
function refused<Values extends readonly string[]>(source: string, says: (...values: Values) => string): Rule<Values> {
  return { severity: 'error', basis: 'seen', source, says };
}

/** The same, read in the source alone. */
function surelyRefused<Values extends readonly string[]>(
  source: string,
  says: (...values: Values) => string,
): Rule<Values> {
  return { severity: 'error', basis: 'inferred', source, says };
}

/** Configuration files of nodes that keep a chain, or the node itself, from starting. */
export const nodeConfigRules = rulesOf({
  populateWithPruning: refused(config, () =>
    l10n.t(
      'populate-missing-tries needs "pruning-enabled": false and no offline pruning; 0 does not turn it off. Remove it.',
    ),
  ),
  populateWithoutReaders: refused(config, () => l10n.t('populate-missing-tries-parallelism must be at least 1.')),
  offlinePruningOfArchive: refused(config, () =>
    l10n.t('An archive node cannot prune: remove offline-pruning-enabled, or "pruning-enabled": false.'),
  ),
  commitIntervalZero: refused(config, () => l10n.t('commit-interval must not be 0 while the node prunes.')),
  stateHistoryZero: refused(config, () => l10n.t('state-history must not be 0 while the node prunes.')),
  gossipShare: refused(config, () => l10n.t('push-gossip-percent-stake is a share from 0 to 1: 90 % is 0.9.')),
  chainLogLevel: refused(vm, (level: string) =>
    l10n.t('The chain knows no log level "{0}". It takes trace, debug, info, warn, error and crit.', level),
  ),
  databaseType: refused(database, (type: string) =>
    l10n.t('There is no database "{0}". The chain takes pebbledb, leveldb and memdb.', type),
  ),
  databaseConfig: refused(database, () => l10n.t('database-config takes JSON as base64, and this is no base64.')),
  databaseConfigJson: surelyRefused(database, () =>
    l10n.t('database-config takes a JSON object as base64, by its source; these bytes are none.'),
  ),
  firewoodSnapshot: refused(vm, () => l10n.t('Firewood needs "snapshot-cache": 0.')),
  firewoodPruning: refused(vm, () => l10n.t('Firewood has no offline pruning: remove offline-pruning-enabled.')),
  firewoodPopulate: refused(vm, () => l10n.t('Firewood makes no missing state again: remove populate-missing-tries.')),
  pathScheme: refused(vm, () =>
    l10n.t('The VM does not support the path scheme. Take hash, or leave state-scheme out.'),
  ),
  stateSchemeChanged: refused('graft/evm/core/rawdb', () =>
    l10n.t('The database of this chain has the hash scheme. Firewood needs a fresh database.'),
  ),
  offChainMessage: refused('graft/subnet-evm/warp/backend.go', (index: string) =>
    l10n.t('Item {0} is no unsigned Warp message. It takes the bytes of one, with an AddressedCall in it.', index),
  ),
  offChainNetwork: surelyRefused('graft/subnet-evm/warp/backend.go', (index: string, has: string, wants: string) =>
    l10n.t(
      'The Warp message of item {0} is of network {1}, this chain is on network {2}: refused, by its source.',
      index,
      has,
      wants,
    ),
  ),
  offChainPayload: surelyRefused('graft/subnet-evm/warp/backend.go', (index: string) =>
    l10n.t('The Warp message of item {0} holds no AddressedCall: refused, by its source.', index),
  ),
  acceptedQueueNegative: refused('graft/subnet-evm/core/blockchain.go', () =>
    l10n.t('accepted-queue-limit must not be negative: the process of the VM ends.'),
  ),
  wasArchive: refused('graft/subnet-evm/eth/backend.go', () =>
    l10n.t(
      'This node kept all state until now. To prune, add "allow-missing-tries": true, or start with a fresh database.',
    ),
  ),
  populateAboveLast: surelyRefused('graft/subnet-evm/core/blockchain.go', (start: string, last: string) =>
    l10n.t('The chain has no block {0} yet, its last one is {1}: the VM refuses to start, by its source.', start, last),
  ),
  profilerFrequency: surelyRefused('utils/profiler/continuous.go', () =>
    l10n.t('continuous-profiler-frequency must be more than 0: else the process of the VM ends, by its source.'),
  ),
  offlinePruningTwice: refused('graft/subnet-evm/eth/backend.go', () =>
    l10n.t('The node pruned at its last start. Remove offline-pruning-enabled and start it once without.'),
  ),
  stateSyncId: refused(vm, (id: string) =>
    l10n.t('"{0}" is no NodeID. state-sync-ids takes NodeIDs separated by commas, without blanks.', id),
  ),
  gossipNegative: refused('network/p2p/gossip/gossip.go', (key: string) =>
    l10n.t('{0} must not be negative: the chain stops when it has caught up.', key),
  ),
  cChainInterval: surelyRefused(coreth, (key: string, value: string) =>
    l10n.t('On Mainnet and Fuji the C-Chain takes no {0} but {1}, by its source: leave it out.', key, value),
  ),
  cChainApi: surelyRefused('vms/saevm/cchain/config.md', (name: string) =>
    l10n.t('The C-Chain knows no API "{0}" and refuses the file, by its source.', name),
  ),
  subnetAllowedNodes: surelyRefused(subnet, () =>
    l10n.t('allowedNodes needs "validatorOnly": true. The node does not start, by its source.'),
  ),
  subnetNodeId: surelyRefused(subnet, (id: string) =>
    l10n.t('"{0}" is no NodeID. The node does not start, by its source.', id),
  ),
  subnetConsensus: surelyRefused(subnet, () =>
    l10n.t('Only one of snowParameters, simplexParameters and consensusParameters may stand here, by its source.'),
  ),
  snowParameters: surelyRefused(snowball, (condition: string) =>
    l10n.t('The node does not start, by its source: {0} must hold.', condition),
  ),
  trackPrimaryNetwork: surelyRefused(node, () =>
    l10n.t('track-subnets must not name the primary network, which each node tracks: refused, by its source.'),
  ),
  trackSubnetId: surelyRefused(node, (id: string) =>
    l10n.t('"{0}" is no subnet ID. track-subnets takes IDs separated by commas, by its source.', id),
  ),
  sybilProtection: surelyRefused(node, () =>
    l10n.t('Mainnet and Fuji refuse "sybil-protection-enabled": false, by the source of the node.'),
  ),
  nodeLogLevel: surelyRefused('utils/logging/level.go', (level: string) =>
    l10n.t(
      'The node knows no log level "{0}", by its source. It takes off, fatal, error, warn, info, trace, debug and verbo.',
      level,
    ),
  ),
  configContent: refused(node, (key: string) =>
    l10n.t('{0} takes base64 of a JSON object, and in that each value as base64 too.', key),
  ),
});
