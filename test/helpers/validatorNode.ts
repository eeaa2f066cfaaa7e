import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { narrowed } from '../devnet/recorded/narrowed';
import { startLoopback, type Loopback } from './loopback';
import { isObject, readRecordings, requestKey } from './recording';

/** Responses instead of the recorded ones, by method; `{ error }` is an error with that text. */
export type Instead = Readonly<Record<string, JsonObject>>;

/**
 * A node that responds as recorded ("helicon.jsonl"). Results for all nodes also serve requests for some; unrecorded
 * calls get the error for a missing method, or for a chain that the node does not run.
 */
export async function startValidatorNode(files: readonly string[], instead: Instead = {}): Promise<Loopback> {
  const answers = new Map<string, JsonObject>();
  const paths = new Set<string>();
  for (const { path, request, body } of files.flatMap(readRecordings)) {
    paths.add(path);
    if (isObject(request) && body.startsWith('{')) {
      answers.set(requestKey(path, 'POST', undefined, request), parseJson(body) as JsonObject);
    }
  }

  const answer = (path: string, call: JsonObject): JsonObject => {
    const method = String(call['method']);
    const other = instead[method];
    if (other !== undefined) {
      return 'error' in other ? rejected(String(other['error'])) : { result: other };
    }
    const whole = answers.get(requestKey(path, 'POST', undefined, call));
    if (whole !== undefined) {
      return whole;
    }
    const { nodeIDs: nodeIds, ...others } = call['params'] as JsonObject;
    const list = answers.get(requestKey(path, 'POST', undefined, { ...call, params: others }))?.['result'];
    if (Array.isArray(nodeIds) && list !== undefined) {
      return { result: narrowed(list, nodeIds) as JsonValue };
    }
    const [service, name = ''] = method.split('.');
    return rejected(`rpc: can't find method "${service}.${name.charAt(0).toUpperCase()}${name.slice(1)}"`);
  };
  return startLoopback((seen, response) => {
    if (seen.path.startsWith('/ext/bc/') && !paths.has(seen.path)) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404 page not found\n');
      return;
    }
    const call = parseJson(seen.body) as JsonObject;
    const reply = { jsonrpc: '2.0', ...answer(seen.path, call), id: call['id'] ?? null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(printJson(reply));
  });
}

function rejected(message: string): JsonObject {
  return { error: { code: -32000n, message, data: null } };
}
