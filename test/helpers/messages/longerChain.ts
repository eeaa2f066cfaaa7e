import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { type Loopback, startLoopback } from '../loopback';
import { isList, isObject } from '../recording';

export interface LongerChains {
  /** A node that responds like another one, on chains with more blocks at the end, one a second. */
  readonly node: Loopback;
  /** Calls about chains, batch entries separately: `C eth_getLogs 0x0 0x7ff`. */
  readonly calls: readonly string[];
}

const maxRange = 2_048n;

/** @param more empty blocks on top of each EVM chain */
export async function startLongerChains(url: string, more: bigint): Promise<LongerChains> {
  const calls: string[] = [];
  const post = async (path: string, body: JsonValue): Promise<JsonValue> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: printJson(body) });
    return parseJson(await answer.text());
  };
  const tips = new Map<string, JsonObject>();
  const latestOf = async (path: string): Promise<JsonObject> => {
    const known = tips.get(path);
    if (known !== undefined) {
      return known;
    }
    const result = await post(path, rpc('eth_getBlockByNumber', ['latest', false]));
    const block = isObject(result) && isObject(result['result']) ? result['result'] : {};
    tips.set(path, block);
    return block;
  };

  const answer = async (path: string, call: JsonObject): Promise<JsonObject> => {
    const method = String(call['method']);
    const [first] = isList(call['params']) ? call['params'] : [];
    const filter = isObject(first) ? first : {};
    calls.push(
      [
        path.split('/')[3],
        method,
        ...(method === 'eth_getLogs'
          ? [filter['fromBlock'], filter['toBlock'], printJson(filter['topics'] ?? null)]
          : []),
      ].join(' '),
    );
    const own = (result: JsonValue): JsonObject => ({ jsonrpc: '2.0', id: call['id'] ?? null, result });
    if (method === 'eth_getBlockByNumber' && (first === 'latest' || first === 'finalized')) {
      const block = await latestOf(path);
      return own({ ...block, ...later(block, more), transactions: [] });
    }
    if (method === 'eth_getBlockByNumber' && typeof first === 'string') {
      const block = await latestOf(path);
      const beyond = BigInt(first) - BigInt(block['number'] as string);
      if (beyond > 0n) {
        return own({ ...block, ...later(block, beyond), transactions: [] });
      }
    }
    if (method === 'eth_getLogs') {
      const [from, to] = [BigInt(filter['fromBlock'] as string), BigInt(filter['toBlock'] as string)];
      if (to - from >= maxRange) {
        const message = `requested too many blocks from ${from} to ${to}, maximum is set to 2048`;
        return { jsonrpc: '2.0', id: call['id'] ?? null, error: { code: -32000n, message } };
      }
      const tip = BigInt((await latestOf(path))['number'] as string);
      if (from > tip) {
        return own([]);
      }
      const toBlock = `0x${(to > tip ? tip : to).toString(16)}`;
      const result = await post(path, { ...call, params: [{ ...filter, toBlock }] });
      return isObject(result) ? result : {};
    }
    const response = await post(path, call);
    return isObject(response) ? response : {};
  };

  const node = await startLoopback((seen, response) => {
    const body = seen.body === '' ? {} : parseJson(seen.body);
    const reply = async (): Promise<JsonValue> =>
      seen.path.includes('/ext/bc/') && seen.path.endsWith('/rpc')
        ? isList(body)
          ? Promise.all(body.filter(isObject).map((call) => answer(seen.path, call)))
          : answer(seen.path, isObject(body) ? body : {})
        : post(seen.path, body);
    void reply().then((result) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(printJson(result));
    });
  });
  return { node, calls };
}

function rpc(method: string, params: readonly JsonValue[]): JsonObject {
  return { jsonrpc: '2.0', id: 1n, method, params };
}

function later({ number, timestamp }: JsonObject, blocks: bigint): JsonObject {
  const hex = (value: bigint): string => `0x${value.toString(16)}`;
  const seconds = BigInt(timestamp as string) + blocks;
  return {
    number: hex(BigInt(number as string) + blocks),
    timestamp: hex(seconds),
    timestampMilliseconds: hex(seconds * 1_000n),
  };
}
