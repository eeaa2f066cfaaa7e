import type { ChainFacts } from '../chain/chainFacts';

/**
 * Methods that anvil lacks or implements differently. The chain's recordings answer them; if a chain did not serve one,
 * its recorded error is returned.
 */
export const recordedMethods: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_baseFee',
  'eth_coinbase',
  'eth_etherbase',
  'eth_feeConfig',
  'eth_gasPrice',
  'eth_getActivePrecompilesAt',
  'eth_getActiveRulesAt',
  'eth_getBadBlocks',
  'eth_getChainConfig',
  'eth_maxPriorityFeePerGas',
  'eth_pendingTransactions',
  'eth_suggestPriceOptions',
  'debug_getBadBlocks',
  'net_listening',
  'net_peerCount',
  'personal_listAccounts',
  'rpc_modules',
  'web3_clientVersion',
]);

/** Methods in a node's namespaces that only anvil has. */
const notOfNodes: ReadonlySet<string> = new Set([
  'eth_sendUnsignedTransaction',
  'eth_sendTransactionSync',
  'eth_sendRawTransactionSync',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_simulateV1',
  'eth_protocolVersion',
  'eth_mining',
  'eth_hashrate',
  'eth_getWork',
  'eth_submitWork',
  'eth_submitHashrate',
  'eth_blobBaseFee',
  'eth_config',
  'eth_getAccount',
  'eth_getAccountInfo',
  'debug_dbGet',
  'debug_codeByHash',
]);

/** Whether the node serves the method on this chain. anvil's own namespaces are never served. */
export function isServed(method: string, facts: ChainFacts): boolean {
  if (notOfNodes.has(method)) return false;
  if (method.startsWith('warp_')) return !facts.primary || /^warp_getMessage(Signature)?$/.test(method);
  return /^(eth|net|web3|debug|txpool|rpc)_/.test(method) || recordedMethods.has(method);
}
