import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import type { Network } from '../../src/engine/networks/network';
import { cChain, testNetwork } from './lookupOn';
import { startLoopback, type Loopback } from './loopback';

interface Exchange {
  readonly path: string;
  readonly request: JsonObject;
  readonly result: JsonObject;
  /** The identifier looked up during the recording. */
  readonly note: string;
  readonly at: number;
}

const file = path.join(__dirname, '..', 'recordings', 'review.jsonl.gz');

/**
 * A node of network 12345 of 2026-11-23 with many rare cases: owners without addresses, a token that calls itself AVAX,
 * validators that ran dry or were disabled. It responds as it did when `identifier` was looked up, or else as at the
 * nearest time.
 */
export async function startReviewNode(identifier: string): Promise<Loopback & { readonly network: Network }> {
  const exchanges = new Map<string, Exchange[]>();
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')) {
    const exchange = parseJson(line) as unknown as Exchange;
    const key = keyOf(exchange.path, exchange.request);
    exchanges.set(key, [...(exchanges.get(key) ?? []), exchange]);
  }
  const own = ({ note }: Exchange): boolean => note.includes(identifier);
  const [first] = [...exchanges.values()].flat().filter(own);
  const distance = ({ at }: Exchange): number => Math.abs(Number(at) - Number(first?.at ?? 0));
  const answer = (url: string, request: JsonObject): JsonObject => {
    const all = exchanges.get(keyOf(url, request)) ?? [];
    const found = all.find(own) ?? [...all].sort((a, b) => distance(a) - distance(b))[0];
    const missing: JsonObject = url.endsWith('/rpc')
      ? { result: null }
      : { error: { code: -32000n, message: 'not found', data: null } };
    return { jsonrpc: '2.0', id: request['id'] ?? null, ...(found?.result ?? missing) };
  };
  const node = await startLoopback(({ path: url, body }, response) => {
    const request = parseJson(body) as JsonObject | readonly JsonObject[];
    const reply = isBatch(request) ? request.map((one) => answer(url, one)) : answer(url, request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(printJson(reply));
  });
  const l1 = (name: string, blockchainId: string, evmChainId: bigint) => ({
    name,
    path: blockchainId,
    blockchainId,
    evmChainId,
  });
  return {
    ...node,
    network: testNetwork({
      nodes: [{ name: 'one', url: node.url }],
      chains: [
        cChain,
        l1('quartz', 'VVGp6P8fkEUqNfYaDEnBV8f2SUx4miJ1oVWQqEQw3TyRLTZ4C', 88101n),
        l1('basalt', 'zi2qL17sGYyzu4uqG8A1jyEBrPP5sYbCg5WwT8xgNd3JVSHcY', 88102n),
      ],
    }),
  };
}

function isBatch(request: JsonObject | readonly JsonObject[]): request is readonly JsonObject[] {
  return Array.isArray(request);
}

/** Some requests write numbers as strings, with the same meaning. */
function keyOf(url: string, { method, params }: JsonObject): string {
  const list = Array.isArray(params) ? (params as JsonValue[]) : undefined;
  const value = list?.length === 0 ? undefined : list?.length === 1 && !url.endsWith('/rpc') ? list[0] : params;
  return `${url} ${String(method)} ${canonical(value ?? {})}`;
}

function canonical(value: JsonValue): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => canonical(item as JsonValue)).join()}]`;
  }
  return typeof value === 'object' && value !== null && !(value instanceof Number)
    ? `{${Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, item]) => `${key}:${canonical(item as JsonValue)}`)
        .join()}}`
    : String(value);
}
