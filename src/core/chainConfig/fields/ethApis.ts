import * as l10n from '@vscode/l10n';
import type { Field } from './field';

/** Services of `eth-apis` by name, in the order of the default list and then the others. */
export const ethApis: NonNullable<Field['values']> = [
  { value: 'eth', meaning: () => l10n.t('eth_coinbase, eth_etherbase') },
  { value: 'eth-filter', meaning: () => l10n.t('eth_getLogs, filters and subscriptions') },
  { value: 'net', meaning: () => l10n.t('net_version and its like') },
  { value: 'web3', meaning: () => l10n.t('web3_clientVersion, web3_sha3') },
  { value: 'internal-eth', meaning: () => l10n.t('eth_gasPrice, eth_feeHistory, eth_syncing') },
  {
    value: 'internal-blockchain',
    meaning: () => l10n.t('eth_chainId, eth_blockNumber, eth_getBalance, eth_call, blocks: no wallet works without it'),
  },
  {
    value: 'internal-transaction',
    meaning: () => l10n.t('eth_sendRawTransaction, receipts, transactions, nonces'),
  },
  { value: 'admin', meaning: () => l10n.t('admin_ methods of Ethereum') },
  { value: 'debug', meaning: () => l10n.t('debug_ methods that read state') },
  { value: 'debug-tracer', meaning: () => l10n.t('debug_traceTransaction and its like') },
  { value: 'debug-file-tracer', meaning: () => l10n.t('traces into files of the node') },
  { value: 'debug-handler', meaning: () => l10n.t('profiles of the process') },
  { value: 'internal-tx-pool', meaning: () => l10n.t('txpool_ methods') },
  { value: 'internal-debug', meaning: () => l10n.t('debug_ methods on raw blocks and the database') },
  { value: 'internal-account', meaning: () => l10n.t('eth_accounts') },
  { value: 'internal-personal', meaning: () => l10n.t('keys that the node holds: leave it out') },
];

/** Names of before geth 1.10.20, which the VM puts the new ones in place of. */
export const oldEthApis: ReadonlyMap<string, string> = new Map([
  ['internal-public-eth', 'internal-eth'],
  ['internal-public-blockchain', 'internal-blockchain'],
  ['internal-public-transaction-pool', 'internal-transaction'],
  ['internal-public-tx-pool', 'internal-tx-pool'],
  ['internal-public-debug', 'internal-debug'],
  ['internal-private-debug', 'internal-debug'],
  ['internal-public-account', 'internal-account'],
  ['internal-private-personal', 'internal-personal'],
  ['public-eth', 'eth'],
  ['public-eth-filter', 'eth-filter'],
  ['private-admin', 'admin'],
  ['public-debug', 'debug'],
  ['private-debug', 'debug'],
]);

export const defaultEthApis = ethApis.slice(0, 7).map(({ value }) => value);

/** APIs of `apis` on the C-Chain since v1.15.0; the last two are off by default. */
export const cChainApis: NonNullable<Field['values']> = [
  { value: 'web3', meaning: () => l10n.t('web3_clientVersion, web3_sha3') },
  { value: 'net', meaning: () => l10n.t('net_version and its like') },
  { value: 'txpool', meaning: () => l10n.t('txpool_ methods') },
  { value: 'price', meaning: () => l10n.t('eth_gasPrice, eth_feeHistory, eth_syncing') },
  { value: 'chain', meaning: () => l10n.t('eth_chainId, eth_getBalance, eth_call, blocks') },
  { value: 'tx', meaning: () => l10n.t('eth_sendRawTransaction, receipts, transactions, nonces') },
  { value: 'subscription', meaning: () => l10n.t('eth_getLogs, filters and subscriptions') },
  { value: 'avalanche', meaning: () => l10n.t('eth_getChainConfig, eth_baseFee, eth_callDetailed') },
  { value: 'trace', meaning: () => l10n.t('debug_traceTransaction and its like') },
  { value: 'db', meaning: () => l10n.t('debug_ methods on raw blocks and the database') },
  { value: 'profile', meaning: () => l10n.t('profiles of the process') },
];
