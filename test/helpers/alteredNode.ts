import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { startLoopback, type Loopback } from './loopback';
import { isList, isObject } from './recording';

/** Returns a `result` or `error` to replace the node's response, or `undefined`. `json` is the node's own result. */
export type Alter = (
  method: string,
  params: JsonValue | undefined,
  json: JsonValue | undefined,
) => JsonObject | undefined;

/**
 * Forwards requests to another node and replaces some of its responses.
 *
 * @param under path prefix of the node, as behind a gateway
 */
export async function startAlteredNode(url: string, alter: Alter, under = '', port = 0): Promise<Loopback> {
  return startLoopback((seen, response) => {
    const { verb, path, body } = seen;
    const headers = { 'content-type': 'application/json' };
    const send = async (): Promise<void> => {
      const answer = await fetch(url + path.slice(under.length), {
        method: verb,
        headers,
        ...(body === '' ? {} : { body }),
      });
      const text = await answer.text();
      response.writeHead(answer.status, headers).end(altered(body, text, alter));
    };
    send().catch((error: unknown) => response.writeHead(502).end(String(error)));
  }, port);
}

function altered(requested: string, result: string, alter: Alter): string {
  if (requested === '' || !/^[[{]/.test(result)) {
    return result;
  }
  const calls = parseJson(requested);
  const answers = parseJson(result);
  const one = (call: JsonValue, answer: JsonValue): JsonValue => {
    if (!isObject(call) || !isObject(answer)) {
      return answer;
    }
    const other = alter(String(call['method']), call['params'], answer['result']);
    return other === undefined ? answer : { jsonrpc: '2.0', id: answer['id'] ?? null, ...other };
  };
  return printJson(
    isList(calls) && isList(answers) ? calls.map((call, i) => one(call, answers[i] ?? null)) : one(calls, answers),
  );
}
