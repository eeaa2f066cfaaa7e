import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isList, isObject } from '../recording';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import type { EvmChain, Network } from '../../../src/engine/networks/network';
import { type Loopback, startLoopback } from '../loopback';
import { testNetwork } from '../lookupOn';

const nodes = ['one', 'two', 'three', 'four', 'five'] as const;
type NodeName = (typeof nodes)[number];

const chain = (name: string, blockchainId: string, evmChainId: bigint, symbol: string): EvmChain => {
  return { name, path: blockchainId, blockchainId, evmChainId, symbol };
};
const chains: readonly EvmChain[] = [
  { name: 'C-Chain', path: 'C', evmChainId: 43112n, symbol: 'AVAX' },
  chain('quartz', 'VVGp6P8fkEUqNfYaDEnBV8f2SUx4miJ1oVWQqEQw3TyRLTZ4C', 88101n, 'QTZ'),
  chain('basalt', 'zi2qL17sGYyzu4uqG8A1jyEBrPP5sYbCg5WwT8xgNd3JVSHcY', 88102n, 'BAS'),
];

/** Responses of nodes to a request while some IDs were looked up; a status if a path is not served. */
interface Recorded {
  readonly of: readonly string[];
  readonly nodes: readonly string[];
  readonly path: string;
  readonly call?: JsonObject;
  readonly answer?: JsonObject;
  readonly status?: bigint;
}

export interface ReviewNetwork {
  readonly network: Network;
  /** Without the archive node. */
  readonly pruned: Network;
  close(): Promise<void>;
}

let recorded: readonly Recorded[] | undefined;

/** Five nodes on loopback that respond like the review's while an ID was looked up: weights changed meanwhile. */
export async function startReviewNetwork(id: string): Promise<ReviewNetwork> {
  recorded ??= gunzipSync(readFileSync(path.join(__dirname, '../../recordings/messages/review.jsonl.gz')))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => parseJson(line) as unknown as Recorded);
  const own = recorded.filter(({ of }) => of.includes(id));
  const byKey = new Map<string, Recorded[]>();
  for (const one of own.filter(({ call }) => call !== undefined)) {
    const key = keyOf(one.path, one.call!);
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  const absent = own.filter(({ status }) => status !== undefined);
  const answerOf = (node: NodeName, at: string, call: JsonObject): JsonObject => {
    const all = byKey.get(keyOf(at, call)) ?? [];
    const isOfNode = /^(info\.|warp_getMessageSignature)/.test(String(call['method']));
    const found = all.find((one) => one.nodes.includes(node)) ?? (isOfNode ? undefined : all[0]);
    return { jsonrpc: '2.0', ...(found?.answer ?? nothing(at, String(call['method']))), id: call['id'] ?? null };
  };
  const started = await Promise.all(
    nodes.map(async (node) => {
      const server = await startLoopback((seen, response) => {
        const status = absent.find((one) => one.path === seen.path && one.nodes.includes(node))?.status;
        if (status !== undefined || seen.body === '') {
          response.writeHead(Number(status ?? 404n), { 'content-type': 'text/plain' }).end('404 page not found\n');
          return;
        }
        const body = parseJson(seen.body);
        const answers = (isList(body) ? body : [body]).filter(isObject).map((one) => answerOf(node, seen.path, one));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(printJson(isList(body) ? answers : answers[0]!));
      });
      return [node, server] as const;
    }),
  );
  const networkOf = (some: readonly (readonly [NodeName, Loopback])[]): Network =>
    testNetwork({ name: 'net', nodes: some.map(([name, { url }]) => ({ name, url })), chains });
  return {
    network: networkOf(started),
    pruned: networkOf(started.slice(1)),
    close: async () => {
      await Promise.all(started.map(([, server]) => server.close()));
    },
  };
}

/** A node's response for something that it does not have. */
function nothing(at: string, method: string): JsonObject {
  const isEvm = at.endsWith('/rpc');
  const result: JsonValue = method === 'eth_getLogs' ? [] : method === 'eth_call' ? '0x' : null;
  return isEvm && method !== 'warp_getMessage'
    ? { result }
    : { error: { code: -32000n, message: isEvm ? 'failed to get message with error not found' : 'not found' } };
}

/** The gas limit of a trace does not change the gas used. */
function keyOf(at: string, { method, params = {} }: JsonObject): string {
  const [first, ...rest] = isList(params) ? params : [];
  const given =
    !at.endsWith('/rpc') && first !== undefined && rest.length === 0
      ? first
      : method === 'debug_traceCall' && isObject(first)
        ? [{ ...first, gas: null }, ...rest]
        : params;
  return `${at} ${String(method)} ${printJson(sorted(given))}`;
}

function sorted(value: JsonValue): JsonValue {
  if (isList(value)) {
    return value.map(sorted);
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : typeof value === 'bigint' || typeof value === 'number'
      ? String(value)
      : value;
}
