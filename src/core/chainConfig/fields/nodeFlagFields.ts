import * as l10n from '@vscode/l10n';
import { fieldsOf, type FieldRow, type Kind, type Shape } from './field';
import { otherFlags } from './otherFlags';

const strings: Kind = { list: 'string' };
const ints: Kind = { list: 'int' };

/** Flags that the operator of an L1 meets. */
const rows: readonly FieldRow[] = [
  ['version', 'bool', 'false', () => l10n.t('Prints the version and ends.')],
  ['version-json', 'bool', 'false', () => l10n.t('Prints the versions as JSON and ends.')],
  [
    'data-dir',
    'string',
    '"$HOME/.avalanchego"',
    () => l10n.t('Folder of everything the node keeps: $HOME/.avalanchego.'),
  ],
  [
    'plugin-dir',
    'string',
    '"$HOME/.avalanchego/plugins"',
    () => l10n.t('Folder of VM binaries; the name of each file is its VM ID.'),
  ],
  ['config-file', 'string', '""', () => l10n.t('File of these flags.')],
  ['config-file-content', 'string', '""', () => l10n.t('These flags, as base64, in place of a file.')],
  ['genesis-file', 'string', '""', () => l10n.t('Genesis of a custom network; refused on Mainnet and Fuji.')],
  [
    'upgrade-file',
    'string',
    '""',
    () => l10n.t('Network upgrade times of a custom network; refused on Mainnet and Fuji.'),
  ],
  ['network-id', 'string', '"mainnet"', () => l10n.t('mainnet, fuji, local or a number.')],
  ['acp-support', ints, '[]', () => l10n.t('ACPs that this validator supports.')],
  ['acp-object', ints, '[]', () => l10n.t('ACPs that this validator objects to.')],
  ['db-type', 'string', '"leveldb"', () => l10n.t('leveldb, pebbledb or memdb.')],
  ['db-read-only', 'bool', 'false', () => l10n.t('Writes to memory only.')],
  ['db-dir', 'string', undefined, () => l10n.t('Folder of the database.')],
  ['log-dir', 'string', undefined, () => l10n.t('Folder of logs.')],
  [
    'log-level',
    'string',
    '"info"',
    () => l10n.t('How much goes to files: off, fatal, error, warn, info, trace, debug, verbo.'),
  ],
  ['log-display-level', 'string', '""', () => l10n.t('How much goes to the console.')],
  ['log-format', 'string', '"auto"', () => l10n.t('auto, plain, colors or json.')],
  ['public-ip', 'string', '""', () => l10n.t('Address that other nodes reach this one at.')],
  [
    'public-ip-resolution-service',
    'string',
    '""',
    () => l10n.t('Asks opendns, ifconfigco or ifconfigme for that address.'),
  ],
  [
    'network-allow-private-ips',
    'bool',
    'false',
    () => l10n.t('Connects to private addresses. On by default but on Mainnet and Fuji.'),
  ],
  ['http-host', 'string', '"127.0.0.1"', () => l10n.t('Address that the API listens on. Empty: all of them.')],
  ['http-port', 'u64', '9650', () => l10n.t('Port of the API.')],
  ['http-tls-enabled', 'bool', 'false', () => l10n.t('Serves the API over HTTPS.')],
  [
    'http-allowed-hosts',
    strings,
    '["localhost"]',
    () => l10n.t('Host names that requests may be sent to; others get 403 "invalid host specified". "*": all.'),
  ],
  ['http-read-timeout', 'duration', '"30s"', () => l10n.t('Longest time to read a request.')],
  ['http-write-timeout', 'duration', '"30s"', () => l10n.t('Longest time to write an answer.')],
  ['http-idle-timeout', 'duration', '"120s"', () => l10n.t('How long an idle connection stays open.')],
  ['api-admin-enabled', 'bool', 'false', () => l10n.t('Serves the admin API: aliases, log levels, profiles.')],
  ['api-info-enabled', 'bool', 'true', () => l10n.t('Serves the info API.')],
  ['api-metrics-enabled', 'bool', 'true', () => l10n.t('Serves metrics.')],
  ['api-health-enabled', 'bool', 'true', () => l10n.t('Serves the health API.')],
  ['staking-port', 'u64', '9651', () => l10n.t('Port for other nodes.')],
  ['staking-ephemeral-cert-enabled', 'bool', 'false', () => l10n.t('A new NodeID at each start.')],
  ['staking-tls-key-file', 'string', undefined, () => l10n.t('Private key of the NodeID.')],
  ['staking-tls-cert-file', 'string', undefined, () => l10n.t('Certificate of the NodeID.')],
  ['staking-ephemeral-signer-enabled', 'bool', 'false', () => l10n.t('A new BLS key at each start.')],
  ['staking-signer-key-file', 'string', undefined, () => l10n.t('BLS key of the validator.')],
  ['staking-rpc-signer-endpoint', 'string', '""', () => l10n.t('URL of a process that holds the BLS key.')],
  [
    'sybil-protection-enabled',
    'bool',
    'true',
    () => l10n.t('Only stake counts. false is refused on Mainnet and Fuji.'),
  ],
  [
    'partial-sync-primary-network',
    'bool',
    'false',
    () => l10n.t('Syncs the P-Chain only: enough for the validator of an L1.'),
  ],
  ['min-validator-stake', 'u64', undefined, () => l10n.t('Least stake of a validator on a custom network.')],
  [
    'track-subnets',
    'string',
    '""',
    () => l10n.t('IDs of the subnets whose chains this node runs, separated by commas.'),
  ],
  ['state-sync-ips', 'string', '""', () => l10n.t('Nodes to sync state from, by address.')],
  ['state-sync-ids', 'string', '""', () => l10n.t('Nodes to sync state from, by NodeID.')],
  ['bootstrap-ips', 'string', '""', () => l10n.t('Nodes to bootstrap from, by address.')],
  ['bootstrap-ids', 'string', '""', () => l10n.t('Nodes to bootstrap from, by NodeID.')],
  [
    'proposervm-use-current-height',
    'bool',
    'false',
    () => l10n.t('Proposers by the current P-Chain height. For networks that just start.'),
  ],
  ['proposervm-min-block-delay', 'duration', undefined, () => l10n.t('Shortest delay between blocks of proposers.')],
  ['index-enabled', 'bool', 'false', () => l10n.t('Serves the index API of the primary network.')],
  ['index-allow-incomplete', 'bool', 'false', () => l10n.t('Starts though its index is incomplete.')],
  [
    'chain-config-dir',
    'string',
    '"$HOME/.avalanchego/configs/chains"',
    () => l10n.t('Folder with a folder for each chain: config.json and upgrade.json.'),
  ],
  ['chain-config-content', 'string', '""', () => l10n.t('The same as base64 of JSON; replaces the folder as a whole.')],
  ['subnet-config-dir', 'string', '"$HOME/.avalanchego/configs/subnets"', () => l10n.t('Folder with <subnetID>.json.')],
  ['subnet-config-content', 'string', '""', () => l10n.t('The same as base64 of JSON.')],
  ['chain-data-dir', 'string', undefined, () => l10n.t('Folder of data of chains.')],
  ['profile-dir', 'string', undefined, () => l10n.t('Folder of profiles.')],
  ['vm-aliases-file', 'string', undefined, () => l10n.t('Names of VMs: {"vmID":["name"]}.')],
  ['vm-aliases-file-content', 'string', '""', () => l10n.t('The same as base64.')],
  [
    'chain-aliases-file',
    'string',
    undefined,
    () => l10n.t('Names of chains: {"blockchainID":["name"]}. A name may be that of a chain-config folder.'),
  ],
  ['chain-aliases-file-content', 'string', '""', () => l10n.t('The same as base64.')],
  [
    'system-tracker-disk-required-available-space-percentage',
    'u64',
    '3',
    () => l10n.t('Free disk below which the node ends.'),
  ],
  ['tracing-exporter-type', 'string', undefined, () => l10n.t('disabled, grpc or http.')],
  ['process-context-file', 'string', undefined, () => l10n.t('Where the node writes its process ID and URL.')],
];

