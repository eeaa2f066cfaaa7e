import * as z from 'zod/mini';
import { same } from '../schema/same';
import { address, hash, hexBytes, quantity } from '../../core/schema/wire';
import type { EvmCall } from './evmCall';

const log = z.object({
  address,
  topics: z.array(hash).check(z.maxLength(4)),
  data: hexBytes,
  logIndex: quantity,
});
export type EvmLog = z.infer<typeof log>;

const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: quantity,
  transactionIndex: quantity,
  from: address,
  to: z.nullish(address),
  contractAddress: z.nullish(address),
  gasUsed: quantity,
  effectiveGasPrice: z.nullish(quantity),
  /** 1 succeeded, 0 failed; absent on blocks before Byzantium. */
  status: z.nullish(quantity),
  logs: z.array(log),
});

/** As `eth_getTransactionReceipt` gives it: gas in units, price in wei per gas. */
export type EvmReceipt = z.infer<typeof receipt>;

export function getTransactionReceipt(txHash: string): EvmCall<EvmReceipt | null> {
  const asked = receipt.check(same('transactionHash', txHash));
  return { method: 'eth_getTransactionReceipt', params: [txHash], result: z.nullable(asked) };
}

const paid = z.object({ gasUsed: quantity, effectiveGasPrice: z.nullish(quantity) });
export type PaidGas = z.infer<typeof paid>;

/** Gas and price of each transaction of a block; `block` is a hash. */
export function getBlockReceipts(block: string): EvmCall<readonly PaidGas[] | null> {
  return { method: 'eth_getBlockReceipts', params: [block], result: z.nullable(z.array(paid)) };
}
