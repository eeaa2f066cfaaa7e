import { fieldsOf, type ConfigFieldRow, type Kind, type ConfigShape } from './field';
import { otherFlags } from './otherFlags';

const strings: Kind = { list: 'string' };
const ints: Kind = { list: 'int' };

/** Flags that the operator of an L1 meets. */
const rows: readonly ConfigFieldRow[] = [
  ['version', 'bool', 'false', 'Prints the version and ends.'],
  ['version-json', 'bool', 'false', 'Prints the versions as JSON and ends.'],
  ['data-dir', 'string', '"$HOME/.avalanchego"', 'Folder of everything the node keeps: $HOME/.avalanchego.'],
  [
    'plugin-dir',
    'string',
    '"$HOME/.avalanchego/plugins"',
    'Folder of VM binaries; the name of each file is its VM ID.',
  ],
  ['config-file', 'string', '""', 'File of these flags.'],
  ['config-file-content', 'string', '""', 'These flags, as base64, in place of a file.'],
  ['genesis-file', 'string', '""', 'Genesis of a custom network; refused on Mainnet and Fuji.'],
  ['upgrade-file', 'string', '""', 'Network upgrade times of a custom network; refused on Mainnet and Fuji.'],
  ['network-id', 'string', '"mainnet"', 'mainnet, fuji, local or a number.'],
  ['acp-support', ints, '[]', 'ACPs that this validator supports.'],
  ['acp-object', ints, '[]', 'ACPs that this validator objects to.'],
  ['db-type', 'string', '"leveldb"', 'leveldb, pebbledb or memdb.'],
  ['db-read-only', 'bool', 'false', 'Writes to memory only.'],
  ['db-dir', 'string', undefined, 'Folder of the database.'],
  ['log-dir', 'string', undefined, 'Folder of logs.'],
  ['log-level', 'string', '"info"', 'How much goes to files: off, fatal, error, warn, info, trace, debug, verbo.'],
  ['log-display-level', 'string', '""', 'How much goes to the console.'],
  ['log-format', 'string', '"auto"', 'auto, plain, colors or json.'],
  ['public-ip', 'string', '""', 'Address that other nodes reach this one at.'],
  ['public-ip-resolution-service', 'string', '""', 'Asks opendns, ifconfigco or ifconfigme for that address.'],
  [
    'network-allow-private-ips',
    'bool',
    'false',
    'Connects to private addresses. On by default but on Mainnet and Fuji.',
  ],
  ['http-host', 'string', '"127.0.0.1"', 'Address that the API listens on. Empty: all of them.'],
  ['http-port', 'u64', '9650', 'Port of the API.'],
  ['http-tls-enabled', 'bool', 'false', 'Serves the API over HTTPS.'],
  [
    'http-allowed-hosts',
    strings,
    '["localhost"]',
    'Host names that requests may be sent to; others get 403 "invalid host specified". "*": all.',
  ],
  ['http-read-timeout', 'duration', '"30s"', 'Longest time to read a request.'],
  ['http-write-timeout', 'duration', '"30s"', 'Longest time to write an answer.'],
  ['http-idle-timeout', 'duration', '"120s"', 'How long an idle connection stays open.'],
  ['api-admin-enabled', 'bool', 'false', 'Serves the admin API: aliases, log levels, profiles.'],
  ['api-info-enabled', 'bool', 'true', 'Serves the info API.'],
  ['api-metrics-enabled', 'bool', 'true', 'Serves metrics.'],
  ['api-health-enabled', 'bool', 'true', 'Serves the health API.'],
  ['staking-port', 'u64', '9651', 'Port for other nodes.'],
  ['staking-ephemeral-cert-enabled', 'bool', 'false', 'A new NodeID at each start.'],
  ['staking-tls-key-file', 'string', undefined, 'Private key of the NodeID.'],
  ['staking-tls-cert-file', 'string', undefined, 'Certificate of the NodeID.'],
  ['staking-ephemeral-signer-enabled', 'bool', 'false', 'A new BLS key at each start.'],
  ['staking-signer-key-file', 'string', undefined, 'BLS key of the validator.'],
  ['staking-rpc-signer-endpoint', 'string', '""', 'URL of a process that holds the BLS key.'],
  ['sybil-protection-enabled', 'bool', 'true', 'Only stake counts. false is refused on Mainnet and Fuji.'],
  ['partial-sync-primary-network', 'bool', 'false', 'Syncs the P-Chain only: enough for the validator of an L1.'],
  ['min-validator-stake', 'u64', undefined, 'Least stake of a validator on a custom network.'],
  ['track-subnets', 'string', '""', 'IDs of the subnets whose chains this node runs, separated by commas.'],
  ['state-sync-ips', 'string', '""', 'Nodes to sync state from, by address.'],
  ['state-sync-ids', 'string', '""', 'Nodes to sync state from, by NodeID.'],
  ['bootstrap-ips', 'string', '""', 'Nodes to bootstrap from, by address.'],
  ['bootstrap-ids', 'string', '""', 'Nodes to bootstrap from, by NodeID.'],
  [
    'proposervm-use-current-height',
    'bool',
    'false',
    'Proposers by the current P-Chain height. For networks that just start.',
  ],
  ['proposervm-min-block-delay', 'duration', undefined, 'Shortest delay between blocks of proposers.'],
  ['index-enabled', 'bool', 'false', 'Serves the index API of the primary network.'],
  ['index-allow-incomplete', 'bool', 'false', 'Starts though its index is incomplete.'],
  [
    'chain-config-dir',
    'string',
    '"$HOME/.avalanchego/configs/chains"',
    'Folder with a folder for each chain: config.json and upgrade.json.',
  ],
  ['chain-config-content', 'string', '""', 'The same as base64 of JSON; replaces the folder as a whole.'],
  ['subnet-config-dir', 'string', '"$HOME/.avalanchego/configs/subnets"', 'Folder with <subnetID>.json.'],
  ['subnet-config-content', 'string', '""', 'The same as base64 of JSON.'],
  ['chain-data-dir', 'string', undefined, 'Folder of data of chains.'],
  ['profile-dir', 'string', undefined, 'Folder of profiles.'],
  ['vm-aliases-file', 'string', undefined, 'Names of VMs: {"vmID":["name"]}.'],
  ['vm-aliases-file-content', 'string', '""', 'The same as base64.'],
  [
    'chain-aliases-file',
    'string',
    undefined,
    'Names of chains: {"blockchainID":["name"]}. A name may be that of a chain-config folder.',
  ],
  ['chain-aliases-file-content', 'string', '""', 'The same as base64.'],
  ['system-tracker-disk-required-available-space-percentage', 'u64', '3', 'Free disk below which the node ends.'],
  ['tracing-exporter-type', 'string', undefined, 'disabled, grpc or http.'],
  ['process-context-file', 'string', undefined, 'Where the node writes its process ID and URL.'],
];

