import { type JsonObject, JsonSyntaxError, type JsonValue, parseJson, printJson } from '../../primitives';
import { DecodeError, HttpError, type RequestOrigin, RpcError, cleanText, hostOf } from '../../errors';
import { effectOf } from '../../rpc';
import type { Http, HttpAnswer, HttpRequest } from '../http/http';
import type { RpcCall, RpcOptions } from './jsonRpc';
import { whileReading } from '../http/reading';
import { readJson } from '../http/readJson';
import { idNumber, readAnswer } from './envelope';
import { keepFilter } from './filtered';

/** What sending needs: the connection and the next id, which no two requests share. */
export interface RpcSender {
  readonly http: Http;
  nextId(): number;
}

/** Sends one call on its own and answers its result. */
export async function sendCall(sender: RpcSender, url: string, call: RpcCall, options: RpcOptions): Promise<JsonValue> {
  const id = sender.nextId();
  const place = originOf(url, call.method);
  const body = {
    body: printJson(rpcRequest(id, call)),
    label: call.method,
    idempotent: isReadOnlyMethod([call]),
    filter: call.filter,
  };
  const answer = await post(sender.http, url, body, options);
  const json = await whileReading(answer, options.signal, (reading) => readJson(answer.body, place, reading));
  const read = readAnswer(json, place, answer.redact ?? cleanWords);
  if ('error' in read) {
    throw read.error;
  }
  if (idNumber(read.id) !== id) {
    throw new DecodeError(place, 'id', 'the request id', 'wrong');
  }
  if (answer.filter !== undefined) {
    keepFilter(read.value, answer.filter);
  }
  return read.value;
}

/** Whether calls may be sent again after a failure: a post may have done its work though no answer came. */
export function isReadOnlyMethod(calls: readonly RpcCall[]): boolean {
  return calls.every(({ method }) => effectOf(method) === 'reads');
}

/** Posts a body of JSON-RPC; a refusal that says a JSON-RPC error becomes that error. */
export async function post(
  http: Http,
  url: string,
  body: Pick<HttpRequest, 'body' | 'label' | 'idempotent' | 'filter'>,
  options: RpcOptions,
): Promise<HttpAnswer> {
  const { signal, deadlineMs, headers, tries, isExpectedError } = options;
  try {
    return await http.send({
      verb: 'POST',
      url,
      ...body,
      signal,
      deadlineMs,
      headers,
      tries,
      isExpectedError,
    });
  } catch (error) {
    throw error instanceof HttpError ? (rpcErrorInRejection(error) ?? error) : error;
  }
}

/** Params that are absent are left out: some servers refuse null. */
export function rpcRequest(id: number, { method, params }: RpcCall): JsonObject {
  return { jsonrpc: '2.0', id: BigInt(id), method, ...(params === undefined ? {} : { params }) };
}

export function originOf(url: string, method: string): RequestOrigin {
  return { host: hostOf(url), method };
}

/** For a connection that keeps no secrets of its own. */
export function cleanWords(text: string): string {
  return cleanText(text, 4_096);
}

/**
 * Some gateways put a JSON-RPC error into an answer with a 4xx or 5xx status; what it says is then better than the status.
 * Refusals that are the gateway's own (key, rate) keep their status, which says what to do.
 */
function rpcErrorInRejection(error: HttpError): RpcError | undefined {
  if (error.status === 401 || error.status === 403 || error.status === 429 || !error.body.startsWith('{')) {
    return undefined;
  }
  try {
    const read = readAnswer(parseJson(error.body), error, (text) => text);
    return 'error' in read && read.error instanceof RpcError ? read.error : undefined;
  } catch (problem) {
    if (problem instanceof JsonSyntaxError) {
      return undefined;
    }
    throw problem;
  }
}
