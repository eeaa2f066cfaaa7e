import * as l10n from '@vscode/l10n';
import { defaultEthApis, ethApis } from './ethApis';
import { fieldsOf, type Field, type FieldRow, type Shape } from './field';

const source = 'graft/subnet-evm/plugin/evm/config/config.go';
const megabytes = { unit: 'megabytes' } as const;
const blocks = { unit: 'blocks' } as const;
const eip1820 = '["0xfefb2da535e927b85fe68eb81cb2e4a5827c905f78381a01ef2322aa9b0aee8e"]';

/** What the C-Chain before v1.15.0 reads too, in the same form. */
export const sharedRows: readonly FieldRow[] = [
  [
    'min-delay-target',
    'u64',
    undefined,
    () => l10n.t('Delay between blocks that this node votes for when it builds one. Absent: that of the parent.'),
    { unit: 'milliseconds', since: 'Granite' },
  ],
  ['admin-api-enabled', 'bool', 'false', () => l10n.t('Serves the admin API of the chain.')],
  ['admin-api-dir', 'string', '""', () => l10n.t('Folder for the files of the admin API.')],
  [
    'warp-api-enabled',
    'bool',
    'false',
    () => l10n.t('Serves warp_ methods, which tools need that collect signatures over RPC.'),
  ],
  [
    'eth-apis',
    { list: 'string' },
    JSON.stringify(defaultEthApis),
    () => l10n.t('RPC services. The list replaces the default; with an unknown name the chain runs without any RPC.'),
    { values: ethApis },
  ],
  ['continuous-profiler-dir', 'string', '""', () => l10n.t('Folder for profiles. Empty: none are made.')],
  ['continuous-profiler-frequency', 'duration', '"15m"', () => l10n.t('Time between two profiles.')],
  ['continuous-profiler-max-files', 'int', '5', () => l10n.t('Profiles kept.')],
  [
    'rpc-gas-cap',
    'u64',
    '50000000',
    () => l10n.t('Most gas of an eth_call or eth_estimateGas. 0: no cap.'),
    { unit: 'gas' },
  ],
  ['rpc-tx-fee-cap', 'float', '100', () => l10n.t('Highest fee of a transaction sent by RPC, in tokens. 0: no cap.')],
  ['trie-clean-cache', 'int', '512', () => l10n.t('Memory for unchanged state.'), megabytes],
  ['trie-dirty-cache', 'int', '512', () => l10n.t('Memory for changed state that is not written yet.'), megabytes],
  ['trie-dirty-commit-target', 'int', '20', () => l10n.t('What is left of changed state after writing.'), megabytes],
  [
    'trie-prefetcher-parallelism',
    'int',
    '16',
    () => l10n.t('Concurrent reads ahead of a block. With 0 the node hangs at the first block it builds.'),
    { range: '> 0' },
  ],
  ['snapshot-cache', 'int', '256', () => l10n.t('Memory for the snapshot. Must be 0 with Firewood.'), megabytes],
  [
    'preimages-enabled',
    'bool',
    'false',
    () => l10n.t('Keeps the addresses and slots that hashes in the state are of.'),
  ],
  ['snapshot-wait', 'bool', 'false', () => l10n.t('Waits at start until the snapshot is made.')],
  ['snapshot-verification-enabled', 'bool', 'false', () => l10n.t('Verifies the snapshot at start.')],
  [
    'pruning-enabled',
    'bool',
    'true',
    () => l10n.t('Drops old state. false makes an archive node, which cannot go back without allow-missing-tries.'),
  ],
  [
    'accepted-queue-limit',
    'int',
    '64',
    () => l10n.t('Accepted blocks that may wait for processing.'),
    { ...blocks, range: '≥ 0' },
  ],
  [
    'commit-interval',
    'u64',
    '4096',
    () => l10n.t('Blocks between two writes of the state.'),
    { ...blocks, range: '> 0' },
  ],
  [
    'allow-missing-tries',
    'bool',
    'false',
    () => l10n.t('Lets an archive node go on with pruning: old state has gaps.'),
  ],
  [
    'populate-missing-tries',
    'u64',
    'null',
    () => l10n.t('Makes missing state again from this block on; needs an archive node. 0 is a block, not "off".'),
    blocks,
  ],
  ['populate-missing-tries-parallelism', 'int', '1024', () => l10n.t('Concurrent readers of that.'), { range: '≥ 1' }],
  [
    'prune-warp-db-enabled',
    'bool',
    'false',
    () => l10n.t('Deletes the stored Warp messages at each start: this node signs undelivered ones no more.'),
  ],
  [
    'historical-proof-query-window',
    'u64',
    '43200',
    () => l10n.t('How far back an archive node answers eth_getProof. 0: to the genesis.'),
    blocks,
  ],
  ['metrics-expensive-enabled', 'bool', 'true', () => l10n.t('Metrics that cost time.')],
  ['local-txs-enabled', 'bool', 'false', () => l10n.t('Favors transactions that came to this node first.')],
  ['tx-pool-price-limit', 'u64', '1', () => l10n.t('Lowest gas price that the pool takes.'), { unit: 'wei' }],
  ['tx-pool-price-bump', 'u64', '10', () => l10n.t('By how much a replacement must pay more.'), { unit: 'percent' }],
  ['tx-pool-account-slots', 'u64', '16', () => l10n.t('Executable transactions that each account is sure of.')],
  ['tx-pool-global-slots', 'u64', '5120', () => l10n.t('Executable transactions in the pool.')],
  ['tx-pool-account-queue', 'u64', '64', () => l10n.t('Transactions of an account that wait for a nonce.')],
  ['tx-pool-global-queue', 'u64', '1024', () => l10n.t('Transactions that wait for a nonce.')],
  ['tx-pool-lifetime', 'duration', '"10m"', () => l10n.t('How long they wait.')],
  ['api-max-duration', 'duration', '"0s"', () => l10n.t('Longest time of an API call. 0: no limit.')],
  ['ws-cpu-refill-rate', 'duration', '"0s"', () => l10n.t('CPU time a websocket gets per second. 0: no limit.')],
  ['ws-cpu-max-stored', 'duration', '"0s"', () => l10n.t('CPU time that a websocket can save up. 0: no limit.')],
  [
    'api-max-blocks-per-request',
    'int',
    '0',
    () => l10n.t('Blocks of an eth_getLogs. 0: no limit.'),
    { ...blocks, goType: 'int64' },
  ],
  ['allow-unfinalized-queries', 'bool', 'false', () => l10n.t('Answers about blocks that are not accepted yet.')],
  [
    'allow-unprotected-txs',
    'bool',
    'false',
    () => l10n.t('Takes transactions without chain ID by RPC, as deterministic deployments send them.'),
  ],
  [
    'allow-unprotected-tx-hashes',
    { list: 'hash' },
    eip1820,
    () => l10n.t('Transactions without chain ID taken all the same.'),
  ],
  ['keystore-directory', 'string', '""', () => l10n.t('Folder of keys that the node holds.')],
  ['keystore-external-signer', 'string', '""', () => l10n.t('URL of a signer. The chain does not start without it.')],
  ['keystore-insecure-unlock-allowed', 'bool', 'false', () => l10n.t('Lets anyone at the RPC unlock keys.')],
  [
    'push-gossip-percent-stake',
    'float',
    '0.9',
    () => l10n.t('Share of stake that gets new transactions.'),
    { range: '0–1' },
  ],
  ['push-gossip-num-validators', 'int', '100', () => l10n.t('Validators that get new transactions.'), { range: '≥ 0' }],
  ['push-gossip-num-peers', 'int', '0', () => l10n.t('Other peers that get new transactions.'), { range: '≥ 0' }],
  [
    'push-regossip-num-validators',
    'int',
    '10',
    () => l10n.t('Validators that get old transactions again.'),
    { range: '≥ 0' },
  ],
  [
    'push-regossip-num-peers',
    'int',
    '0',
    () => l10n.t('Other peers that get old transactions again.'),
    { range: '≥ 0' },
  ],
  ['push-gossip-frequency', 'duration', '"100ms"', () => l10n.t('Time between two pushes of transactions.')],
  ['pull-gossip-frequency', 'duration', '"1s"', () => l10n.t('Time between two questions for transactions.')],
  ['regossip-frequency', 'duration', '"30s"', () => l10n.t('Time after which a transaction is pushed again.')],
  [
    'log-level',
    'string',
    '"info"',
    () => l10n.t('How much the chain logs. Its names are not those of the node.'),
    {
      values: [
        { value: 'trace', meaning: () => l10n.t('everything') },
        { value: 'debug', meaning: () => l10n.t('details') },
        { value: 'info', meaning: () => l10n.t('default') },
        { value: 'warn', meaning: () => l10n.t('warnings and errors') },
        { value: 'error', meaning: () => l10n.t('errors') },
        { value: 'crit', meaning: () => l10n.t('what ends the process') },
      ],
    },
  ],
  ['log-json-format', 'bool', 'false', () => l10n.t('Logs as JSON.')],
  ['offline-pruning-enabled', 'bool', 'false', () => l10n.t('Prunes once at start. Remove it after that run.')],
  ['offline-pruning-bloom-filter-size', 'u64', '512', () => l10n.t('Memory for offline pruning.'), megabytes],
  ['offline-pruning-data-directory', 'string', '""', () => l10n.t('Folder for the files of offline pruning.')],
  ['max-outbound-active-requests', 'int', '16', () => l10n.t('Requests to peers at a time.'), { goType: 'int64' }],
  ['state-sync-skip-resume', 'bool', 'false', () => l10n.t('Takes the newest summary and not the one begun.')],
  ['state-sync-server-trie-cache', 'int', '64', () => l10n.t('Memory for answers to syncing peers.'), megabytes],
  ['state-sync-ids', 'string', '""', () => l10n.t('Nodes to sync from, separated by commas without blanks.')],
  [
    'state-sync-commit-interval',
    'u64',
    '16384',
    () => l10n.t('Blocks between two summaries.'),
    { ...blocks, range: '> 0' },
  ],
  ['state-sync-min-blocks', 'u64', '300000', () => l10n.t('How far behind a node must be to sync state.'), blocks],
  ['state-sync-request-size', 'u16', '1024', () => l10n.t('Keys of a request.')],
  ['inspect-database', 'bool', 'false', () => l10n.t('Counts what is in the database at start.')],
  [
    'skip-upgrade-check',
    'bool',
    'false',
    () => l10n.t('Starts although upgrade.json does not fit what the chain has done. The node may fork off.'),
  ],
  ['accepted-cache-size', 'int', '32', () => l10n.t('Headers and logs of the last blocks in memory.'), blocks],
  ['transaction-history', 'u64', '0', () => l10n.t('Blocks whose transactions are found by hash. 0: all.'), blocks],
  ['state-history', 'u64', '32', () => l10n.t('Blocks whose state is kept in memory.'), { ...blocks, range: '> 0' }],
  ['skip-tx-indexing', 'bool', 'false', () => l10n.t('Transactions are not found by hash.')],
  [
    'warp-off-chain-messages',
    { list: 'bytes' },
    '[]',
    () => l10n.t('Unsigned Warp messages with an AddressedCall, as hex, that this node signs on demand.'),
  ],
  ['http-body-limit', 'u64', '0', () => l10n.t('Longest request. 0: no limit.'), { unit: 'bytes' }],
  ['batch-request-limit', 'u64', '1000', () => l10n.t('Requests in a batch. 0: batches have no limit at all.')],
  [
    'batch-response-max-size',
    'u64',
    '25000000',
    () => l10n.t('Longest answer to a batch. 0: batches have no limit at all.'),
    { unit: 'bytes' },
  ],
  [
    'state-scheme',
    'string',
    '"hash"',
    () => l10n.t('How state is stored. Any other word counts as hash.'),
    {
      values: [
        { value: 'hash', meaning: () => l10n.t('default') },
        { value: 'firewood', meaning: () => l10n.t('experimental; needs snapshot-cache 0') },
      ],
    },
  ],
];

