import type * as z from 'zod/mini';
import { decodeBytes } from '../../../core/codec/decodeBytes';
import type { DecodedBytes } from '../../../core/codec/decodedBytes';
import { fromNodeJson } from '../../../core/codec/fromNodeJson';
import { isJsonList, isJsonObject, type JsonValue } from '../../../core/json/value';
import type { CodecContent } from '../../../core/rpc/catalogue/field';
import type { Path } from '../../../core/rpc/cell/path';
import { defOf, meaningOf, unwrapped } from '../../../core/rpc/shape/schemaMeaning';
import type { Network } from '../../../core/networks/network';

/** Items of a list that are decoded: a page of UTXOs has 1024. */
const maxItems = 200;

/** A transaction, block or UTXO in an answer. */
export interface CodecValue {
  readonly path: Path;
  readonly decoded: DecodedBytes;
  /** Whether the answer has it in the node's JSON form; else in hex. */
  readonly isObject: boolean;
}

/** What of the codec is in an answer, where the catalogue says so; without those that cannot be decoded. */
export function codecValues(
  schema: z.core.$ZodType,
  json: JsonValue,
  network: Network | undefined,
): readonly CodecValue[] {
  const { codec } = meaningOf(schema);
  if (codec !== undefined) {
    return valueOf(json, codec, network);
  }
  const def = defOf(unwrapped(schema));
  if (def.type === 'object' && isJsonObject(json)) {
    return Object.entries(def.shape).flatMap(([name, part]) =>
      json[name] === undefined ? [] : inside(name, codecValues(part, json[name], network)),
    );
  }
  const isList = def.type === 'array' && meaningOf(def.element).codec !== undefined && isJsonList(json);
  return isList ? json.slice(0, maxItems).flatMap((item, i) => inside(i, codecValues(def.element, item, network))) : [];
}

function inside(key: string | number, values: readonly CodecValue[]): readonly CodecValue[] {
  return values.map((value) => ({ ...value, path: [key, ...value.path] }));
}

function valueOf(json: JsonValue, { kind, chain }: CodecContent, network: Network | undefined): readonly CodecValue[] {
  const bytes = typeof json === 'string' ? json : kind === 'utxo' ? undefined : fromNodeJson(json, kind, chain);
  const of = network === undefined ? {} : { networkId: network.networkId, hrp: network.hrp };
  const [decoded] = bytes === undefined ? [] : decodeBytes(bytes, { kind, chain, ...of });
  return decoded === undefined ? [] : [{ path: [], decoded, isObject: typeof json !== 'string' }];
}
