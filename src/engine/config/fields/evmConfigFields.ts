import { defaultEthApis, ethApis } from './ethApis';
import { fieldsOf, type ConfigField, type ConfigFieldRow, type ConfigShape } from './field';

const source = 'graft/subnet-evm/plugin/evm/config/config.go';
const megabytes = { unit: 'megabytes' } as const;
const blocks = { unit: 'blocks' } as const;
const eip1820 = '["0xfefb2da535e927b85fe68eb81cb2e4a5827c905f78381a01ef2322aa9b0aee8e"]';

/** What the C-Chain before v1.15.0 reads too, in the same form. */
export const sharedRows: readonly ConfigFieldRow[] = [
  [
    'min-delay-target',
    'u64',
    undefined,
    'Delay between blocks that this node votes for when it builds one. Absent: that of the parent.',
    { unit: 'milliseconds', since: 'Granite' },
  ],
  ['admin-api-enabled', 'bool', 'false', 'Serves the admin API of the chain.'],
  ['admin-api-dir', 'string', '""', 'Folder for the files of the admin API.'],
  ['warp-api-enabled', 'bool', 'false', 'Serves warp_ methods, which tools need that collect signatures over RPC.'],
  [
    'eth-apis',
    { list: 'string' },
    JSON.stringify(defaultEthApis),
    'RPC services. The list replaces the default; with an unknown name the chain runs without any RPC.',
    { values: ethApis },
  ],
  ['continuous-profiler-dir', 'string', '""', 'Folder for profiles. Empty: none are made.'],
  ['continuous-profiler-frequency', 'duration', '"15m"', 'Time between two profiles.'],
  ['continuous-profiler-max-files', 'int', '5', 'Profiles kept.'],
  ['rpc-gas-cap', 'u64', '50000000', 'Most gas of an eth_call or eth_estimateGas. 0: no cap.', { unit: 'gas' }],
  ['rpc-tx-fee-cap', 'float', '100', 'Highest fee of a transaction sent by RPC, in tokens. 0: no cap.'],
  ['trie-clean-cache', 'int', '512', 'Memory for unchanged state.', megabytes],
  ['trie-dirty-cache', 'int', '512', 'Memory for changed state that is not written yet.', megabytes],
  ['trie-dirty-commit-target', 'int', '20', 'What is left of changed state after writing.', megabytes],
  [
    'trie-prefetcher-parallelism',
    'int',
    '16',
    'Concurrent reads ahead of a block. With 0 the node hangs at the first block it builds.',
    { range: '> 0' },
  ],
  ['snapshot-cache', 'int', '256', 'Memory for the snapshot. Must be 0 with Firewood.', megabytes],
  ['preimages-enabled', 'bool', 'false', 'Keeps the addresses and slots that hashes in the state are of.'],
  ['snapshot-wait', 'bool', 'false', 'Waits at start until the snapshot is made.'],
  ['snapshot-verification-enabled', 'bool', 'false', 'Verifies the snapshot at start.'],
  [
    'pruning-enabled',
    'bool',
    'true',
    'Drops old state. false makes an archive node, which cannot go back without allow-missing-tries.',
  ],
  ['accepted-queue-limit', 'int', '64', 'Accepted blocks that may wait for processing.', { ...blocks, range: '≥ 0' }],
  ['commit-interval', 'u64', '4096', 'Blocks between two writes of the state.', { ...blocks, range: '> 0' }],
  ['allow-missing-tries', 'bool', 'false', 'Lets an archive node go on with pruning: old state has gaps.'],
  [
    'populate-missing-tries',
    'u64',
    'null',
    'Makes missing state again from this block on; needs an archive node. 0 is a block, not "off".',
    blocks,
  ],
  ['populate-missing-tries-parallelism', 'int', '1024', 'Concurrent readers of that.', { range: '≥ 1' }],
  [
    'prune-warp-db-enabled',
    'bool',
    'false',
    'Deletes the stored Warp messages at each start: this node signs undelivered ones no more.',
  ],
  [
    'historical-proof-query-window',
    'u64',
    '43200',
    'How far back an archive node answers eth_getProof. 0: to the genesis.',
    blocks,
  ],
  ['metrics-expensive-enabled', 'bool', 'true', 'Metrics that cost time.'],
  ['local-txs-enabled', 'bool', 'false', 'Favors transactions that came to this node first.'],
  ['tx-pool-price-limit', 'u64', '1', 'Lowest gas price that the pool takes.', { unit: 'wei' }],
  ['tx-pool-price-bump', 'u64', '10', 'By how much a replacement must pay more.', { unit: 'percent' }],
  ['tx-pool-account-slots', 'u64', '16', 'Executable transactions that each account is sure of.'],
  ['tx-pool-global-slots', 'u64', '5120', 'Executable transactions in the pool.'],
  ['tx-pool-account-queue', 'u64', '64', 'Transactions of an account that wait for a nonce.'],
  ['tx-pool-global-queue', 'u64', '1024', 'Transactions that wait for a nonce.'],
  ['tx-pool-lifetime', 'duration', '"10m"', 'How long they wait.'],
  ['api-max-duration', 'duration', '"0s"', 'Longest time of an API call. 0: no limit.'],
  ['ws-cpu-refill-rate', 'duration', '"0s"', 'CPU time a websocket gets per second. 0: no limit.'],
  ['ws-cpu-max-stored', 'duration', '"0s"', 'CPU time that a websocket can save up. 0: no limit.'],
  ['api-max-blocks-per-request', 'int', '0', 'Blocks of an eth_getLogs. 0: no limit.', { ...blocks, goType: 'int64' }],
  ['allow-unfinalized-queries', 'bool', 'false', 'Answers about blocks that are not accepted yet.'],
  [
    'allow-unprotected-txs',
    'bool',
    'false',
    'Takes transactions without chain ID by RPC, as deterministic deployments send them.',
  ],
  ['allow-unprotected-tx-hashes', { list: 'hash' }, eip1820, 'Transactions without chain ID taken all the same.'],
  ['keystore-directory', 'string', '""', 'Folder of keys that the node holds.'],
  ['keystore-external-signer', 'string', '""', 'URL of a signer. The chain does not start without it.'],
  ['keystore-insecure-unlock-allowed', 'bool', 'false', 'Lets anyone at the RPC unlock keys.'],
  ['push-gossip-percent-stake', 'float', '0.9', 'Share of stake that gets new transactions.', { range: '0–1' }],
  ['push-gossip-num-validators', 'int', '100', 'Validators that get new transactions.', { range: '≥ 0' }],
  ['push-gossip-num-peers', 'int', '0', 'Other peers that get new transactions.', { range: '≥ 0' }],
  ['push-regossip-num-validators', 'int', '10', 'Validators that get old transactions again.', { range: '≥ 0' }],
  ['push-regossip-num-peers', 'int', '0', 'Other peers that get old transactions again.', { range: '≥ 0' }],
  ['push-gossip-frequency', 'duration', '"100ms"', 'Time between two pushes of transactions.'],
  ['pull-gossip-frequency', 'duration', '"1s"', 'Time between two questions for transactions.'],
  ['regossip-frequency', 'duration', '"30s"', 'Time after which a transaction is pushed again.'],
  [
    'log-level',
    'string',
    '"info"',
    'How much the chain logs. Its names are not those of the node.',
    {
      values: [
        { value: 'trace', meaning: 'everything' },
        { value: 'debug', meaning: 'details' },
        { value: 'info', meaning: 'default' },
        { value: 'warn', meaning: 'warnings and errors' },
        { value: 'error', meaning: 'errors' },
        { value: 'crit', meaning: 'what ends the process' },
      ],
    },
  ],
  ['log-json-format', 'bool', 'false', 'Logs as JSON.'],
  ['offline-pruning-enabled', 'bool', 'false', 'Prunes once at start. Remove it after that run.'],
  ['offline-pruning-bloom-filter-size', 'u64', '512', 'Memory for offline pruning.', megabytes],
  ['offline-pruning-data-directory', 'string', '""', 'Folder for the files of offline pruning.'],
  ['max-outbound-active-requests', 'int', '16', 'Requests to peers at a time.', { goType: 'int64' }],
  ['state-sync-skip-resume', 'bool', 'false', 'Takes the newest summary and not the one begun.'],
  ['state-sync-server-trie-cache', 'int', '64', 'Memory for answers to syncing peers.', megabytes],
  ['state-sync-ids', 'string', '""', 'Nodes to sync from, separated by commas without blanks.'],
  ['state-sync-commit-interval', 'u64', '16384', 'Blocks between two summaries.', { ...blocks, range: '> 0' }],
  ['state-sync-min-blocks', 'u64', '300000', 'How far behind a node must be to sync state.', blocks],
  ['state-sync-request-size', 'u16', '1024', 'Keys of a request.'],
  ['inspect-database', 'bool', 'false', 'Counts what is in the database at start.'],
  [
    'skip-upgrade-check',
    'bool',
    'false',
    'Starts although upgrade.json does not fit what the chain has done. The node may fork off.',
  ],
  ['accepted-cache-size', 'int', '32', 'Headers and logs of the last blocks in memory.', blocks],
  ['transaction-history', 'u64', '0', 'Blocks whose transactions are found by hash. 0: all.', blocks],
  ['state-history', 'u64', '32', 'Blocks whose state is kept in memory.', { ...blocks, range: '> 0' }],
  ['skip-tx-indexing', 'bool', 'false', 'Transactions are not found by hash.'],
  [
    'warp-off-chain-messages',
    { list: 'bytes' },
    '[]',
    'Unsigned Warp messages with an AddressedCall, as hex, that this node signs on demand.',
  ],
  ['http-body-limit', 'u64', '0', 'Longest request. 0: no limit.', { unit: 'bytes' }],
  ['batch-request-limit', 'u64', '1000', 'Requests in a batch. 0: batches have no limit at all.'],
  [
    'batch-response-max-size',
    'u64',
    '25000000',
    'Longest answer to a batch. 0: batches have no limit at all.',
    { unit: 'bytes' },
  ],
  [
    'state-scheme',
    'string',
    '"hash"',
    'How state is stored. Any other word counts as hash.',
    {
      values: [
        { value: 'hash', meaning: 'default' },
        { value: 'firewood', meaning: 'experimental; needs snapshot-cache 0' },
      ],
    },
  ],
];

