import { ApiError } from './apiError';
import type { ChainIndex, RpcBlock, RpcReceipt } from './chainIndex';

/** A block in the service's shape. @param blockId decimal height or hash */
export async function blockDetails(index: ChainIndex, blockId: string): Promise<Readonly<Record<string, unknown>>> {
  if (!/^(\d{1,15}|0x[0-9a-f]{64})$/i.test(blockId)) {
    throw new ApiError(400, ['blockId must be a valid block number or block hash']);
  }
  const block = await index.block(blockId);
  if (block === undefined) throw new ApiError(404, 'Block not found');
  const height = Number(block.number);
  const receipts = await index.receipts(height);
  return {
    chainId: String(index.chain.facts.evmChainId),
    ...blockTimes(block),
    blockNumber: String(height),
    blockHash: block.hash,
    txCount: block.transactions.length,
    baseFee: decimal(block.baseFeePerGas),
    gasUsed: decimal(block.gasUsed),
    gasLimit: decimal(block.gasLimit),
    gasCost: '0',
    parentHash: block.parentHash,
    feesSpent: receipts.reduce((sum, receipt) => sum + feeOf(receipt), 0n).toString(),
    cumulativeTransactions: String(await index.transactionsUpTo(height)),
  };
}

export function blockTimes(block: RpcBlock): { blockTimestamp: number; blockTimestampMilliseconds: number } {
  const seconds = Number(block.timestamp);
  return { blockTimestamp: seconds, blockTimestampMilliseconds: seconds * 1000 };
}

/** A JSON-RPC quantity in decimal. */
export function decimal(quantity: string): string {
  return BigInt(quantity).toString();
}

function feeOf(receipt: RpcReceipt): bigint {
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
}
