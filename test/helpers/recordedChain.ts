import { printJson } from '../../src/engine/primitives/json/printJson';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { error } from '../devnet/recorded/refusals';
import { startLoopback, type Loopback } from './loopback';
import { isList, isObject, readRecordings, requestKey } from './recording';

/**
 * A node that only knows the recorded EVM chains: recorded calls get their recorded responses, an unknown hash is null,
 * contract calls match for any sender, and old state is pruned (with the recorded error).
 */
export async function startRecordedChain(files: readonly string[]): Promise<Loopback> {
  const answers = new Map<string, JsonObject>();
  for (const { path, request, body } of files.flatMap(readRecordings)) {
    if (isObject(request) && 'method' in request && body.startsWith('{')) {
      const keys = [keyOf(path, request), keyOf(path, anybody(request))];
      for (const key of keys.filter((candidate) => !answers.has(candidate))) {
        answers.set(key, parseJson(body) as JsonObject);
      }
    }
  }
  const pruned = readRecordings('evm-c-more.jsonl').find(({ body }) => body.includes('missing trie node'));
  const prunedAnswer = parseJson(pruned?.body ?? '') as JsonObject;

  const answer = (path: string, call: JsonObject): JsonObject => {
    const id = call['id'] ?? null;
    const known = answers.get(keyOf(path, call)) ?? answers.get(keyOf(path, anybody(call)));
    if (known !== undefined) {
      return { ...known, id };
    }
    const listed = someValidators(call, (whole) => answers.get(keyOf(path, whole)));
    if (listed !== undefined) {
      return { jsonrpc: '2.0', id, result: listed };
    }
    const method = String(call['method']);
    if (/^eth_get(TransactionByHash|TransactionReceipt|BlockByHash|BlockByNumber)$/.test(method)) {
      return { jsonrpc: '2.0', id, result: null };
    }
    return method === 'eth_call' && !asksLatest(call)
      ? { ...prunedAnswer, id }
      : { jsonrpc: '2.0', id, ...absent(method, call) };
  };
  return startLoopback((seen, response) => {
    const body = parseJson(seen.body);
    const reply = isList(body)
      ? body.map((call) => answer(seen.path, call as JsonObject))
      : answer(seen.path, body as JsonObject);
    response.writeHead(200, { 'content-type': 'application/json' }).end(printJson(reply));
  });
}

/** A subset of a recorded validator set. */
function someValidators(
  call: JsonObject,
  answerTo: (call: JsonObject) => JsonObject | undefined,
): JsonValue | undefined {
  const { method, params } = call;
  if (method !== 'platform.getCurrentValidators' || !isObject(params) || !isList(params['nodeIDs'])) {
    return undefined;
  }
  const { nodeIDs, ...rest } = params;
  const requested = isList(nodeIDs) ? nodeIDs : [];
  const result = (answerTo({ ...call, params: rest }) ?? answerTo({ ...call, params: {} }))?.['result'];
  return isObject(result) && isList(result['validators'])
    ? { validators: result['validators'].filter((one) => isObject(one) && requested.includes(one['nodeID'] ?? null)) }
    : undefined;
}

/** The error message of the node's servers. */
function absent(method: string, { params }: JsonObject): JsonObject {
  if (method === 'platform.getHeight') {
    return { result: { height: '0' } };
  }
  if (method.includes('_')) {
    return { error: { code: -32601n, message: `the method ${method} does not exist/is not available` } };
  }
  const reported = error(method, isObject(params) ? params : {});
  return 'message' in reported
    ? { error: { code: -32000n, message: reported.message } }
    : { result: reported.result as JsonValue };
}

function keyOf(path: string, request: JsonValue): string {
  return requestKey(path, 'POST', undefined, request).toLowerCase();
}

function asksLatest({ params }: JsonObject): boolean {
  return isList(params) && params[1] === 'latest';
}

/** An `eth_call` without sender and gas, with its data in one field. */
function anybody(request: JsonObject): JsonObject {
  const { params } = request;
  const call = isList(params) ? params[0] : undefined;
  if (request['method'] !== 'eth_call' || !isList(params) || !isObject(call)) {
    return request;
  }
  const data = call['data'] ?? call['input'] ?? '0x';
  return { ...request, params: [{ to: call['to'] ?? null, data, value: call['value'] ?? '0x0' }, ...params.slice(1)] };
}
