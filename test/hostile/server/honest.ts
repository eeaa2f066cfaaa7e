import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { honest as script } from '../../contract/state/scriptedNode';
import { row } from '../../helpers/pagedService';
import { type Answer, json } from './answer';
import { goCalls } from './goCalls';
import type { Request } from './readRequests';

/** Responses of an honest node: a chain with one transaction, and lists with three rows. */
export function honestAnswer({ verb, path, body }: Request): Answer {
  if (verb === 'GET') {
    return path.includes('/blockchains')
      ? json(`{"blockchains":[${row(1)},${row(2)},${row(3)}]}`)
      : json('{"message":"no such thing","error":"Not Found","statusCode":404}', 404);
  }
  const isBatch = body.startsWith('[');
  const params = isBatch || body === '' ? undefined : (parseJson(body) as JsonObject)['params'];
  const answers = goCalls(body).map(
    ({ method, id }, i) => `{"jsonrpc":"2.0","id":${id},${saying(method, params ?? paramsOf(body, i))}}`,
  );
  return json(isBatch ? `[${answers.join(',')}]` : (answers[0] ?? ''));
}

function paramsOf(body: string, i: number): JsonValue {
  return ((parseJson(body) as readonly JsonObject[])[i] ?? {})['params'] ?? [];
}

const others: Readonly<Record<string, JsonValue>> = {
  eth_blockNumber: '0x10',
  eth_chainId: '0xa868',
  eth_sendRawTransaction: `0x${'ee'.repeat(32)}`,
};

/** The second half of an envelope. */
function saying(method: string, params: JsonValue): string {
  const scripted = script[method];
  const result =
    typeof scripted === 'function' ? scripted(params as readonly JsonValue[]) : (scripted ?? others[method]);
  return result === undefined
    ? `"error":{"code":-32601,"message":"the method ${method} does not exist/is not available"}`
    : `"result":${printJson(result)}`;
}
