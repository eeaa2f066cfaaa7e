import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { isList, isObject, requestKey } from '../recording';

const liveFolder = path.join(__dirname, '..', '..', 'recordings', 'live');

const files = [
  'live-evm-c.jsonl',
  'live-evm-l1.jsonl',
  'live-evm-poa.jsonl',
  'live-platform.jsonl',
  'live-avm.jsonl',
  'live-atomic.jsonl',
  'live-index.jsonl',
  'live-node.jsonl',
  'live-asked.jsonl',
  'icm-signatures.jsonl',
  'stuck-evm.jsonl',
  'stuck-platform.jsonl',
];

/** A node's response to a single call, or to a call in a batch. */
export interface LiveAnswer {
  /** Names of the nodes with that response: "one" to "five". */
  readonly nodes: readonly string[];
  readonly path: string;
  readonly call: JsonObject | undefined;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: JsonValue | string;
}

let cached: ReadonlyMap<string, readonly LiveAnswer[]> | undefined;

/** All responses by request, see {@link liveKey}; newest last. */
export function readLiveAnswers(): ReadonlyMap<string, readonly LiveAnswer[]> {
  cached ??= readFiles();
  return cached;
}

function readFiles(): ReadonlyMap<string, readonly LiveAnswer[]> {
  const answers = new Map<string, LiveAnswer[]>();
  for (const file of files) {
    for (const answer of readFileSync(path.join(liveFolder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .flatMap(ofLine)) {
      const key = liveKey(answer.path, answer.call);
      answers.set(key, [...(answers.get(key) ?? []), answer]);
    }
  }
  return answers;
}

/** A key that ignores the id, sender and gas of a call, and normalises chains, heights and defaults. */
export function liveKey(path_: string, call: JsonObject | undefined): string {
  return requestKey(path_, call === undefined ? 'GET' : 'POST', undefined, call && anybody(call)).toLowerCase();
}

export interface LiveId {
  readonly id: string;
  readonly what: string;
}

export type LiveChain = 'C' | 'glacier' | 'moraine' | 'P' | 'C-atomic' | 'X' | 'serac';

/** Each ID of the network with its description. */
export function liveIds(): Readonly<Record<LiveChain, Readonly<Record<string, LiveId>>>> {
  const text = readFileSync(path.join(liveFolder, 'live-scenario.json'), 'utf8');
  return (JSON.parse(text) as { ids: Record<LiveChain, Record<string, LiveId>> }).ids;
}

export function liveId(chain: LiveChain, name: string): string {
  const found = liveIds()[chain][name];
  if (found === undefined) {
    throw new Error(`The scenario of ${chain} has no ${name}.`);
  }
  return found.id;
}

function ofLine(text: string): LiveAnswer[] {
  const line = parseJson(text) as JsonObject;
  const { node, sameOn, path: requested, request, status, contentType } = line;
  const body = line['body'] as string;
  const common = {
    nodes: [node as string, ...((sameOn ?? []) as string[])],
    path: requested as string,
    status: Number(status),
    contentType: contentType as string | null,
  };
  if (isList(request)) {
    const parts = body.startsWith('[') ? (parseJson(body) as readonly JsonValue[]) : [];
    return request.flatMap((call, index) =>
      isObject(call) && parts[index] !== undefined ? [{ ...common, call, body: parts[index] }] : [],
    );
  }
  const call = isObject(request) && 'method' in request ? request : undefined;
  if (request !== undefined && request !== null && call === undefined) {
    return [];
  }
  return [{ ...common, call, body: /^[[{]/.test(body) ? parseJson(body) : body }];
}

const primaryChainIds: Readonly<Record<string, string>> = {
  P: '11111111111111111111111111111111LpoYY',
  X: '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed',
  C: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
};

/** Nodes accept an alias for the ID. */
export function primaryChainId(aliasOrId: string): string {
  return primaryChainIds[aliasOrId] ?? aliasOrId;
}

function anybody(call: JsonObject): JsonObject {
  const { params, method } = call;
  if (isObject(params) && typeof params['height'] === 'bigint') {
    return { ...call, id: 0n, params: { ...params, height: String(params['height']) } };
  }
  const first = isList(params) ? params[0] : undefined;
  if (isObject(params) && typeof method === 'string' && method.endsWith('.getUTXOs')) {
    const { encoding, sourceChain, ...others } = params;
    const same = {
      ...others,
      ...(encoding === undefined || encoding === 'hex' ? {} : { encoding }),
      ...(typeof sourceChain === 'string' ? { sourceChain: primaryChainId(sourceChain) } : {}),
    };
    return { ...call, id: 0n, params: same };
  }
  if (method !== 'eth_call' || !isList(params) || !isObject(first)) {
    return { ...call, id: 0n };
  }
  const { to, value, accessList } = first;
  const data = first['data'] ?? first['input'] ?? '0x';
  const same = { to: to ?? null, data, value: value ?? '0x0', list: printJson(accessList ?? []) };
  return { ...call, id: 0n, params: [same, ...params.slice(1)] };
}
