import * as z from 'zod/mini';
import { address, encodeCb58, hash, hexToBytes, quantity, wireHexBytes } from '../../primitives';
import { signatureHash } from '../../abi';
import { warpAddress } from '../../precompiles';
import { toQuantity, type EvmBlock, getLatestBlock } from './blocks';
import type { EvmCall } from './rpcBatch';

/** A Warp message that the chain sent, unsigned; refused where it sent none of that ID. @param messageId 32 bytes in hex */
export function getWarpMessage(messageId: string): EvmCall<string> {
  const cb58 = encodeCb58(hexToBytes(messageId) ?? new Uint8Array());
  return { method: 'warp_getMessage', params: [cb58], result: wireHexBytes };
}

const sent = z.object({
  address,
  topics: z.array(hash),
  data: wireHexBytes,
  blockNumber: quantity,
  transactionHash: hash,
});

export type SentWarpMessage = z.infer<typeof sent>;

/** The logs of a message's sending in a range of blocks. */
export function getWarpLogs(messageId: string, from: bigint, to: bigint): EvmCall<readonly SentWarpMessage[]> {
  const topics = [signatureHash('SendWarpMessage(address,bytes32,bytes)'), null, messageId];
  const filter = { address: warpAddress, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return { method: 'eth_getLogs', params: [filter], result: z.array(sent) };
}

/** The logs of all that a contract or account sent in a range of blocks. */
export function getWarpLogsOf(sender: string, fromBlock: string, toBlock: string): EvmCall<readonly SentWarpMessage[]> {
  const topics = [
    signatureHash('SendWarpMessage(address,bytes32,bytes)'),
    `0x${sender.slice(2).toLowerCase().padStart(64, '0')}`,
  ];
  return {
    method: 'eth_getLogs',
    params: [{ address: warpAddress, topics, fromBlock, toBlock }],
    result: z.array(sent),
  };
}

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
