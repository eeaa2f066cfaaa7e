import { type JsonObject, type JsonValue, isJsonObject } from '../../primitives';
import { integerOf, type SchemaMismatch, otherId } from './schemaMismatch';

/**
 * The first log that a filter of eth_getLogs does not take: of another address or topic, or out of its blocks. A list in
 * the filter takes any of its values, null and an empty list take all.
 */
export function logsMismatch(result: JsonValue, filter: JsonValue | undefined): SchemaMismatch | undefined {
  if (!Array.isArray(result) || filter === undefined || !isJsonObject(filter)) {
    return undefined;
  }
  const address = valuesOf(filter['address']);
  const topics = (Array.isArray(filter['topics']) ? (filter['topics'] as readonly JsonValue[]) : []).map(valuesOf);
  for (const [index, log] of (result as readonly JsonValue[]).entries()) {
    const mismatch = isJsonObject(log) ? mismatchOf(log, filter, address, topics) : undefined;
    if (mismatch !== undefined) {
      return { ...mismatch, path: `[${index}].${mismatch.path}` };
    }
  }
  return undefined;
}

type Values = ReadonlySet<string> | undefined;

function mismatchOf(
  log: JsonObject,
  filter: JsonObject,
  address: Values,
  topics: readonly Values[],
): SchemaMismatch | undefined {
  const given = log['topics'];
  const place = topics.findIndex(
    (values, i) => !takes(values, Array.isArray(given) ? (given as JsonValue[])[i] : undefined),
  );
  return takes(address, log['address'])
    ? place < 0
      ? (otherId(log, 'blockHash', filter['blockHash']) ?? outOfBlocks(log['blockNumber'], filter))
      : { path: `topics[${place}]`, requested: wordsOf(topics[place]!) }
    : { path: 'address', requested: wordsOf(address!) };
}

function outOfBlocks(given: JsonValue | undefined, { fromBlock, toBlock }: JsonObject): SchemaMismatch | undefined {
  const [block, from, to] = [given, fromBlock, toBlock].map(integerOf);
  if (block === undefined || ((from === undefined || block >= from) && (to === undefined || block <= to))) {
    return undefined;
  }
  const words = to === undefined ? `a block from ${from} on` : `a block from ${from ?? 0n} to ${to}`;
  return { path: 'blockNumber', requested: words };
}

function valuesOf(value: JsonValue | undefined): Values {
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : typeof value === 'string' ? [value] : [];
  return list.length === 0 ? undefined : new Set(list.map((one) => String(one).toLowerCase()));
}

function takes(values: Values, given: JsonValue | undefined): boolean {
  return values === undefined || (typeof given === 'string' && values.has(given.toLowerCase()));
}

function wordsOf(values: ReadonlySet<string>): string {
  const [first = ''] = values;
  return values.size === 1 ? first : `one of the ${values.size} values of the filter`;
}
