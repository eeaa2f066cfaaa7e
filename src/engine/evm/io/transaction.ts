import * as z from 'zod/mini';
import { signatureHash } from '../../abi';
import { warpAddress } from '../../precompiles';
import {
  type JsonValue,
  type JsonObject,
  address,
  hash,
  quantity,
  wireHexBytes,
  encodeCb58,
  hexToBytes,
  toQuantity,
} from '../../primitives';
import { type EvmBlock, eventTopics, getLatestBlock } from './blocks';
import type { EvmCall } from './rpcBatch';

const authorization = z.object({
  chainId: quantity,
  address,
  nonce: quantity,
  yParity: z.nullish(quantity),
  r: quantity,
  s: quantity,
});

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
  input: wireHexBytes,
  type: z.nullish(quantity),
  accessList: z.nullish(z.array(z.object({ address, storageKeys: z.array(hash) }))),
  /** EIP-4844. */
  maxFeePerBlobGas: z.nullish(quantity),
  blobVersionedHashes: z.nullish(z.array(hash)),
  /** EIP-7702. */
  authorizationList: z.nullish(z.array(authorization)),
});

/** Result of `eth_getTransactionByHash`: value in wei, fees in wei per gas; without a block while pending. */
export type EvmTransaction = z.infer<typeof transaction>;

/** A transaction in a block or in the node's pool; null where the node has none. */
export function fetchTransactionByHash(txHash: string): EvmCall<EvmTransaction | null> {
  return { method: 'eth_getTransactionByHash', params: [txHash], result: z.nullable(transaction) };
}

/** Fields common to the logs of all methods. */
export const logFields = { address, topics: z.array(hash).check(z.maxLength(4)), data: wireHexBytes };

const log = z.object({ ...logFields, logIndex: quantity });

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
  /** EIP-4844. */
  blobGasUsed: z.nullish(quantity),
  blobGasPrice: z.nullish(quantity),
  /** 1 succeeded, 0 failed; absent on blocks before Byzantium. */
  status: z.nullish(quantity),
  logs: z.array(log),
});

/** Result of `eth_getTransactionReceipt`: gas in units, price in wei per gas. */
export type EvmReceipt = z.infer<typeof receipt>;

export function fetchTransactionReceipt(txHash: string): EvmCall<EvmReceipt | null> {
  return { method: 'eth_getTransactionReceipt', params: [txHash], result: z.nullable(receipt) };
}

const paid = z.object({
  transactionHash: z.nullish(hash),
  gasUsed: quantity,
  effectiveGasPrice: z.nullish(quantity),
  status: z.nullish(quantity),
  contractAddress: z.nullish(address),
  logs: z.nullish(z.array(eventTopics)),
});

export type PaidGas = z.infer<typeof paid>;

/** Gas and price of each transaction of a block; `block` is a hash. */
export function fetchBlockReceipts(block: string): EvmCall<readonly PaidGas[] | null> {
  return { method: 'eth_getBlockReceipts', params: [block], result: z.nullable(z.array(paid)) };
}

const bodies = z.object({ hash, transactions: z.array(transaction) });

export function getBlockBodies(blockHash: string): EvmCall<z.infer<typeof bodies> | null> {
  return { method: 'eth_getBlockByHash', params: [blockHash, true], result: z.nullable(bodies) };
}

/** By nonce. */
const byNonce = z.record(z.string(), transaction);

const poolOfAccount = z.object({ pending: byNonce, queued: byNonce });

export type PoolOfAccount = z.infer<typeof poolOfAccount>;

export function txpoolContentFrom(account: string): EvmCall<PoolOfAccount> {
  return { method: 'txpool_contentFrom', params: [account], result: poolOfAccount };
}

/** An unsigned Warp message sent by the chain; an error for an unknown ID. @param messageId 32 bytes in hex */
export function getWarpMessage(messageId: string): EvmCall<string> {
  const cb58 = encodeCb58(hexToBytes(messageId) ?? new Uint8Array());
  return { method: 'warp_getMessage', params: [cb58], result: wireHexBytes };
}

const place = { blockNumber: quantity, transactionHash: hash };
const sent = z.object({ ...logFields, ...place });

export type SentWarpMessage = z.infer<typeof sent>;

export function getWarpLogs(messageId: string, from: bigint, to: bigint): EvmCall<readonly SentWarpMessage[]> {
  return warpLogs([null, messageId], toQuantity(from), toQuantity(to));
}

/** Logs of all messages sent by a contract or account, in a range of blocks. */
export function getWarpLogsOf(sender: string, fromBlock: string, toBlock: string): EvmCall<readonly SentWarpMessage[]> {
  return warpLogs([`0x${sender.slice(2).toLowerCase().padStart(64, '0')}`], fromBlock, toBlock);
}

function warpLogs(indexed: readonly JsonValue[], fromBlock: string, toBlock: string) {
  const topics = [signatureHash('SendWarpMessage(address,bytes32,bytes)'), ...indexed];
  const filter = { address: warpAddress, topics, fromBlock, toBlock };
  return { method: 'eth_getLogs', params: [filter], result: z.array(sent) };
}

const found = z.object({ ...logFields, logIndex: quantity, ...place });

export type FoundLog = z.infer<typeof found>;

/** Logs of a range of blocks, by topics. @param address the emitting contract; absent for any */
export function getLogsOf(
  topics: readonly JsonValue[],
  from: bigint,
  to: bigint,
  address?: string,
): EvmCall<readonly FoundLog[]> {
  const of: JsonObject = address === undefined ? {} : { address };
  const filter = { ...of, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return { method: 'eth_getLogs', params: [filter], result: z.array(found) };
}

/** The last finalized block: blocks up to it cannot be reorganized, and their messages are signed. */
export function getFinalizedBlock(): EvmCall<EvmBlock> {
  return { ...getLatestBlock(), params: ['finalized', false] };
}
