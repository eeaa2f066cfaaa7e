import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { isList, isObject } from '../recording';

/**
 * The logs of one contract in a block range, filtered from recorded logs of all contracts: a node's response to a
 * narrower filter.
 *
 * @param recorded the response to the same call with another filter
 * @returns `undefined` for other calls, or without recorded logs of that contract
 */
export function derivedLogs(
  call: JsonObject | undefined,
  recorded: (call: JsonObject) => JsonValue | undefined,
): JsonValue | undefined {
  const [filter] = isList(call?.['params']) ? call['params'] : [];
  if (call?.['method'] !== 'eth_getLogs' || !isObject(filter) || typeof filter['address'] !== 'string') {
    return undefined;
  }
  const { address, topics, fromBlock, toBlock } = filter;
  const all = recorded({ ...call, params: [{ address, fromBlock: '0x0', toBlock: 'latest' }] });
  if (!isList(all)) {
    return undefined;
  }
  const wanted = isList(topics) ? topics : [];
  return all.filter((log) => isObject(log) && isWithin(log, fromBlock, toBlock) && hasTopics(log, wanted));
}

export function isWithin({ blockNumber }: JsonObject, from: JsonValue | undefined, to: JsonValue | undefined): boolean {
  const number = BigInt(blockNumber as string);
  const at = (tag: JsonValue | undefined): bigint | undefined =>
    typeof tag === 'string' && tag.startsWith('0x') ? BigInt(tag) : undefined;
  return number >= (at(from) ?? 0n) && number <= (at(to) ?? number);
}

export function hasTopics({ topics }: JsonObject, wanted: readonly JsonValue[]): boolean {
  const own = isList(topics) ? topics : [];
  return wanted.every((one, index) => one === null || (isList(one) ? one : [one]).includes(own[index] ?? null));
}