const ownRows: readonly ConfigFieldRow[] = [
  [
    'feeRecipient',
    'string',
    '""',
    'Fee recipient of the blocks that this node builds, where the chain allows fee recipients.',
  ],
  ['airdrop', 'string', '""', 'File of the airdrop that airdropHash in the genesis is of.'],
  ['validators-api-enabled', 'bool', 'true', 'Serves validators_ methods: uptimes of the L1.'],
  ['priority-regossip-addresses', { list: 'address' }, '[]', 'Senders whose transactions are pushed first.'],
  ['state-sync-enabled', 'bool', 'false', 'Fetches the state of a late block and not all blocks.'],
  [
    'use-standalone-database',
    'bool',
    'null',
    'A database of its own. Absent: a new chain has one, an old one stays where it is.',
    { goType: 'config.PBool' },
  ],
  ['database-config', 'string', '""', 'Settings of that database, JSON as base64.'],
  ['database-config-file', 'string', '""', 'File of these settings.'],
  [
    'database-type',
    'string',
    '"pebbledb"',
    'Kind of that database.',
    {
      values: [
        { value: 'pebbledb', meaning: 'default' },
        { value: 'leveldb', meaning: 'older' },
        { value: 'memdb', meaning: 'in memory: lost at each end' },
      ],
    },
  ],
  ['database-path', 'string', '""', 'Where it lies. Another path is another, empty database.'],
  ['database-read-only', 'bool', 'false', 'Writes to memory only.'],
];

/** Go keeps pointers to these: null takes the value away. In all other places it leaves what was there. */
const pointers: ReadonlySet<string> = new Set([
  'min-delay-target',
  'populate-missing-tries',
  'use-standalone-database',
  'gas-target',
  'min-price-target',
]);

export function withNulls(fields: readonly ConfigField[]): readonly ConfigField[] {
  return fields.map((field) => {
    const isCached = typeof field.kind === 'string' && field.kind !== 'duration' && !pointers.has(field.key);
    return isCached ? { ...field, onNull: 'kept' } : field;
  });
}

/** `config.json` of a chain on Subnet-EVM: how one node runs it. */
export const evmConfigShape: ConfigShape = {
  goType: 'config.Config',
  fields: withNulls(fieldsOf(source, [...ownRows, ...sharedRows])),
};
