import * as z from 'zod/mini';
import { same } from '../schema/decode';
import { hash, u256, u64, wireText } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { Parameters } from './parameters';

const block = z.object({
  /** The EVM chain ID in decimal. */
  chainId: z.nullish(wireText),
  blockNumber: u64,
  /** Seconds since the epoch. */
  blockTimestamp: u64,
  blockTimestampMilliseconds: z.nullish(u64),
  /** Milliseconds that must pass before the next block, in the logarithmic measure of ACP-226. */
  blockMinDelayExcess: z.nullish(u64),
  blockHash: hash,
  parentHash: hash,
  txCount: u64,
  baseFee: z.nullish(u256),
  gasUsed: u64,
  gasLimit: u64,
  gasCost: z.nullish(u64),
  feesSpent: z.nullish(u256),
  cumulativeTransactions: z.nullish(u64),
});

/** Fees in wei, base fee in wei per gas (docs/facts/data-service.md). */
export type IndexedBlock = z.infer<typeof block>;

/**
 * `GET /v1/chains/{chainId}/blocks/{blockId}`; `undefined` where the service knows no such
 * block or chain.
 *
 * @param blockId a block's number in decimal or its hash
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function fetchServiceBlock(
  service: DataService,
  chainId: string,
  blockId: string,
  options: ReadOptions,
): Promise<Answer<IndexedBlock> | undefined> {
  const check = new Parameters('getBlock');
  const path = `/v1/chains/${check.segment('chainId', chainId)}/blocks/${check.segment('blockId', blockId)}`;
  const schema = block.check(/^[0-9]+$/.test(blockId) ? same('blockNumber', blockId) : same('blockHash', blockId));
  return service.find({ path, label: check.method, schema }, options);
}
