import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { isList, isObject } from '../recording';
import { type LiveAnswer, liveKey } from './liveRecordings';

/** The block between two recorded heights in which a stake on moraine ended. */
const changedIn: Readonly<Record<string, number>> = { P465meoFd9xQ2P3wCqxDY4zsd4xBNqqpVDJHd2LXDedKHVBYt: 29 };
/** Between these heights glacier's validator set changed several times, at unrecorded heights. */
const unreported = { above: 33, below: 50, last: 98 };
const zeroNodeId = 'NodeID-111111111111111111116DBWJs';

/**
 * The validator sets of all subnets at a height recorded only with `platform.getValidatorsAt`, each from its nearest
 * recorded height. `undefined`: the network has no such height.
 */
export function allValidatorsAt(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  height: number,
): JsonValue | undefined {
  const sets = new Map<string, Map<number, JsonObject>>();
  for (const answer of [...answers.values()].flat()) {
    const { method, params } = answer.call ?? {};
    const set = isObject(answer.body) ? answer.body['result'] : undefined;
    if (
      method !== 'platform.getValidatorsAt' ||
      !isObject(params) ||
      !isObject(set) ||
      params['height'] === 'proposed'
    ) {
      continue;
    }
    const subnet = params['subnetID'] as string;
    sets.set(subnet, (sets.get(subnet) ?? new Map<number, JsonObject>()).set(Number(params['height']), set));
  }
  if (height > unreported.last || (height > unreported.above && height < unreported.below)) {
    return undefined;
  }
  const validatorSets = [...sets].flatMap(([subnet, byHeight]) => {
    const change = changedIn[subnet] ?? 0;
    const alike = [...byHeight.keys()].filter((at) => at < change === height < change);
    const nearest = alike.sort((a, b) => Math.abs(a - height) - Math.abs(b - height))[0];
    const set = Object.entries((nearest === undefined ? undefined : byHeight.get(nearest)) ?? {});
    return set.length === 0 ? [] : [[subnet, signersOf(set as readonly (readonly [string, JsonObject])[])] as const];
  });
  return { validatorSets: Object.fromEntries(validatorSets) };
}

function signersOf(set: readonly (readonly [string, JsonObject])[]): JsonObject {
  const total = set.reduce((sum, [, { weight }]) => sum + BigInt(weight as string), 0n);
  const signing = set.filter(([node]) => node !== zeroNodeId);
  return {
    validators: signing.map(([node, { publicKey, weight }]) => ({
      publicKey: publicKey ?? null,
      weight: weight ?? null,
      nodeIDs: [node],
    })),
    totalWeight: String(total),
  };
}

/** Recorded by block number, requested by block hash. */
export function blockReceipts(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  path: string,
  hash: string,
): readonly LiveAnswer[] | undefined {
  const block = answers.get(
    liveKey(path, { jsonrpc: '2.0', id: 0n, method: 'eth_getBlockByHash', params: [hash, false] }),
  );
  const result = block?.map(({ body }) => (body as JsonObject)['result']).find((one) => isObject(one ?? null));
  const number = isObject(result ?? null) ? (result as JsonObject)['number'] : undefined;
  return typeof number !== 'string'
    ? undefined
    : answers.get(liveKey(path, { jsonrpc: '2.0', id: 0n, method: 'eth_getBlockReceipts', params: [number] }));
}

/** Recorded for all contracts, requested for some. */
export function logsOf(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  path: string,
  filter: JsonObject,
): readonly LiveAnswer[] | undefined {
  const { address, ...rest } = filter;
  const of = new Set((isList(address) ? address : [address]).map(String));
  const all = answers.get(liveKey(path, { jsonrpc: '2.0', id: 0n, method: 'eth_getLogs', params: [rest] }));
  return all?.map((answer) => {
    const body = answer.body as JsonObject;
    const logs = (body['result'] as readonly JsonObject[]).filter((log) => of.has(String(log['address'])));
    return { ...answer, body: { ...body, result: logs } };
  });
}

/** Recorded with full transactions, requested without; the latest block by its number. */
export function blockWithHashes(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  path: string,
  requested: string,
): readonly LiveAnswer[] | undefined {
  const numberOf = (): JsonValue | undefined => {
    const result = answers.get(liveKey(path, { jsonrpc: '2.0', id: 0n, method: 'eth_blockNumber', params: [] }));
    const body = result?.at(-1)?.body;
    return body !== undefined && isObject(body) ? body['result'] : undefined;
  };
  const number = requested === 'latest' ? numberOf() : requested;
  if (number === undefined) {
    return undefined;
  }
  const full = answers.get(
    liveKey(path, { jsonrpc: '2.0', id: 0n, method: 'eth_getBlockByNumber', params: [number, true] }),
  );
  return full?.map((answer) => {
    const body = answer.body as JsonObject;
    const block = body['result'] as JsonObject | null;
    const transactions = (block?.['transactions'] ?? []) as readonly JsonObject[];
    return block === null
      ? answer
      : { ...answer, body: { ...body, result: { ...block, transactions: transactions.map(({ hash }) => hash!) } } };
  });
}

/** A container of an index, however it was recorded: by ID, by index, or in a range. */
export function containerOf(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  path: string,
  requested: JsonObject,
): readonly LiveAnswer[] {
  for (const answer of [...answers.values()].flat()) {
    const body = answer.path === path && isObject(answer.body) ? answer.body : {};
    const result = body['result'];
    const response = isObject(result) ? (isList(result['containers']) ? result['containers'] : [result]) : [];
    const found = response.find(
      (one) =>
        isObject(one) &&
        'bytes' in one &&
        String(one['bytes']).startsWith('0x') &&
        (requested['id'] === undefined ? one['index'] === requested['index'] : one['id'] === requested['id']),
    );
    if (found !== undefined) {
      return [{ ...answer, body: { ...body, result: found } }];
    }
  }
  return [];
}

/** Recorded by number, requested by hash. */
export function blockByHash(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  path: string,
  hash: string,
): readonly LiveAnswer[] {
  for (const answer of [...answers.values()].flat()) {
    const body = answer.path === path && isObject(answer.body) ? answer.body : {};
    const block = answer.call?.['method'] === 'eth_getBlockByNumber' ? body['result'] : undefined;
    if (isObject(block) && block['hash'] === hash) {
      return blockWithHashes(answers, path, String(block['number'])) ?? [answer];
    }
  }
  return [];
}
