import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { JsonValue } from '../../src/engine/primitives/json/value';
import { runToEnd } from '../../src/engine/primitives/steps';
import { outputSteps } from '../../src/extension/notebook/output/outputSteps';
import type { OutputResult, RpcOutput } from '../../src/webview/protocol/rpcOutput';
import type { CellResult } from '../../src/engine/notebook/io/cellRun';
import { testNetwork } from './lookupOn';
import { isObject, readRecordings } from './recording';

/** Results of nodes for a method in a file of recordings. */
export function recordedResults(file: string, method: string): readonly JsonValue[] {
  return readRecordings(file)
    .filter(({ request }) => isObject(request) && request['method'] === method)
    .map(({ body }) => parseJson(body))
    .flatMap((body) => (isObject(body) && body['result'] !== undefined ? [body['result']] : []));
}

/** The first recorded result. */
export function recordedResult(file: string, method: string): JsonValue {
  const [result] = recordedResults(file, method);
  if (result === undefined) {
    throw new Error(`${file} holds no result of ${method}.`);
  }
  return result;
}

/** The renderer's input for one response of node "one". */
export function outputOf(method: string, json: JsonValue, part: Partial<CellResult> = {}): RpcOutput {
  return runToEnd(outputSteps([answerOf(method, json, part)], [testNetwork({ name: 'local', nodes: [] })]));
}

/** The renderer's input for responses of nodes "one", "two" and so on. */
export function outputOfNodes(method: string, jsons: readonly JsonValue[]): RpcOutput {
  const answers = jsons.map((json, i) => {
    const node = ['one', 'two', 'three', 'four', 'five'][i]!;
    return answerOf(method, json, { place: { network: 'local', node, host: `127.0.0.1:${9650 + 2 * i}` } });
  });
  return runToEnd(outputSteps(answers, [testNetwork({ name: 'local', nodes: [] })]));
}

export function onlyAnswer({ answers }: RpcOutput): OutputResult {
  return answers[0]!;
}

function answerOf(method: string, json: JsonValue, part: Partial<CellResult>): CellResult {
  return {
    ...{ request: 0, label: method, method, status: 200, milliseconds: 41.3, height: 26n, expectations: [] },
    place: { network: 'local', node: 'one', host: '127.0.0.1:9650' },
    outcome: { kind: 'result', json },
    ...part,
  };
}
