import * as z from 'zod/mini';
import { same } from '../schema/same';
import { address, hash, hexBytes, quantity } from '../../core/schema/wire';
import type { EvmCall } from './evmCall';

const transaction = z.object({
  hash,
  blockHash: z.nullish(hash),
  blockNumber: z.nullish(quantity),
  transactionIndex: z.nullish(quantity),
  from: address,
  to: z.nullish(address),
  value: quantity,
  nonce: quantity,
  gas: quantity,
  gasPrice: z.nullish(quantity),
  maxFeePerGas: z.nullish(quantity),
  maxPriorityFeePerGas: z.nullish(quantity),
  input: hexBytes,
  type: z.nullish(quantity),
  accessList: z.nullish(z.array(z.object({ address, storageKeys: z.array(hash) }))),
});

/** As `eth_getTransactionByHash` gives it: value in wei, fees in wei per gas; without block while it is pending. */
export type EvmTransaction = z.infer<typeof transaction>;

/** A transaction in a block or in the node's pool; null where the node knows none. */
export function getTransactionByHash(txHash: string): EvmCall<EvmTransaction | null> {
  const asked = transaction.check(same('hash', txHash));
  return { method: 'eth_getTransactionByHash', params: [txHash], result: z.nullable(asked) };
}

/** Transactions of one account in the pool, by nonce. */
const byNonce = z.record(z.string(), transaction);
const poolOfAccount = z.object({ pending: byNonce, queued: byNonce });
export type PoolOfAccount = z.infer<typeof poolOfAccount>;

export function txpoolContentFrom(account: string): EvmCall<PoolOfAccount> {
  return { method: 'txpool_contentFrom', params: [account], result: poolOfAccount };
}
