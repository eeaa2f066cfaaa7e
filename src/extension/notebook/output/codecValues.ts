import type * as z from 'zod/mini';
import {
  type DecodedBytes,
  type DecodedNode,
  codecReport,
  decodeBytes,
  fromNodeJson,
  transactionAlone,
} from '../../../engine/transactions';
import { type Line, joined, text } from '../../../engine/report';
import { type JsonValue, type Path, isJsonList, isJsonObject } from '../../../engine/primitives';
import type { Network } from '../../../engine/networks';
import { type CodecContent, defOf, meaningOf, unwrapped } from '../../../engine/rpc';

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

/** Transactions of a block that are put into words. */
const maxTransactions = 100;

/** What stands beside the words already, and whose inputs nobody looked up here. */
const lessReported: ReadonlySet<string> = new Set(['txID', 'blockID', 'utxoID', 'parentID', 'merkleRoot', 'pays']);

/** What a transaction, block or UTXO says, and each transaction in a block: what it does, what moves, and its fields. */
export function codecWords({ path, decoded, isObject }: CodecValue): readonly (readonly [Path, Line])[] {
  const own: readonly [Path, Line] = [path, wordsOf(decoded)];
  // Hex has no places inside it that words could stand at.
  return isObject && decoded.kind === 'block' ? [own, ...innerTxs(decoded, path)] : [own];
}

function wordsOf(decoded: DecodedBytes): Line {
  const { title, facts } = codecReport(decoded, { identifier: '' });
  const result = facts.filter(({ key, brief }) => brief === true && !lessReported.has(key));
  return joined([title, ...result.map(({ label, value }): Line => [text(`${label} `), ...value])], '; ');
}

function innerTxs(block: DecodedBytes, path: Path): readonly (readonly [Path, Line])[] {
  const { root } = block;
  const listed = (root.child('txs')?.children ?? []).slice(0, maxTransactions);
  const all: readonly (readonly [Path, DecodedNode])[] = [
    ...listed.map((node, i) => [[...path, 'txs', i], node] as const),
    ...(root.child('tx') ? [[[...path, 'tx'], root.child('tx')!] as const] : []),
  ];
  return all.flatMap(([place, node]) => {
    const tx = transactionAlone(block, node);
    return tx === undefined ? [] : [[place, wordsOf(tx)] as const];
  });
}