const ownRows: readonly FieldRow[] = [
  [
    'feeRecipient',
    'string',
    '""',
    () => l10n.t('Fee recipient of the blocks that this node builds, where the chain allows fee recipients.'),
  ],
  ['airdrop', 'string', '""', () => l10n.t('File of the airdrop that airdropHash in the genesis is of.')],
  ['validators-api-enabled', 'bool', 'true', () => l10n.t('Serves validators_ methods: uptimes of the L1.')],
  [
    'priority-regossip-addresses',
    { list: 'address' },
    '[]',
    () => l10n.t('Senders whose transactions are pushed first.'),
  ],
  ['state-sync-enabled', 'bool', 'false', () => l10n.t('Fetches the state of a late block and not all blocks.')],
  [
    'use-standalone-database',
    'bool',
    'null',
    () => l10n.t('A database of its own. Absent: a new chain has one, an old one stays where it is.'),
    { goType: 'config.PBool' },
  ],
  ['database-config', 'string', '""', () => l10n.t('Settings of that database, JSON as base64.')],
  ['database-config-file', 'string', '""', () => l10n.t('File of these settings.')],
  [
    'database-type',
    'string',
    '"pebbledb"',
    () => l10n.t('Kind of that database.'),
    {
      values: [
        { value: 'pebbledb', meaning: () => l10n.t('default') },
        { value: 'leveldb', meaning: () => l10n.t('older') },
        { value: 'memdb', meaning: () => l10n.t('in memory: lost at each end') },
      ],
    },
  ],
  ['database-path', 'string', '""', () => l10n.t('Where it lies. Another path is another, empty database.')],
  ['database-read-only', 'bool', 'false', () => l10n.t('Writes to memory only.')],
];

/** Go keeps pointers to these: null takes the value away. In all other places it leaves what was there. */
const pointers: ReadonlySet<string> = new Set([
  'min-delay-target',
  'populate-missing-tries',
  'use-standalone-database',
  'gas-target',
  'min-price-target',
]);

export function withNulls(fields: readonly Field[]): readonly Field[] {
  return fields.map((field) => {
    const isKept = typeof field.kind === 'string' && field.kind !== 'duration' && !pointers.has(field.key);
    return isKept ? { ...field, onNull: 'kept' } : field;
  });
}

/** `config.json` of a chain on Subnet-EVM: how one node runs it. */
export const evmConfigShape: Shape = {
  goType: 'config.Config',
  fields: withNulls(fieldsOf(source, [...ownRows, ...sharedRows])),
};
