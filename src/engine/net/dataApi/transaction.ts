import * as z from 'zod/mini';
import { same } from '../schema/decode';
import { flag, hash, u256, u64, wireHexBytes, wireText } from '../../primitives';
import type { DataService, Answer, ReadOptions } from './dataService';
import { Parameters } from './parameters';
import { erc20Token, money, namedAddress, networkToken, nftToken } from './shapes';

const transfer = { from: namedAddress, to: namedAddress, logIndex: z.nullish(u64) };

const internal = z.object({
  from: namedAddress,
  to: z.nullish(namedAddress),
  internalTxType: z.nullish(wireText),
  value: u256,
  isReverted: z.nullish(flag),
  gasUsed: z.nullish(u64),
  gasLimit: z.nullish(u64),
});

export const native = z.object({
  blockNumber: u64,
  /** Seconds since the epoch. */
  blockTimestamp: u64,
  blockTimestampMilliseconds: z.nullish(u64),
  /** As in a block. */
  blockMinDelayExcess: z.nullish(u64),
  blockHash: hash,
  /** The EVM chain ID in decimal. */
  chainId: z.nullish(wireText),
  blockIndex: z.nullish(u64),
  txHash: hash,
  /** 1 succeeded, 0 failed. */
  txStatus: u64,
  txType: z.nullish(u64),
  gasLimit: u64,
  gasUsed: u64,
  gasPrice: u256,
  nonce: u64,
  from: namedAddress,
  to: z.nullish(namedAddress),
  method: z.nullish(z.object({ callType: wireText, methodHash: z.nullish(wireText), methodName: z.nullish(wireText) })),
  value: u256,
  input: wireHexBytes,
  baseFeePerGas: z.nullish(u256),
  maxFeePerGas: z.nullish(u256),
  maxPriorityFeePerGas: z.nullish(u256),
});

export const transaction = z.object({
  nativeTransaction: native,
  networkTokenDetails: z.nullish(
    z.object({
      networkToken,
      currentPrice: z.nullish(money),
      historicalPrice: z.nullish(money),
    }),
  ),
  erc20Transfers: z.nullish(z.array(z.object({ ...transfer, value: u256, erc20Token }))),
  erc721Transfers: z.nullish(z.array(z.object({ ...transfer, erc721Token: nftToken }))),
  erc1155Transfers: z.nullish(z.array(z.object({ ...transfer, value: u256, erc1155Token: nftToken }))),
  internalTransactions: z.nullish(z.array(internal)),
  teleporterMessageInfo: z.nullish(
    z.object({
      teleporterMessageId: wireText,
      direction: wireText,
      sourceChainId: z.nullish(wireText),
      destinationChainId: z.nullish(wireText),
    }),
  ),
});

/** Amounts in wei or the token's base unit, prices in wei per gas (docs/facts/data-service.md). */
export type IndexedTransaction = z.infer<typeof transaction>;
export type IndexedInternalTransaction = z.infer<typeof internal>;

/**
 * `GET /v1/chains/{chainId}/transactions/{txHash}`; `undefined` where the service knows no
 * such transaction or chain.
 *
 * @param chainId an EVM chain ID in decimal, or a blockchain ID
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function getTransaction(
  service: DataService,
  chainId: string,
  txHash: string,
  options: ReadOptions,
): Promise<Answer<IndexedTransaction> | undefined> {
  const check = new Parameters('getTransaction');
  const path = `/v1/chains/${check.segment('chainId', chainId)}/transactions/${check.segment('txHash', txHash)}`;
  const requested = native.check(same('txHash', txHash));
  const schema = z.extend(transaction, { nativeTransaction: requested });
  return service.find({ path, label: check.method, schema }, options);
}
