import { isJsonObject, type JsonValue } from '../../core/json/value';

/** Of `eth_blockNumber`; undefined where it is no 0x hex quantity. */
export function heightOf(json: JsonValue | undefined): bigint | undefined {
  return typeof json === 'string' && /^0x[0-9a-f]{1,16}$/i.test(json) ? BigInt(json) : undefined;
}

/** Number of the block that a notification tells of: a header's or a log's. */
export function blockOf(json: JsonValue): bigint | undefined {
  return isJsonObject(json) ? heightOf(json['number'] ?? json['blockNumber']) : undefined;
}
