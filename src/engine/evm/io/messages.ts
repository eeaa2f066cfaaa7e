import * as z from 'zod/mini';
import { address, hash, quantity, wireHexBytes } from '../../primitives';
import { type EvmBlock, getLatestBlock, toQuantity } from './block';
import type { EvmCall } from './rpcBatch';

const found = z.object({
  address,
  topics: z.array(hash).check(z.maxLength(4)),
  data: wireHexBytes,
  logIndex: quantity,
  blockNumber: quantity,
  transactionHash: hash,
});

/** A log with its place. */
export type FoundLog = z.infer<typeof found>;

/** Logs of a range of blocks by their first two topics, of whatever contract. */
export function getLogsAbout(
  events: readonly string[],
  ids: readonly string[],
  from: bigint,
  to: bigint,
): EvmCall<readonly FoundLog[]> {
  const filter = { topics: [events, ids], fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return { method: 'eth_getLogs', params: [filter], result: z.array(found) };
}

/** The last block that is final: those behind it cannot be taken back, and their messages are signed. */
export function getFinalizedBlock(): EvmCall<EvmBlock> {
  return { ...getLatestBlock(), params: ['finalized', false] };
}

/** Logs of a range of blocks by their first topic, of whatever contract. */
export function getLogsOf(events: readonly string[], from: bigint, to: bigint): EvmCall<readonly FoundLog[]> {
  const filter = { topics: [events], fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return { method: 'eth_getLogs', params: [filter], result: z.array(found) };
}
