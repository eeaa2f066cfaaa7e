import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import { JsonNumber, type JsonObject, type JsonValue } from '../../src/engine/primitives/json/value';
import type { EvmChain, Network } from '../../src/engine/networks/network';
import { testNetwork } from './lookupOn';
import { startLoopback } from './loopback';

/** The chains of the network of test/recordings/review. */
const chains: readonly EvmChain[] = [
  { name: 'C-Chain', path: 'C', evmChainId: 43112n, symbol: 'AVAX' },
  ...[{ name: 'quartz', path: 'VVGp6P8fkEUqNfYaDEnBV8f2SUx4miJ1oVWQqEQw3TyRLTZ4C', evmChainId: 88101n, symbol: 'QTZ' }],
];

/** Node one is an archive and traces; node two prunes. */
export type ReviewNode = 'one' | 'two';

export interface ReviewNetwork {
  readonly network: Network;
  close(): Promise<void>;
}

/** Overrides a call of a node, or answers an unrecorded one. @returns `undefined` to respond as recorded */
export type OtherAnswer = (method: string, params: JsonValue) => JsonObject | undefined;

/** A node of the network with its recorded responses about EVM transactions. Anything else is not found. */
export async function startReviewNetwork(
  node: ReviewNode,
  other: OtherAnswer = () => undefined,
): Promise<ReviewNetwork> {
  const answers = new Map<string, JsonObject>();
  const file = path.join(__dirname, '..', 'recordings', 'review', 'failures.jsonl.gz');
  for (const line of gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')) {
    const { node: by, path: at, method, params, ...answer } = parseJson(line) as JsonObject;
    if (by === node) {
      answers.set(keyOf(at as string, method, params), answer);
    }
  }
  const answerTo = (at: string, call: JsonObject): JsonObject => {
    const { id = null, method, params = [] } = call;
    const answer = other(method as string, params) ?? answers.get(keyOf(at, method, params));
    return { jsonrpc: '2.0', id, ...(answer ?? absent(method as string)) };
  };
  const server = await startLoopback((seen, response) => {
    const body = parseJson(seen.body) as JsonObject | readonly JsonObject[];
    const reply = Array.isArray(body)
      ? (body as readonly JsonObject[]).map((call) => answerTo(seen.path, call))
      : answerTo(seen.path, body as JsonObject);
    response.writeHead(200, { 'content-type': 'application/json' }).end(printJson(reply));
  });
  return {
    network: testNetwork({ name: `review ${node}`, nodes: [{ name: node, url: server.url }], chains }),
    close: () => server.close(),
  };
}

function absent(method: string): JsonObject {
  return method.startsWith('eth_getBlock') || method.startsWith('eth_getTransaction')
    ? { result: null }
    : { error: { code: new JsonNumber('-32000'), message: 'not found' } };
}

function keyOf(at: string, method: JsonValue | undefined, params: JsonValue | undefined): string {
  return `${at} ${String(method)} ${printJson(sorted(params ?? []))}`;
}

/** With members in a canonical order. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).map(sorted);
  }
  return typeof value === 'object' && value !== null && value.constructor === Object
    ? Object.fromEntries(
        Object.entries(value as JsonObject)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value;
}
