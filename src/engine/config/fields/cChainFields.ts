import { cChainApis } from './ethApis';
import { sharedRows, withNulls } from './evmConfigFields';
import { fieldsOf, type ConfigField, type ConfigFieldRow, type ConfigShape } from './field';

const since = 'v1.15.0';

/** Since v1.15.0 the C-Chain is another VM, with these keys alone. */
const newRows: readonly ConfigFieldRow[] = [
  ['min-price-target', 'u64', undefined, 'Min gas price that this node votes for.', { unit: 'wei', since }],
  ['api-resolve-pending-to-last-executed', 'bool', 'true', '"pending" is the last executed block.', { since }],
  ['state-replay-concurrency', 'u64', '1', 'Requests for old state that may replay at a time.', { since }],
  [
    'apis',
    { list: 'string' },
    JSON.stringify(cChainApis.slice(0, 9).map(({ value }) => value)),
    'RPC APIs. The list replaces the default; the node refuses unknown names.',
    { since, values: cChainApis },
  ],
];

/** What both VMs read. */
const lastingKeys: ReadonlySet<string> = new Set([
  'min-delay-target',
  'pruning-enabled',
  'commit-interval',
  'trie-clean-cache',
  'snapshot-cache',
  'allow-missing-tries',
  'state-scheme',
  'local-txs-enabled',
  'tx-pool-account-slots',
  'tx-pool-global-slots',
  'allow-unprotected-txs',
  'batch-request-limit',
  'eth-apis',
  'api-max-duration',
  'warp-off-chain-messages',
]);

const oldRows: readonly ConfigFieldRow[] = [
  ['price-options-slow-fee-percentage', 'u64', '95', 'Slow tip of eth_suggestPriceOptions.', { unit: 'percent' }],
  ['price-options-fast-fee-percentage', 'u64', '105', 'Fast tip of eth_suggestPriceOptions.', { unit: 'percent' }],
  ['price-options-max-tip', 'u64', '20000000000', 'Highest tip of eth_suggestPriceOptions.', { unit: 'wei' }],
  ['block-database-enabled', 'bool', 'true', 'Keeps blocks in a database of their own.'],
  ['skip-block-database-auto-migrate', 'bool', 'false', 'Only new blocks go there.'],
  ['block-database-sync', 'bool', 'false', 'Flushes after each block.'],
];

const noEffect = 'Since v1.15.0 the node ignores it and logs a warning.';

const gone = (fields: readonly ConfigField[]): readonly ConfigField[] =>
  fields.map((field) => (lastingKeys.has(field.key) ? field : { ...field, noEffect }));

const coreth = 'graft/coreth/plugin/evm/config/config.go';
const saevm = 'vms/saevm/cchain/config.go';

/** `config.json` of the C-Chain, before and since v1.15.0: which of both a node is cannot be known from the file. */
export const cChainShape: ConfigShape = {
  goType: 'config.Config',
  fields: withNulls([
    ...fieldsOf(saevm, [
      ['gas-target', 'u64', undefined, 'Target gas per second that this node votes for.', { unit: 'gas' }],
      ['state-sync-enabled', 'bool', 'true', 'Fetches the state of a late block and not all blocks.'],
      ...newRows,
    ]),
    ...gone(fieldsOf(coreth, [...sharedRows, ...oldRows])),
  ]),
};