/** What the others are about, by how their names begin; the first that fits. */
const groups: readonly (readonly [RegExp, string])[] = [
  [/^(?:validator|dynamic)-fees|tx-fee$/, 'A fee of the P-Chain or X-Chain on a custom network.'],
  [/stak|delegat|^uptime-req|^sybil/, 'A rule or key of staking.'],
  [/^throttler/, 'A limit on what other nodes may send or use.'],
  [/^network-health|^router|^health/, 'A limit of the health check.'],
  [/^network|^benchlist|^public-ip/, 'How this node connects to others.'],
  [/^http/, 'How the API is served.'],
  [/^snow|^simplex|^consensus/, 'Consensus. The same on all nodes of a network.'],
  [/^bootstrap|^proposervm/, 'How the node catches up with its chains.'],
  [/^log|^profile|^tracing|^uptime-metric|^meter/, 'Logs, profiles and metrics.'],
  [/^system-tracker/, 'How the node watches processor and disk.'],
];

function meaningOf(key: string): string {
  return groups.find(([pattern]) => pattern.test(key))?.[1] ?? 'A flag of the node.';
}

/** The `config.json` of a node: its flags without `--`. A node takes each kind of value that can be read as the flag's. */
export const nodeFlagShape: ConfigShape = {
  goType: 'config.Config',
  fields: fieldsOf('config/flags.go', [
    ...rows,
    ...otherFlags.map(([key, kind, preset]): ConfigFieldRow => [key, kind, preset, meaningOf(key)]),
  ]),
};