/** What the others are about, by how their names begin; the first that fits. */
const groups: readonly (readonly [RegExp, () => string])[] = [
  [/^(?:validator|dynamic)-fees|tx-fee$/, () => l10n.t('A fee of the P-Chain or X-Chain on a custom network.')],
  [/stak|delegat|^uptime-req|^sybil/, () => l10n.t('A rule or key of staking.')],
  [/^throttler/, () => l10n.t('A limit on what other nodes may send or use.')],
  [/^network-health|^router|^health/, () => l10n.t('A limit of the health check.')],
  [/^network|^benchlist|^public-ip/, () => l10n.t('How this node connects to others.')],
  [/^http/, () => l10n.t('How the API is served.')],
  [/^snow|^simplex|^consensus/, () => l10n.t('Consensus. The same on all nodes of a network.')],
  [/^bootstrap|^proposervm/, () => l10n.t('How the node catches up with its chains.')],
  [/^log|^profile|^tracing|^uptime-metric|^meter/, () => l10n.t('Logs, profiles and metrics.')],
  [/^system-tracker/, () => l10n.t('How the node watches processor and disk.')],
];

function meaningOf(key: string): () => string {
  return groups.find(([pattern]) => pattern.test(key))?.[1] ?? (() => l10n.t('A flag of the node.'));
}

/** The `config.json` of a node: its flags without `--`. A node takes each kind of value that can be read as the flag's. */
export const nodeFlagShape: Shape = {
  goType: 'config.Config',
  fields: fieldsOf('config/flags.go', [
    ...rows,
    ...otherFlags.map(([key, kind, preset]): FieldRow => [key, kind, preset, meaningOf(key)]),
  ]),
};
