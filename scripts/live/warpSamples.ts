import { codecIdsOf, decodeBytes } from '../../src/engine/transactions';
import { type JsonValue, bytesToHex, encodeCb58, isJsonList } from '../../src/engine/primitives';
import { isObject } from './jsonSearch';

/** Logs of the Warp precompile's SendWarpMessage; the third topic is the message ID. */
export const warpLogs = {
  address: '0x0200000000000000000000000000000000000005',
  topics: ['0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d'],
};

/** Message IDs in cb58, as `warp_` methods take them. */
export function messageIds(logs: JsonValue | undefined): readonly string[] {
  const list = logs ?? null;
  const topics = isJsonList(list) ? list.map((log) => (isObject(log) ? (log['topics'] ?? null) : null)) : [];
  return topics.flatMap((all) => (isJsonList(all) && typeof all[2] === 'string' ? [toCb58(all[2])] : []));
}

/** The unsigned messages in signed ones (hex), and their IDs. */
export function readMessages(messages: readonly string[]): {
  readonly unsigned: readonly string[];
  readonly ids: readonly string[];
} {
  const decoded = messages.flatMap((message) => decodeBytes(message, { kind: 'warp' }).slice(0, 1));
  return {
    unsigned: decoded.map(({ bytes, root }) => bytesToHex(bytes.subarray(0, root.child('payload')!.end))),
    ids: decoded.flatMap((one) => codecIdsOf(one).map(({ cb58 }) => cb58)),
  };
}

/** A 32-byte hash in the notation of the node's own API. */
export function toCb58(hash: string): string {
  return encodeCb58(Buffer.from(hash.slice(2), 'hex'));
}
