import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { startLoopback, type Loopback } from './loopback';
import { isList, isObject } from './recording';

/** `result` or `error` in place of what the node says; undefined: as the node says. `json` is the node's own result. */
export type Alter = (
  method: string,
  params: JsonValue | undefined,
  json: JsonValue | undefined,
) => JsonObject | undefined;

/**
 * Passes on what it is asked to another node, and puts other answers in place of some.
 *
 * @param under the path below which it is a node, as a gateway has it
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
