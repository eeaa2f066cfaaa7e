import type { ConfigField } from './field';

/** Services of `eth-apis` by name, in the order of the default list and then the others. */
export const ethApis: NonNullable<ConfigField['values']> = [
  { value: 'eth', meaning: 'eth_coinbase, eth_etherbase' },
  { value: 'eth-filter', meaning: 'eth_getLogs, filters and subscriptions' },
  { value: 'net', meaning: 'net_version and its like' },
  { value: 'web3', meaning: 'web3_clientVersion, web3_sha3' },
  { value: 'internal-eth', meaning: 'eth_gasPrice, eth_feeHistory, eth_syncing' },
  {
    value: 'internal-blockchain',
    meaning: 'eth_chainId, eth_blockNumber, eth_getBalance, eth_call, blocks: no wallet works without it',
  },
  {
    value: 'internal-transaction',
    meaning: 'eth_sendRawTransaction, receipts, transactions, nonces',
  },
  { value: 'admin', meaning: 'admin_ methods of Ethereum' },
  { value: 'debug', meaning: 'debug_ methods that read state' },
  { value: 'debug-tracer', meaning: 'debug_traceTransaction and its like' },
  { value: 'debug-file-tracer', meaning: 'traces into files of the node' },
  { value: 'debug-handler', meaning: 'profiles of the process' },
  { value: 'internal-tx-pool', meaning: 'txpool_ methods' },
  { value: 'internal-debug', meaning: 'debug_ methods on raw blocks and the database' },
  { value: 'internal-account', meaning: 'eth_accounts' },
  { value: 'internal-personal', meaning: 'keys that the node holds: leave it out' },
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
export const cChainApis: NonNullable<ConfigField['values']> = [
  { value: 'web3', meaning: 'web3_clientVersion, web3_sha3' },
  { value: 'net', meaning: 'net_version and its like' },
  { value: 'txpool', meaning: 'txpool_ methods' },
  { value: 'price', meaning: 'eth_gasPrice, eth_feeHistory, eth_syncing' },
  { value: 'chain', meaning: 'eth_chainId, eth_getBalance, eth_call, blocks' },
  { value: 'tx', meaning: 'eth_sendRawTransaction, receipts, transactions, nonces' },
  { value: 'subscription', meaning: 'eth_getLogs, filters and subscriptions' },
  { value: 'avalanche', meaning: 'eth_getChainConfig, eth_baseFee, eth_callDetailed' },
  { value: 'trace', meaning: 'debug_traceTransaction and its like' },
  { value: 'db', meaning: 'debug_ methods on raw blocks and the database' },
  { value: 'profile', meaning: 'profiles of the process' },
];
