import { logFields } from './transaction';
import * as z from 'zod/mini';
import {
  encodeCb58,
  hash,
  hexToBytes,
  quantity,
  wireHexBytes,
  type JsonValue,
  type JsonObject,
} from '../../primitives';
import { signatureHash } from '../../abi';
import { warpAddress } from '../../precompiles';
import { toQuantity, type EvmBlock, getLatestBlock } from './blocks';
import type { EvmCall } from './rpcBatch';

/** A Warp message that the chain sent, unsigned; refused where it sent none of that ID. @param messageId 32 bytes in hex */
export function getWarpMessage(messageId: string): EvmCall<string> {
  const cb58 = encodeCb58(hexToBytes(messageId) ?? new Uint8Array());
  return { method: 'warp_getMessage', params: [cb58], result: wireHexBytes };
}

const place = { blockNumber: quantity, transactionHash: hash };
const sent = z.object({ ...logFields, ...place });

export type SentWarpMessage = z.infer<typeof sent>;

/** The logs of a message's sending in a range of blocks. */
export function getWarpLogs(messageId: string, from: bigint, to: bigint): EvmCall<readonly SentWarpMessage[]> {
  return warpLogs([null, messageId], toQuantity(from), toQuantity(to));
}

/** The logs of all that a contract or account sent in a range of blocks. */
export function getWarpLogsOf(sender: string, fromBlock: string, toBlock: string): EvmCall<readonly SentWarpMessage[]> {
  return warpLogs([`0x${sender.slice(2).toLowerCase().padStart(64, '0')}`], fromBlock, toBlock);
}

function warpLogs(indexed: readonly JsonValue[], fromBlock: string, toBlock: string) {
  const topics = [signatureHash('SendWarpMessage(address,bytes32,bytes)'), ...indexed];
  const filter = { address: warpAddress, topics, fromBlock, toBlock };
  return { method: 'eth_getLogs', params: [filter], result: z.array(sent) };
}

const found = z.object({ ...logFields, logIndex: quantity, ...place });

/** A log with its place. */
export type FoundLog = z.infer<typeof found>;

/** Logs of a range of blocks by their topics. @param address whose; absent: of whatever contract */
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

/** The last block that is final: those behind it cannot be taken back, and their messages are signed. */
export function getFinalizedBlock(): EvmCall<EvmBlock> {
  return { ...getLatestBlock(), params: ['finalized', false] };
}
